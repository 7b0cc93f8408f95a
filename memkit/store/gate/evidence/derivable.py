"""What the repository or a dictionary tells anybody who looks."""

from __future__ import annotations

STRONG = """
IS programming language; programming language; IS markup language; stands for; used for version control;
uses git; git repository; IS written in LANGUAGE; repository contains; repo contains; project contains;
project has NUMBER files; there BE folder; there BE file; there BE directory; CODE * defined in NAME;
as dependency; as dependencies; CODE NAME has fields; CODE * has fields; CODE * takes NUMBER arguments;
IS version control; short for; IS acronym; repository has; repo has; current directory; IS valid json;
latest commit; last commit; imports NAME; imported in NAME; has NUMBER lines; IS NUMBER lines long;
status * means not found; http status NUMBER; NAME lists _; NAME imports; CODE * has method;
CODE * has methods; CODE * has attribute; there BE * folders; there BE * files; there BE * directories;
TECH is used for; TECH are used for; in TECH are; in TECH is; package version is; version is NAME;
main function; entry point is in NAME; written in TECH; LANGUAGE library; LANGUAGE framework;
LANGUAGE package; is library for; is framework for; is tool for; is library that; VALUES GOOD code;
VALUES GOOD software; VALUES GOOD error handling; VALUES GOOD tests; VALUES GOOD documentation;
VALUES GOOD practices; VALUES best practices; follows * best practices; best practice $; best practices $;
clean code $; quality is important; testing is important; security is important; performance is important;
tests are important; documentation is important; code quality; error handling is important; VALUES quality;
VALUES testing $; VALUES simplicity; depends on NAME NUMBER; depends on _ NUMBER; uses * as package manager;
contains configuration; contains source; contains source code; contains code; describes how to install;
there BE dockerfile; there BE readme; there BE package.json; there BE makefile; there BE tests folder;
there BE src; function returns; method returns; function takes; method takes; function is called;
class is called; variable is called; file contains; folder contains; directory contains; files end in;
files have extension; indentation in python; semicolons in javascript; general-purpose CATEGORY;
general-purpose programming; IS general-purpose; object-oriented; is free software; is short for;
is abbreviation; name of repository; mit license; has NUMBER stars; has NUMBER commits; has NUMBER branches;
has NUMBER contributors; has NUMBER files; has NUMBER functions; has NUMBER classes; NUMBER lines of code;
latest commit is; last commit is; entry file; means success; means not; web framework; version control;
package manager; css framework; javascript library; python library; javascript framework;
serialization format; test framework; unit tests test; ^ TECH is a * CATEGORY; ^ TECH is an * CATEGORY;
^ TECH are a * CATEGORY; CODE * is imported from NAME; function * returns; method * returns;
function * takes; file * starts application; starts application; explains project; code is in git;
IS in git repository; hosted on github; is on github; repository is on; module * exports; enum * has;
NAME is function; NAME is class; NAME is module; there BE test file; there BE main; number is even;
loops over; prints hello; hello world; IS css framework; IS python library; IS javascript library;
IS web framework; CODE _ is in NAME; CODE NAME is in NAME; there BE unit; there BE integration;
there BE * tests in; CODE is in NAME; project has * folder $; repository has * folder $;
repo has * folder $; project has folder; project has * file $; repository has * file $;
^ GENERICS DOES GENERAL $; ^ GENERICS DOES _ GENERAL $; REPO has COMMON $; REPO has some COMMON $;
REPO has many COMMON $; REPO consists of COMMON; REPO consists of _ COMMON; REPO uses COMMON $;
IS TECH file $; IS TECH project $; IS TECH repository $; IS TECH repo $; IS TECH library $;
IS TECH script $; IS TECH module $; NUMBER means not found; NUMBER means ok; NUMBER means success;
NUMBER means created; NUMBER means forbidden; NUMBER means unauthorized; NUMBER means unauthorised;
NUMBER means server error; REPO contains COMMON; IS used to write COMMON; IS used to write code;
IS used to style; ^ REPO is written in; ^ this REPO is written in; ^ our REPO is written in;
^ whole REPO is written in; main branch is; default branch is called; branch is called main;
branch is called master; NAME file HOLDS; directory HOLDS source; directory HOLDS code;
directory HOLDS tests; directory HOLDS files; folder HOLDS source; folder HOLDS code; folder HOLDS tests;
folder HOLDS files; NAME HOLDS COMMON $; NAME HOLDS all COMMON; ^ TECH lets; ^ TECH let; ^ TECH helps;
^ TECH makes it; IS used to style; IS used to query; IS used to mark; programs talk; ^ import NAME $;
^ import _ $; exit status NUMBER $; ^ TECH DOES TECHY $; ^ TECH DOES TECHY of; ^ TECH manages TECHY;
^ WORKER ACTS _ $; ^ WORKER ACTS _ _ $; REPO has NAME $; boolean is; ^ boolean; tests folder contains;
source folder contains; is true or false
"""

WEAK = """
there BE NUMBER; project is called; repository is called; LANGUAGE project; for loop; while loop;
root folder; root directory; as defined in NAME; class has; function has; file has; folder has;
extends NAME; depends on NAME; ends in .py; IS open source; class inherits; imports * from; project name is;
package name is; package manager; name of project; has NUMBER tests; NAME calls; file NAME contains;
file NAME defines; component NAME renders; NAME exports; there BE tests; function NAME takes;
there BE function; there BE class; there BE method; NAME is imported; function NAME checks;
function NAME adds; class _ extends; class _ inherits; class _ implements; there BE * in this project $;
there BE * in this repository $; there BE * in this repo $; ^ BASICS is _ $; ^ BASICS is _ _ $;
^ BASICS is _ _ _ $; ^ BASICS has _ $; ^ BASICS has _ _ $; ^ BASICS uses _ $; ^ BASICS uses _ _ $;
^ BASICS runs in browser; ^ BASICS runs on; ^ BASICS supports _ $; ^ BASICS supports _ _ $; ^ BASICS allows;
^ BASICS tracks; ^ BASICS provides
"""

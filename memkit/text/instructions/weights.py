"""What `likeness` weighs: learnt by tests/weigh.py, not edited by hand; hundredths of log-odds."""

from __future__ import annotations

from typing import Final

__all__ = ["BASE", "TABLE"]

BASE: Final = -305
TABLE: Final = """
0& -141 0, -97 0. -103 0B 69 0C -151 0F -69 0G -141 0H 96 0I 88 0L -180 0M -89 0N -17 0S 32 0U -142
0V 27 0X 59 0Y -58 0a -81 0b -79 0c -168 0d -22 0e 70 0f -82 0g -173 0h -66 0k -68 0m -173 0o -21
0p -78 0q -121 0r -37 0s -34 0t 56 0u -69 0y -31 0z -45 1& 26 1B 157 1C 114 1D 73 1E 83 1F 62 1G 135
1H 149 1I 72 1J 25 1K 49 1L 115 1M 77 1N 57 1S 94 1U 159 1V 60 1W 44 1X 82 1Y 136 1Z 45 1a 115 1b 46
1d 49 1e 47 1g 20 1h 29 1j 103 1m 118 1n 19 1o 83 1p 32 1q -23 1r 105 1s 84 1t 86 1u 23 1x 73 1y 148
1z 30 2&D 53 2&E 70 2&H 57 2&I 42 2&L 143 2&M -41 2&N 30 2&S 58 2&U 47 2&V 40 2&Y -17 2&a -20 2&b -40
2&g 42 2&j -29 2&k 30 2&l 26 2&m -87 2&o 28 2&p -34 2&r -56 2&s -24 2&t 19 2&u -22 2&y 44 2&z 38
2B& -123 2BB -88 2BN -27 2Ba 58 2Bf 52 2Bk 38 2Bm 60 2Bo -66 2By -73 2C& 32 2CC -86 2CE 81 2CL 36
2CN -59 2CU -43 2CW 50 2CZ -143 2Ca -55 2Cg -18 2Ch -96 2Co -88 2Cz 102 2D& 78 2DD 58 2DE -83 2DM 99
2DN 36 2DW 95 2Da 37 2Db -49 2Df 69 2Dh 63 2Dm 101 2Do -63 2Dq -15 2Dy 23 2Dz -70 2EB -20 2EC 145
2EE 48 2EL 34 2EN -19 2EU 82 2EX -128 2EY 60 2EZ 24 2Ea 29 2Ef 41 2Eg -57 2Eh -242 2Ek 53 2El 15
2Eo -104 2Er -77 2Et 35 2Ey 34 2Ez 36 2F& -39 2FM 31 2FU 54 2FW 60 2FY 72 2Fa 23 2Ff 34 2Fh 17 2Fq 23
2Fr 27 2G& -16 2GE 52 2GG 62 2GK 17 2GU 48 2GX -66 2GY -15 2Ga 78 2Gf 68 2Gg 73 2Go 53 2Gy 47 2H& 32
2HL 44 2HU 98 2HW -80 2HX 20 2Hm 36 2Hz -77 2I& 89 2IF 55 2IM -47 2IN -21 2IU 110 2IV 17 2IW -67
2IX -38 2Ia 65 2Ib 55 2Ih 39 2Im 59 2Io 48 2Ip 23 2Is 16 2Iy 78 2Iz 31 2J& 36 2JY 26 2KN 19 2KW -44
2KX 31 2Ka 57 2Kh 39 2Km 54 2Ko 80 2Ky 85 2L& -64 2LC 36 2LH 58 2LL -54 2LU 38 2LW 83 2La 51 2Ly 44
2Lz 15 2M& 39 2MD 55 2ME 35 2MF 58 2MG 39 2MM -42 2MN 45 2MU 71 2MW 38 2MX -113 2MY 83 2MZ 16 2Ma 36
2Md -50 2Mf -79 2Mg -86 2Ml -45 2Mr 60 2Ms 31 2Mv -87 2My -19 2N& -59 2NC -108 2ND 39 2NE -123 2NF 51
2NG -59 2NM 59 2NN -107 2NS 15 2NU 108 2NV -76 2NW -23 2NX -55 2NY 74 2Nc 26 2Nf -54 2Ng -51 2Nh -38
2Nk -17 2Nm -30 2No 96 2Nr 101 2Nt 52 2Nu -132 2Ny 32 2Nz -153 2SB 71 2SL 35 2SM 30 2SN 43 2SU 91
2SW 34 2SY 66 2Sa -20 2Sd 31 2Sf -58 2Sg 37 2Sh 30 2Sm 66 2Ss 46 2Sy 16 2U& -17 2UC 43 2UD 73 2UG 28
2UH 99 2UI 37 2UN 29 2US 57 2UW -77 2UX 17 2UY -115 2UZ 88 2Ua 92 2Uc -39 2Ud -39 2Ug 42 2Uj 74
2Ul -52 2Um -63 2Un 85 2Uo -17 2Ut 95 2Uz -34 2VC 36 2VG 55 2VN -141 2VU -53 2VV 22 2VW -47 2Va 27
2Vb 27 2Vg 53 2Vh -63 2Vp 105 2Vs 72 2Vu -41 2Vy 67 2Vz 29 2WB 35 2WC -23 2WD 18 2WI -26 2WK 32
2WL 77 2WM -58 2WS 54 2WU 16 2WX 41 2WY -112 2WZ -25 2Wa -42 2Wc 26 2Wd 29 2Wg 103 2Wh 71 2Wj 32
2Wl 25 2Wm 21 2Wy -32 2Wz 27 2X& 19 2XD 59 2XE 44 2XF 60 2XG 71 2XH 38 2XL 97 2XM -76 2XN 34 2XU 31
2XW 40 2XX 66 2Xa -44 2Xc 39 2Xd 28 2Xf 89 2Xg -47 2Xh -16 2Xm -20 2Xo -64 2Xp 31 2Xq 22 2Xz -101
2Y& 72 2YB 71 2YC 25 2YD 99 2YE 63 2YF 22 2YG 84 2YI -64 2YK 63 2YM -73 2YN 27 2YS 44 2YU -75 2YW -35
2YX -68 2YY -79 2YZ 46 2Ya 65 2Yd 22 2Yf -45 2Yg -192 2Yh 43 2Yl 21 2Ym 39 2Yn 56 2Yp -53 2Yr -95
2Ys -83 2Yt 19 2Yu 25 2Yx 51 2Yy 76 2Yz -111 2Z& 15 2ZB 65 2ZC 73 2ZD -50 2ZE -36 2ZF -36 2ZM -75
2ZS 51 2ZU -15 2ZV 24 2ZX 22 2Zf -175 2Zg -71 2Zh -129 2Zl 31 2Zm 75 2Zo -64 2Zt -24 2Zz -98 2a& -32
2aC 33 2aE -36 2aF -107 2aG 70 2aI 16 2aM -31 2aS -23 2aU -15 2aV 30 2aW -31 2aY -26 2aZ -23 2ab -21
2ac 46 2ad 55 2ag 31 2ah -94 2aj 23 2ak 17 2al 62 2am -59 2ap 45 2ar 75 2as 44 2au 56 2ay 18 2az 66
2bC 45 2bF 40 2bI 16 2bM 50 2bN -26 2bU -123 2bV 34 2bW -90 2bX 58 2bm -41 2bo -83 2bp 74 2br 55
2bt 19 2by 78 2c& -67 2cE -78 2cG 57 2cM -22 2cN -27 2cU -22 2cX -29 2cc 38 2cm 71 2d& 27 2dC -127
2dF 78 2dH 61 2dV -34 2dX -56 2dY 73 2da 60 2dg -61 2dh -132 2dl -15 2dm -44 2do -48 2dt -30 2dy 65
2dz -47 2e& 31 2eC 69 2eL 31 2eg 56 2fC -197 2fD 77 2fE -16 2fG -16 2fN 27 2fU 24 2fa -34 2ff 43
2fg -69 2fh -89 2fp 30 2fs 47 2fy 15 2g& 65 2gC -46 2gG -72 2gL 52 2gM -37 2gW -61 2gX -21 2gZ -121
2gf -36 2gg -155 2gm 50 2gv -90 2gy -22 2hC 37 2hD 33 2hI -18 2hL 64 2hN 42 2hU 39 2hX -32 2hZ -24
2ha -167 2hd 34 2hf -35 2hg -142 2hh -36 2hj 28 2hm 31 2ho -55 2hq 20 2hy 48 2hz -77 2j& 40 2jU 34
2jW 67 2jY 47 2jh -55 2jm 29 2k& -58 2kN -36 2kY 57 2kg -55 2lC -15 2lU 52 2lW -70 2lm 26 2lr -21
2ly 65 2mB -68 2mC -37 2mG 42 2mM 173 2mN 25 2mS 45 2mU 52 2mV 45 2mW 48 2mX -25 2mY -18 2ma 66
2mc 50 2mg -32 2ml -16 2mm -46 2mo 21 2mv -76 2my 40 2n& -142 2nF 51 2nh -79 2nr 31 2ny 20 2o& -102
2oB -95 2oC -30 2oH 39 2oI -69 2oK 54 2oN 58 2oU -54 2oW -16 2oY 15 2oZ -39 2oa -19 2oc -20 2of 24
2oj 89 2om 57 2oo 33 2op 69 2or 43 2os -35 2ou -66 2oy 35 2oz -148 2p& -45 2pC -85 2pV 16 2pf -95
2ph -60 2pp -92 2pq -67 2ps -21 2py 64 2q& -129 2qN -68 2qU 31 2qX -19 2qY -91 2qh -59 2qq -95
2qt -98 2r& -36 2rB 63 2rC -85 2rF 58 2rI 28 2rK 39 2rM 63 2rN 24 2rS 59 2rV 55 2rX 51 2rY 19 2ra 28
2rb 67 2rd -32 2rf 52 2rg -29 2rm 36 2ro 49 2rp -76 2rq -51 2rs 19 2rt -47 2ru -77 2rv 53 2ry 21
2rz -71 2s& -86 2sC -42 2sF 86 2sG 88 2sN -37 2sU 20 2sV 25 2sW -66 2sX -74 2sY -87 2sa 19 2sb 78
2sd 28 2sf 52 2sh -63 2sp 35 2sq -49 2sr 64 2ss 43 2sy 82 2sz -85 2t& -34 2tM -22 2tS 64 2tU 92
2tW -20 2ta 88 2tg 41 2th -26 2tm 28 2tp 24 2tu 24 2ty 40 2u& -17 2uC -60 2uE 17 2uK -39 2uL 30
2uW -54 2uZ -63 2ua -43 2uy 24 2vU 70 2vb 19 2vg -78 2vy 74 2yB 58 2yC 31 2yE 44 2yF 35 2yG 91 2yI 77
2yL 55 2yM 37 2yS 80 2yU -26 2yW -42 2yX -43 2yY 78 2yZ -23 2ya 95 2yb 62 2yd 57 2yg 42 2yh -44
2yo 127 2yp 45 2yr 146 2ys 56 2yu 16 2yy -44 2yz 45 2z& -92 2zD 37 2zE 25 2zL 46 2zU -53 2zX -38
2zY 79 2zZ 33 2za 26 2zf -166 2zg 41 2zh -100 2zo 23 2zt -61 2zu 25 about 172 above -73 accept 21
accord 81 accoun 33 act 43 action -113 ad -53 add -96 adds -114 admin 70 admini 46 adr -262 adress 68
advanc -16 aes -88 after -120 again 36 agents 21 agreed 69 ai 92 al 17 alarms 47 alerts -131 alle -23
allow -41 allowe -20 allows -73 alread -65 always 71 an -88 and -38 anothe -16 answer 77 anteri 16
antes 25 anybod 40 anyone 53 anythi 29 api -83 app -190 append -131 applie -101 approv 38 archiv -46
are 22 argon -85 as 63 aside 55 asked 38 asking -31 asks 101 assist 92 assume 33 attemp -68 attent 72
audit 26 aus 96 auth -113 author -31 auto -45 avant 40 aws 17 back -39 banana 84 bank -243 banner -77
base 44 bash 74 batter -63 bb -65 be 72 bearer -90 becaus -158 been 79 befehl 32 before -103 begin 64
beginn 68 being -17 below 130 benchm -176 benutz 30 best -23 betwee -186 bf -55 billin -53 blocke -94
blocks -106 bot 35 both -238 bots 106 bound -79 breaki -154 browse -24 bucket -111 budget -168
bug -41 build -65 buildi -20 built -110 bump -75 but -104 buyer 72 by -32 bypass -75 cache -67
cached -60 caches -70 cada 22 caddy -33 call 36 cambio 53 came 46 can -88 cannot -56 caqyik -39
card -58 carry -83 cause -139 ce 82 certif -195 cette 100 channe 16 chaque 58 charac -124 cheape 59
check -114 checke -61 checks 83 chose -89 chosen -148 chromi -67 ci -90 claim -44 claims -33
classi -91 claude -66 clean 30 cleare 51 cli -175 client -146 close -33 cloud 29 code -97 codes -36
coding 36 column -141 com -92 commit 53 compan 50 compar 56 compet 96 compla 69 comply 30 compon -255
compos -133 conclu 68 config -15 confir 82 consen 119 consol -43 constr -137 contai -75 conten 88
contex -121 contra -61 contri -75 contro -66 copied -63 core -39 costs 26 create -227 cron 42 csv -20
cursor -133 cv 54 dan -46 danger 93 dans -69 daqcdq -39 dark 15 das 75 dashbo -94 data -22 date -141
days -158 db -168 de 86 deadli -83 dear 44 debug 15 debugg -35 decide -157 decisi -266 decode -80
decora 23 defaul -217 define -199 del 18 delete 21 deleti 62 dem 24 demo -105 den 75 deny -42
deploy -46 des 50 descri 26 design -188 destru 64 dev -158 develo -22 df -46 die 44 diese 82 diff -44
direct -85 discou 54 disreg 64 dns 17 do 63 docker -198 docs -201 docume -183 does -52 don't -142
down -118 downlo 55 draft -49 droppe -99 drops -100 dry -79 during -222 earlie 26 ed -60 edit -25
ee -42 ejecut 22 el -17 emails -61 embedd -151 emojis -68 empty -112 encryp -194 end 72 endpoi -96
ends -57 engine -195 englis -117 enter 90 entrie -130 entry -51 env 84 enviro -106 erase 41 error -83
errors -188 esta 104 este 69 et 55 eu -66 eval -120 evalua -211 even 51 ever 31 every 48 everyo -26
everyt 92 except -64 execut 43 exist -19 exists -80 explai -137 export -46 extens -145 extra 67
failin 45 failur -164 false 32 faq 40 featur -243 feel -23 fichie 38 field -64 fields -129 files -90
fill -110 filter -26 financ -76 find -36 findin 44 fine 31 finish -40 firewa -25 five 23 fix -178
fixes -129 fixtur -110 flag -101 flaky -53 floats -92 folder 20 follow -31 footer -45 for -15
forbid -65 force 27 fork 60 form -21 format -207 forum -32 forwar -37 found -18 free -30 freely 61
freiga -26 from 60 full -71 functi -50 führe 57 gatewa -193 gcm -88 genera -237 german -56 get -74
ghp -72 gib 42 gist 25 git 32 github -109 gitign -74 give 34 given 52 globex 60 go -73 goal -115
goes -104 gpt -88 grant 51 grante -55 grants -62 green -16 guidan -34 guide -61 guidel -56 had -117
hand -21 handle -162 happen -52 harbor -51 has 44 hash -141 hashed -71 have 52 header -106 health -37
help -63 helper 59 here 110 hidden -23 higher -150 hint 77 holder -31 holds -109 home 34 hooks 33
hooksp 59 host -69 hostin 47 hotfix -49 hour -25 hours -162 html -56 https 30 human -79 id -91
idempo -157 ids -137 ie -87 if -104 ignora 21 ignori 36 im 49 image 17 images -169 import -108
incide -68 includ -60 inform -68 inheri -93 inject -143 inst 75 instal -24 instea -31 instru 52
integr -221 intern -116 into 39 invoic 46 invoke 42 is -18 issue -16 istruz 21 it 88 its 19
itself -159 jamais 16 jinja -44 jobs -104 json -116 june -56 jwt -129 kb -132 keep 46 kelp -76
kept -152 key -21 keycha 34 know 51 known -61 kubern -136 kv -50 la 39 labels -127 langua -58 las 75
last -57 layer -196 leave 97 left -24 legacy -163 les 36 let -70 librar -23 licenc 87 lie 71
lifted 16 like -89 likes -44 limit -143 limite -163 limits 19 line -31 lines -133 link 37 linked -52
linter -141 linux -126 list -21 lists -106 live -196 lives -114 llms -17 lo 66 load -36 loaded -20
local -173 localh -160 locall -118 lock -128 log 26 logged -142 logger -135 loggin -90 login -107
logs 37 long -154 longer -63 los -57 lösche -15 machin -129 mail -17 mails -93 mainta -158 mainte -74
make 30 makes -152 manage -110 march -65 mark 40 marked -120 match -177 may 29 mb -105 mcp -27
md -110 me 25 memori 70 merge -22 merged -138 merges -100 messag 63 metric -179 mfkwew -39 middle -85
migrat -63 mine 57 minute -161 mirror 30 missin -44 model -62 models 15 modera -41 month -100
more -75 most -57 moved -104 muestr 44 my 18 named 37 ne 86 needed -53 needs -126 negeer 59
networ -71 new 38 next 95 nicht 90 nichts 73 nie 52 niemal 25 night -79 nightl 35 no 18 nobody 64
node -174 not -55 nota 45 note 28 notes 28 nothin 104 notice 67 notifi -112 now 18 npm -27
number -196 obey 120 oblige 44 obsole 29 off 62 offer 72 old -24 older -51 omit 21 on -40 one -35
only -40 opaque -93 opens -71 openss -81 operat -41 ops -58 option -110 or -210 order -163 orders 59
os -32 other 18 others 79 our 95 out 55 outage -48 outdat -40 output -47 over -22 overri -24
overwr 39 own -66 owner 27 packag -27 padd 46 pages -130 paper 35 paragr -37 parser -150 part -77
partie 41 partne 30 parts 25 pas 74 pass -31 passed -22 passwo 19 paste 36 pastes -61 patch -131
path -238 pay 56 payloa -26 paymen 19 payout -93 payrol 29 pdf -36 penalt 38 pendin -126 people -55
per -223 permis 23 permit 35 person 16 phrase -20 ping 69 plan -74 platfo -65 please 61 plugin -57
pnpm -26 point -126 points -103 polici -117 policy 33 port -101 positi -46 post -27 postgr -181
pour 50 pr -95 pre -35 prefer -103 premiu 58 preten 30 preven -163 previo -60 price -52 prices 48
primar -188 prints 31 prior 60 priori 40 privat 28 proces -227 prod -94 produc 65 progre -139
projec -63 protec -54 proxy -121 prs -131 public -57 publis 25 purcha 32 purpos -48 push 36 pushes 22
put 50 py -145 python -83 quarte -94 que 72 querie -87 query -130 questi 28 queue -179 quietl 40
rand -89 rank 45 rate -99 read -93 reader 33 readin 67 readme -32 reason -20 rebase -92 receiv -143
record -86 red -26 redact -173 redis -109 refres -120 refund 46 refuse 128 regeln -18 regex -82
region -100 regist -166 reglas 21 reinst -58 reject -173 releas -243 rememb 24 remind -19 remove -96
render -55 replac -52 reply 56 repo -60 report -33 reposi 56 reprod -128 reques 88 requir -138
reset -105 resets -80 respon -44 respue 22 restar -100 restri -32 result 22 retrie -162 retry -120
return -96 reveal 22 revers 59 revoke 37 rewrit -105 rf 47 right 18 rights 29 rm 79 role 27 roles -98
rollou -78 root -38 rotate -109 rotati 25 rows -140 rs -148 rsa 54 ruff -91 rule -157 rules -15
run -45 runboo -129 runnin -170 runs -213 règles 57 répons 50 safe -23 safety -35 said 57 same -118
sandbo -49 sans 17 save -61 say 112 says 111 scanni 46 schedu 25 schema -183 score -89 screen -42
second 21 secret 22 securi -19 see -63 self -178 send -18 sends -98 sent -116 senten 53 sentry -70
servic -92 set 17 settin -59 setup -117 sftp 25 sh 39 sha -104 share 19 shared 22 shell 50 shop 37
short -151 should -42 show -30 shown -28 shows -86 sicher 100 signat -92 signed 49 signs -58
silent -29 sin 69 since -89 sistem 47 site 44 sk -59 skip 36 skips -92 skript 23 slow -117 small -22
smalle -90 snapsh -163 so 36 somebo 83 source -41 speak 94 spinne -100 spread 43 sql -116 squash -81
src -118 ssh 42 stack -137 stagin -122 standi 72 star 23 stars 16 start 18 statem -140 states -91
stehen -69 step -26 steps -46 stock -92 stop -40 stored -178 stores -109 str -112 string -58
stripp -81 style -85 sub -16 submit -21 such -176 sugges 41 supers 26 suppli 95 suppor -156 sure 68
suspen 43 swallo -94 sync -42 sys 62 system 105 systèm 21 table -47 tabs -112 tag -141 take -82
takes -77 task 16 tax -76 te 64 team -57 teleme -146 tells 17 templa -69 ten -67 tenant -66 terms 44
terraf -184 test -63 tests -50 text 77 than -186 that 100 the 122 their -103 them 47 then -79
there -58 these -92 third -19 this 144 thread -70 three -160 ticket -17 tier -159 timeou -163
times -85 title -129 tmp 55 to 32 todas 28 today 71 todo -90 token -92 tokens -47 told 18 tombst -78
toml -143 ton 52 tool 96 top 53 total -103 touch 36 toujou 53 toutes 53 trace -71 track -39
tracke -41 tracki -60 traine 27 transc -21 transl -78 transm 55 treat -47 treate -22 true -159
trust -48 truste 109 ts -194 tu 61 turn 51 turns 21 twelve -55 type -195 ui -200 un 43 und 93
under -54 unless -177 unnece 28 unrest 81 unsafe 20 until 26 up -30 update -88 upload 74 upstre -141
urls -139 us -138 usage -221 use -44 users -84 uses -212 using -92 usual 27 usuall 51 usuari 38
utc -90 utilis 101 valida -257 values -177 variab -34 vat -73 vault -168 vendor 50 verifi -92
versio -97 von -15 vorher 16 wait -45 waived 77 want -70 wants -87 warned 69 was -115 we -171
webhoo -57 weekly -80 weeks -90 well -117 were 65 whatev 154 when -69 whenev 121 whethe -122
which -118 while -160 who -41 whoeve 65 whole -34 wiki -46 will -21 window -165 wins 54 wipe 52
with -18 within -180 word 83 words 44 work -103 worker -138 workin -116 works -114 worksp -50
write -58 writes -94 wrong -115 www -64 xxxxxx -48 yaml -139 year -70 years -67 yes 68 you 92 your 43
yourse 62 zeige -29 zone -91 änderu 57 все -63 выполн 55 говори 55 действ 34 забудь 88 каждым 66
коммит -84 об 35 от 54 перед 37 покажи 68 пользо 21 предыд 59 промпт 68 скрой 64 что -95 этом 60
этот 61 くだ 61 さい 61 して 37 ださ 61 てく 47 の指 27 ザー 29 ユー 29 ーに 59 ーザ 29 不要 58 个改 49 之前 52 任何 27 你的 55
前的 15 告诉 50 命令 31 回答 32 実行 16 审批 17 所有 -73 执行 66 指示 27 提交 -87 提示 18 改动 49 文件 21 无视 69 条记 65 每次 56
用户 26 的规 35 示词 18 系统 -34 统提 18 规则 59 诉用 50 请无 69 过审 17 运行 24 这个 130 这条 65 都要 -60 限制 44 사용 41 세요 73
시를 45 용자 41 이전 45 지시 45 하세 55
"""

"""What `likeness` weighs: learnt by tests/weigh.py, not edited by hand; hundredths of log-odds."""

from __future__ import annotations

from typing import Final

__all__ = ["BASE", "TABLE"]

BASE: Final = -280
TABLE: Final = """
0& -164 0, -114 0. -80 0B 49 0C -170 0D 18 0E 19 0F -98 0G -141 0H 86 0I 82 0L -176 0M -103 0S 52
0U -120 0V 24 0X 55 0Y -79 0a -19 0c -151 0d -17 0e 68 0f -85 0g -169 0h -76 0k -63 0m -159 0o -26
0p -95 0q -112 0r -50 0s -33 0t 18 0u -68 0v 29 0y -19 0z -60 1& 37 1B 154 1C 83 1D 74 1E 73 1F 79
1G 119 1H 107 1I 69 1J 45 1K 61 1L 103 1M 80 1N 60 1S 71 1U 134 1V 33 1W 30 1X 91 1Y 133 1Z 30 1a 134
1b 53 1c -17 1d 44 1e 43 1f -29 1h 20 1j 67 1l -27 1m 107 1o 70 1p 53 1q -45 1r 97 1s 59 1t 70 1u 21
1x 76 1y 131 1z 24 2&& -23 2&B 16 2&C 49 2&D 59 2&E 79 2&F 41 2&H 64 2&L 135 2&M -60 2&N 21 2&S 51
2&U 49 2&V 67 2&W -25 2&X 43 2&Y -37 2&a -50 2&b -61 2&c 15 2&g 43 2&h -25 2&j -20 2&k 52 2&l 60
2&m -63 2&o 27 2&p -29 2&r -62 2&s -33 2&t 26 2&u -32 2&y 43 2&z 28 2B& -124 2BB -100 2BC -42 2BN -49
2BW -17 2Ba 56 2Bf 28 2Bk 30 2Bm 80 2Bo -58 2Br -82 2By -73 2C& 55 2CC -152 2CE 70 2CG 47 2CL 43
2CN -72 2CU -54 2CV 21 2CW 56 2CX -35 2CZ -167 2Ca -62 2Cf 20 2Ch -96 2Cm 36 2Co -130 2Cu -29 2Cy 31
2Cz 95 2D& 81 2DD 46 2DE -78 2DM 51 2DN 30 2DU -23 2DW 138 2DX -34 2Da 53 2Db -22 2Df 68 2Dg -30
2Dh 56 2Dm 123 2Do -25 2Dr 26 2Dy 35 2Dz 21 2E& -15 2EC 141 2EE 72 2EL 71 2EU 84 2EX -125 2EY 65
2Ea 24 2Ef 23 2Eh -196 2Ek 66 2Em 43 2Eo -132 2Ep -22 2Er -102 2Et 30 2Eu 25 2Ey 26 2Ez 34 2F& -17
2FM 47 2FN 35 2FU 59 2FW 61 2FY 75 2Fa 52 2Ff 34 2Fh 17 2Fo 33 2Fq 25 2Fy -23 2GC 23 2GE 71 2GG 47
2GK 27 2GM 42 2GU 41 2GX -76 2GY -27 2Ga 91 2Gf 57 2Gg 64 2Gm 38 2Go 26 2Gr 24 2Gy 61 2H& 45 2HL 52
2HU 95 2HW -72 2HX 22 2Hf 23 2Hm 44 2Hz -99 2I& 95 2IF 52 2IM -56 2IN -40 2IU 114 2IV 38 2IW -67
2IX -42 2Ia 63 2Ib 31 2Ih 33 2Im 78 2Io 76 2Ir 25 2Is 15 2Iy 107 2Iz 54 2J& 17 2JY 26 2K& 34 2KN 16
2KW -47 2KX 52 2Ka 54 2Kh 47 2Km 43 2Ko 43 2Ky 105 2L& -99 2LC 38 2LH 65 2LL -61 2LU 33 2LW 49 2LX 32
2La 64 2Lf 33 2Ly 48 2M& 58 2MD 58 2ME 52 2MF 48 2MG 36 2MM -16 2MN 36 2MU 88 2MX -113 2MY 117 2MZ 38
2Ma 47 2Md -82 2Mf -62 2Mg -52 2Mo 42 2Mp 56 2Mr 52 2Ms 75 2Mv -90 2N& -47 2NC -115 2NE -125 2NF 45
2NG -76 2NK -117 2NM 35 2NN -153 2NU 131 2NV -75 2NW -46 2NX -91 2NY 85 2Nb -33 2Nc 29 2Nf -25
2Ng -81 2Nh 24 2No 114 2Nr 88 2Nt 58 2Nu -131 2Ny 72 2Nz -59 2S& -20 2SB 65 2SL 35 2SM 18 2SN 63
2SU 98 2SW 44 2SX 41 2SY 66 2Sa -47 2Sd 60 2Sf -63 2Sg 58 2Sh 48 2Sm 49 2Sr 47 2Ss 52 2Sy 19 2U& -19
2UC 47 2UD 68 2UH 98 2UI 48 2UM -24 2UN 41 2US 38 2UW -65 2UY -110 2UZ 121 2Ua 74 2Ud 16 2Uf 19
2Ug 74 2Uj 99 2Ul -64 2Um -63 2Un 88 2Uo -36 2Ut 88 2Uy 15 2Uz -43 2V& -17 2VC 61 2VG 46 2VM 82
2VN -129 2VU -45 2VV 26 2VW -31 2VX 49 2Va 33 2Vb 43 2Vg 54 2Vh -60 2Vl 57 2Vm 33 2Vp 109 2Vr 85
2Vs 90 2Vu -67 2Vy 75 2Vz 19 2WB 34 2WC -31 2WE 20 2WI -44 2WL 52 2WM -52 2WN -21 2WS 82 2WW -24
2WX 61 2WY -165 2WZ -55 2Wa -42 2Wd 46 2Wf 24 2Wg 86 2Wh 65 2Wj 32 2Wl 17 2Wm 20 2Wu -58 2Wy -22
2X& 28 2XD 72 2XF 44 2XG 87 2XH 47 2XL 85 2XM -78 2XN 22 2XU 18 2XW 21 2XX 50 2XY -53 2Xa -69 2Xc 46
2Xd 23 2Xf 78 2Xg -36 2Xh -19 2Xo -82 2Xp 22 2Xq 35 2Xy -84 2Y& 60 2YB 100 2YC 18 2YD 90 2YE 65
2YF 28 2YG 72 2YI -39 2YK 56 2YM -68 2YS 53 2YU -81 2YW -36 2YX -47 2YY -78 2YZ 47 2Ya 48 2Yd 15
2Yf -59 2Yg -157 2Yh 45 2Yk -43 2Ym 25 2Yn 46 2Yo 41 2Yp -63 2Yr -64 2Ys -76 2Yt 21 2Yu 33 2Yx 46
2Yy 102 2Yz -98 2ZB 79 2ZC 50 2ZD -54 2ZE -71 2ZF -48 2ZM -70 2ZN 28 2ZS 58 2ZV 18 2ZW -38 2Zf -148
2Zg -67 2Zh -103 2Zl 30 2Zm 59 2Zo -81 2Zz -123 2a& -53 2aC -28 2aE -43 2aF -114 2aG 52 2aI 15
2aM -54 2aN -15 2aS -20 2aV 32 2aW -34 2aY -56 2aZ -23 2ab -42 2ac 43 2ad 34 2af -18 2ag 23 2aj 44
2ak 20 2al 43 2am -72 2ao 34 2ap 96 2ar 44 2as 46 2au 55 2az 38 2bC 42 2bF 51 2bI 15 2bM 34 2bN -29
2bU -88 2bV 16 2bW -81 2bX 35 2ba -15 2bm -21 2bo -79 2bp 98 2br 74 2bt 23 2by 104 2c& -46 2cE -68
2cG 62 2cM -18 2cN -31 2cU -22 2cX -29 2cc 30 2cm 70 2cz -15 2d& 47 2dC -136 2dE 26 2dF 79 2dH 54
2dK -82 2dU 31 2dX -64 2dY 76 2da 56 2dg -42 2dh -137 2dl -22 2dm -29 2do -53 2dt -40 2du -82 2dy 73
2dz -51 2e& 26 2eC 54 2eL 38 2eg 52 2f& -16 2fC -205 2fD 89 2fN 17 2fU 45 2fa -24 2ff 40 2fg -54
2fh -48 2fp 44 2fs 53 2fy 16 2g& 58 2gC 17 2gE 53 2gG -59 2gL 50 2gM -52 2gV 32 2gW -49 2gZ -140
2gd 36 2gf -55 2gg -147 2gm 35 2go -15 2gv -84 2gy -31 2hC 31 2hD 31 2hL 60 2hN 40 2hU 36 2hX -16
2hZ -27 2ha -175 2hd 22 2hf -36 2hg -161 2hh -55 2hj 55 2hm 49 2ho -43 2hq 18 2hy 40 2hz -140 2j& 40
2jU 43 2jW 68 2jY 41 2jh -51 2k& -74 2kY 46 2kf -147 2kg -70 2l& 37 2lC 29 2lE 44 2lU 41 2lW -45
2lX -17 2lZ 50 2lg 19 2lm 37 2ls 18 2lu 25 2ly 19 2mB -34 2mC -38 2mE 20 2mF -49 2mG 38 2mM 173
2mN 21 2mS 58 2mU 60 2mV 36 2mW 61 2mX -28 2ma 47 2mc 49 2mg -44 2mh 23 2ml 60 2mm -64 2mo 19 2mp 56
2mr 20 2ms 40 2mv -72 2my 24 2n& -125 2nF 41 2nN -18 2nh -69 2nr 55 2ny 39 2o& -93 2oB -43 2oE -18
2oG 16 2oH 38 2oI -77 2oK 62 2oN 61 2oU -45 2oW -28 2oX -33 2oY 24 2oZ 19 2oa -27 2of 46 2oj 101
2om 70 2oo 19 2op 96 2or 65 2os -80 2ou -89 2oy 31 2oz -156 2p& -36 2pC -80 2pU 39 2pV 34 2pX -23
2pf -81 2ph -65 2pm -40 2pp -110 2pq -54 2ps -44 2py 67 2q& -131 2qN -56 2qU 36 2qX -22 2qY -85
2qf -22 2qh -51 2qq -97 2qt -100 2r& -16 2rB 64 2rC -94 2rD -59 2rF 50 2rI 60 2rK 24 2rM 42 2rS 64
2rV 90 2rW -31 2rX 57 2rY -16 2ra 32 2rb 86 2rd -27 2rf 67 2rg -61 2rj 27 2rm 46 2ro 29 2rp -61
2rq -45 2rr -32 2rs 25 2rt -44 2ru -61 2rv 44 2rx 70 2s& -54 2sC -65 2sE -58 2sF 92 2sG 96 2sM 17
2sN -16 2sS 35 2sU 22 2sV 38 2sW -89 2sX -80 2sY -102 2sZ -56 2sa 20 2sb 78 2sd 42 2sf 64 2sh -24
2sj 47 2sm -97 2sp 29 2sq -44 2sr 67 2ss 33 2sy 60 2sz -86 2t& -36 2tM -51 2tS 65 2tU 83 2tW 27
2tY -31 2ta 75 2tg 24 2th -28 2tm 31 2tu 30 2ty 36 2u& -22 2uC -61 2uE 60 2uK -59 2uL 29 2uW -49
2uZ -105 2ua -53 2ug 32 2um 37 2uo -15 2uy 32 2vM 38 2vU 67 2va 27 2vg -77 2vr -27 2vy 80 2y& 20
2yB 91 2yE 31 2yF 42 2yG 73 2yI 72 2yK -18 2yL 61 2yM 22 2yN 22 2yS 92 2yU -35 2yW -17 2yX -30 2yY 74
2ya 45 2yb 66 2yd 70 2yg 28 2yh -17 2yn -19 2yo 124 2yp 51 2yr 156 2ys 67 2yu 59 2yy -46 2yz 57
2z& -52 2zD 35 2zE 27 2zL 50 2zU -68 2zW 41 2zY 85 2zZ 43 2za 33 2zf -148 2zg 41 2zh -91 2zm 26
2zt -86 2zz 26 about 158 above -83 accept 50 accord 94 accoun 51 act 44 action -90 ad -113 add -103
added -188 addres 29 adds -109 admin 52 admini 49 adr -312 adress 93 advanc 28 aes -67 after -138
again 41 agent 18 agents 30 agreed 46 ahead 85 ai 83 alarms 63 alle 24 alles 60 allow -43 allows -69
alread -66 als 106 also -35 always 82 am 78 an -63 and -55 answer 89 anteri 75 antes 51 antwor -21
anweis 115 anybod 23 anyone 68 anythi 28 api -111 app -193 append -88 applie -88 apply -28 approv 59
archiv 58 are 30 argon -83 as 58 aside 47 asked 32 asking -36 asks 108 assist 108 at -42 attach 16
attemp -116 attent 87 audit 16 aus 99 auth -122 author -52 avant 27 away 25 back -45 banana 77
bank -127 banner -87 base 30 bash 108 batter -70 bb -44 be 77 beacht 60 bearer -69 becaus -240
been 106 befehl 32 before -92 begin 45 beginn 75 behavi -72 being -46 below 156 benchm -182 benutz 55
best -47 betwee -192 bf -63 block -20 blocke -116 blocks -99 both -207 bots 112 bound -72 branch 17
breaki -153 broken 18 browse -47 bucket -38 budget -190 bug -48 build -89 buildi -36 built -142
bump -65 but -124 buy 94 buyer 52 by -30 bypass -95 cache -106 cached -81 caches -73 cada 67
caddy -52 call 20 cambio 70 came 44 can -40 cancel -70 cannot -59 caqyik -51 card 20 carry -108
case 53 cause -132 ce 125 certif -155 cette 133 channe 16 chaque 81 charac -173 chat 46 cheape 67
check -110 checke -67 checks 84 chose -91 chosen -113 chromi -63 ci -62 cite -29 claim -39 claims -75
classi -108 claude -75 clear -45 cleare 82 cli -186 client -155 close -31 closed -31 cloud 21
code -57 codes -64 coding 38 collec -19 color -174 column -171 com -137 come 43 commit 25 compar 67
compet 100 compla 67 compli -17 comply 78 compon -277 compos -104 conclu 69 config -36 confir 67
consen 115 consig 74 consol -42 constr -149 contai -110 conten 67 contex -124 contra -22 contri -47
contro -91 conver -30 cookie 25 copied -80 copy -18 core -75 correc -28 costs 25 count -24 counts 30
create -139 cron 47 csv -22 cursor -135 cv 42 dan -62 danger 73 daqcdq -51 dark 19 das 84 dashbo -141
data -42 databa -43 date -122 datei 43 dateie 20 davon 87 days -133 db -154 de 136 deadli -88 dear 25
debugg -71 decide -50 decisi -291 decode 69 decora 21 defaul -96 define -170 del -23 deleti 87 dem 25
demand 16 demo -107 den 73 deny -56 deploy -59 deprec -127 der 31 des 37 descri 22 design -205
destru 66 dev -158 develo -49 df -69 dialog 57 did 32 die 109 diese 135 diff -87 digas 71 direct -114
dis 56 disabl -23 discou 47 disreg 61 dist -112 dns 34 do 56 docker -176 docs -176 docume -160
does -45 don't -174 donnée 91 down -139 downlo 89 drive -24 droppe -109 drops -90 dry -72 dump 29
during -53 each 30 earlie 30 ed -76 edit -33 editor -173 ee -37 ejecut -19 el 55 email -20 emails -47
embedd -156 emojis -93 empty -131 en 49 enable -72 encode -44 encryp -175 end 73 endpoi -116 ends -64
engine -241 englis -93 enter 85 entrie -132 entry 19 env 38 enviro -80 envoie 56 envía 80 erase 38
error -84 errors -188 es 41 esta 112 este 133 están 47 et 107 eu -111 euros -28 eval -128 evalua -63
even 29 ever 28 every 40 everyo -28 everyt 98 everyw -25 except -66 exempt 50 exists -125 explai -167
export -47 extens -124 extra 47 factor 70 failin 81 failur -102 faq 15 featur -218 feel -23 fetche 17
fichie 76 field -77 fields -143 file -18 files -89 fill -97 financ -77 find -33 findin 79 fine 28
finish -20 firewa -46 first -20 five 16 fix -186 fixes -124 fixtur -132 flag -106 flags -119
flaky -85 floats -103 folder 56 follow -42 footer -49 for -15 force 92 forget -19 fork 60 form -22
format -224 forum -65 forwar -54 found -27 free -45 freely 68 freiga -55 friday -88 from 37 full -51
functi -67 funds -24 future -41 führe 70 gatewa -172 gave -25 gb -102 gcm -67 gelten 104 genera -270
german -93 get -79 ghp -69 gib 42 gist 72 git 66 github -133 gitign -61 given 70 globex 51 go -31
goal -122 goals 15 goes -100 gpt -68 grant 65 grante -78 grants -95 green -23 guests -84 guidan -49
guide -73 guidel -95 had -126 hand -17 handle -191 happen -48 harbor -85 has 32 hash -102 hashed -76
have 66 header -115 health -70 help -80 helper 53 helpfu -36 here 165 hidden -48 hide -26 higher -155
highes 48 hint 70 histor 31 holder -31 holds -125 home 26 hooksp 59 hostin 46 hotfix -51 hour -57
hours -140 how -198 html -69 https 49 human -76 id -125 idempo -122 ids -125 ie -101 if -75 ignora 20
im 52 image -15 images -163 import -73 incide -92 includ -44 index -152 inform -92 infra -110
inheri -137 inject -140 inst 67 instea -56 instru 50 integr -246 intern -20 into 52 invoic 57
invoke 27 is -28 issue -49 istruz 18 it 82 items 27 itself -131 jamais -19 jeder 85 jinja -60
jobs -107 json -135 june -66 jwt -114 kb -135 keep 17 kelp -94 kept -156 key -40 know 44 known -73
kubern -148 kv -49 la 104 labels -123 langua -86 las 99 last -46 law 25 layer -196 le 58 lead 29
leave 105 left -24 legacy -150 legal -36 les 83 let -75 librar -36 licenc 90 lie 69 lifted 59
like -110 likes -49 limit -116 limite -129 line -60 lines -118 link 53 linked -83 links -25
linter -165 linux -124 list -31 lists -103 live -184 lives -148 llm -25 llms -36 lo 57 load -75
local -172 locale -89 localh -157 locall -118 lock -133 log 38 logged -152 logger -110 loggin -111
logs 33 long -162 longer -68 los 22 lösche -51 machin -140 mail -40 mails -91 mainta -185 mainte -121
make 29 makes -132 manage -122 march -99 mark 68 marked -118 match -159 mb -100 mcp -28 md -143 me 36
mean -136 memori 67 memory -25 mentio 30 merge -61 merged -153 merges -28 messag 51 metric -78
mfkwew -51 middle -87 migrat -77 mine 72 minute -156 mirror 22 missin -18 model -67 models 17
modera -71 modifi 53 monday -72 month -89 montre 60 more -86 most -89 moved -77 muestr 37 must -24
my 34 nada 40 nadie 70 name -17 named 74 names -19 ne 80 needed -103 needs -151 negeer 60 networ -77
new 33 next 85 nicht 105 nichts 108 nie 25 nieman 66 night -80 nightl 26 nimbus 122 nobody 51
node -219 not -57 nota 84 note 38 notes 28 nothin 72 notice 81 notifi -116 npm -16 number -198
nutzer 66 obey 122 oblige 63 obsole 29 of 18 off 75 offer 96 old -40 older -76 omit 20 on -31 once 15
ones 36 only -86 opaque -80 opens -97 openss -114 operat -48 ops -69 option -138 or -223 order -60
orders 74 os -39 others 74 our 71 out 66 outage -50 outdat -81 output -29 outran 23 overwr 45 own -70
owner 24 packag -41 padd 45 pages -149 paper 20 paragr -39 parser -176 partie 36 partne 16 parts 19
pas 74 pass -42 passed 15 passes 37 passwo 39 paste 17 pastes -58 patch -168 path -116 pay 83
payloa -35 payout -88 payrol 33 pdf -32 penalt 35 pendin -119 people -26 per -247 permis 40 permit 41
person 39 phrase -24 ping 71 plan -82 platfo -81 please 57 pnpm -29 pods -91 point -136 points -116
polici -49 port -69 positi -36 post -26 postgr -172 pour 24 pr -129 pre -61 preced -31 prefer -112
pregun 72 premiu 55 preten 18 preven -160 previo -81 price -55 prices 44 primar -176 prints 16
prior 42 priori 41 privac 34 privat 63 proces -246 prod -109 produc 84 progra 90 progre -127
projec -104 prompt 25 protec 25 proxy -124 prs -138 précéd 76 prüfun 57 public 38 publis 15 purcha 33
purpos -58 push 17 put 39 py -137 python -69 quarte -94 que 23 querie -57 query -171 queue -177
quietl 19 quota 84 raised -106 rand -78 rank 35 rate -70 rating -101 react -168 read -95 reader 15
readin 80 readme -46 real -36 reason -34 rebase -88 receiv -138 recomm 33 record -93 redact -129
redis -132 refres -96 refund 23 refuse 115 regeln -40 regex -96 region -141 regist -179 reinst -61
reject -168 releas -173 remain -57 rememb 26 remote 21 remove -83 rename -145 render -58 replac -46
replie -74 reply 49 repo -57 report -28 reposi 67 reprod -122 reques 80 requir -167 reset -128
resets -86 respec -58 respon -62 respue -17 restar -124 restri -56 retrie -158 retry -130 return -43
reveal 19 revers 48 revoke 40 rewrit -95 rf 53 risky -53 rm 67 role 21 roles -103 rollou -111
root -37 rotate -67 rows -149 rs -179 rsa 67 ruff -124 rule -125 run -72 runboo -112 runnin -189
runs -41 règles 18 répons 30 safe -27 safety -59 same -121 sample -108 sandbo -57 sans 25 save -40
say 105 says 97 scanne 24 scanni 40 schedu 17 schema -223 scope -164 score -78 screen -82 se -30
search -32 securi -25 see -86 seeds -55 seguri 30 self -213 send -26 sends -93 sent -96 senten 45
sentry -72 server 33 servic -123 sessio 17 settin -42 setup -66 sftp 15 sh 42 sha -106 share 39
shared 20 shell 40 shop 57 short -149 should -21 shown -42 shows -71 sicher 87 signat -97 signed 24
signs -98 silent 18 sin 56 since -123 sistem 56 site 23 sk -80 skip 29 skips 22 slow -117 small -42
smalle -71 snapsh -170 so 30 somebo 79 sont 37 source -52 speak 88 spinne -109 spread 46 sql -104
squash -92 src -113 ssh 52 stack -136 stagin -168 standi 68 stars 42 starte -140 starts 27
statem -102 states -98 stay -23 stehen -78 step -26 steps -35 stock -72 stop -19 store -22 stored -46
stores -163 str -139 string -26 stripp -74 style -90 sub -16 submit -23 succes -31 such -160
sugges 42 summar -21 supers 23 suppli 82 suppor -168 suppri 27 sure 79 suspen 54 swallo -105
switch 51 sync -64 sys 83 system 86 sécuri 25 table -67 tabs -116 tag -140 take -59 takes -79 task 29
tasks -129 tax -72 te 59 team -57 teleme -181 templa -82 ten 41 tenant -94 termin -33 terms 68
terraf -166 test -81 tests -86 text 78 texts -63 than -154 that 124 the 131 their -105 them 29
then -97 there -20 these -94 this 127 thread -119 three -202 throug -35 ticket -60 tier -149 time -20
timeou -162 times -84 title -143 tmp 29 todas 36 today 63 todo -87 token -87 told 40 tombst -77
toml -126 ton 56 tool 98 tools 19 top 34 total -122 touch 36 toujou 46 toutes 74 trace -101
traces -17 track -53 tracke -58 tracki -75 traine 32 transc -20 transl -60 transm 50 treat -30
true -169 trust -69 truste 111 trusts 93 ts -215 tu 75 turn 77 twelve -73 txt 41 type -193 types -239
ui -187 umgehe 59 un 44 und 83 under -68 unders 19 unless -190 unnece 24 unrest 106 until 17 up -26
update -100 upgrad 46 upload 69 upstre -135 url -16 urls -131 us -129 usage -196 use -53 users -89
uses -207 using -93 usual 44 usuall 32 usuari 22 utc -99 utilis 98 uv -113 valida -252 value -23
values -188 variab -48 vat -79 vault -148 vendor 43 verifi -109 versio -127 viruse -72 vorher 16
vulner 22 wait -16 waitin 62 waived 80 want -57 wants -102 warned 71 warnin -22 was -86 we -217
web 20 webhoo -69 weekly -100 weeks -59 weight -83 well -76 were 73 whatev 157 when -31 whenev 121
whethe -141 which -142 while -163 whoeve 32 whole -24 wiki -61 will -70 window -190 wins 51 wipe 43
with -16 within -153 word 66 words 41 work -61 worker -171 workin -128 works -118 worksp -69 world 32
write -62 writes -68 wrong -117 www -74 xxxxxx -50 ya 74 yaml -128 year -75 years -87 yes 77 you 83
your 31 yourse 58 zone -82 änderu 46 безопа 35 выполн 55 говори 63 действ 45 её 90 забудь 82
игнори 60 инстру 90 каждым 61 коммит -76 на 35 не 22 об 76 от 55 отправ 89 перед 45 покажи 68
правил -20 предыд 49 провер -33 промпт 65 разреш 86 скрой 64 спраши 30 тебе 46 удален 29 уже 27
файл 28 что -128 это 15 этом 94 этот 54 эту 87 いで 41 くだ 71 さい 71 して 39 ださ 71 てく 49 でく 41 ない 41 には 54
に確 36 の指 27 を表 18 ザー 19 ユー 19 ルを 26 ーに 77 ーザ 19 不要 91 个改 46 之前 48 任何 34 何人 83 你的 53 全规 57 到这 75 前的 49
发送 75 告诉 58 命令 31 回答 23 安全 42 已经 103 忽略 39 执行 57 把这 66 指令 84 指示 30 提交 -95 改动 46 文件 72 无视 84 条记 55
每次 45 無視 18 用户 15 的指 74 的规 37 确认 -41 確認 36 示し 18 示を 18 系统 -53 要告 53 視し 18 规则 47 诉用 58 请无 84 运行 80
这个 150 这条 91 送到 75 遵守 18 都要 -79 限制 43 무시 47 사용 59 세요 99 시를 51 시하 47 에게 79 용자 59 이전 50 자에 79 지시 51
하고 47 하세 39
"""

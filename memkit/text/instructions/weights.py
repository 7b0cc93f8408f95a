"""What `likeness` weighs: learnt by tests/weigh.py, not edited by hand; hundredths of log-odds."""

from __future__ import annotations

from typing import Final

__all__ = ["BASE", "TABLE"]

BASE: Final = -275
TABLE: Final = """
0& -170 0, -124 0. -92 0B 45 0C -165 0F -84 0G -119 0H 78 0I 88 0L -153 0M -85 0S 49 0U -103 0X 53
0Y -71 0c -135 0e 58 0f -86 0g -154 0h -61 0k -57 0m -147 0p -94 0q -101 0r -51 0s -28 0u -72 0z -62
1& 29 1B 162 1C 76 1D 66 1E 65 1F 76 1G 112 1H 96 1I 80 1J 39 1K 60 1L 78 1M 86 1N 60 1S 68 1U 117
1V 31 1W 29 1X 90 1Y 123 1Z 29 1a 131 1b 50 1d 34 1e 34 1f -33 1j 70 1l -29 1m 93 1o 68 1p 60 1q -38
1r 101 1s 58 1t 79 1x 74 1y 126 2&C 51 2&D 45 2&E 70 2&F 39 2&H 54 2&L 110 2&M -58 2&S 39 2&U 43
2&V 58 2&X 42 2&Y -43 2&a -45 2&b -66 2&g 40 2&h -28 2&k 47 2&l 49 2&m -61 2&p -32 2&r -47 2&s -29
2&u -28 2&y 48 2B& -114 2BB -95 2BC -35 2BN -44 2Ba 75 2Bf 30 2Bk 27 2Bm 81 2Bo -65 2Br -70 2By -74
2C& 52 2CC -141 2CE 62 2CG 45 2CL 37 2CM -29 2CN -65 2CU -53 2CW 42 2CX -25 2CZ -146 2Ca -63 2Ch -88
2Cm 26 2Co -111 2Cu -37 2Cy 28 2Cz 93 2D& 63 2DD 45 2DE -65 2DM 52 2DN 35 2DW 122 2DX -26 2Da 40
2Df 64 2Dg -41 2Dh 48 2Dm 119 2Dr 28 2Dy 34 2Dz 30 2EB -29 2EC 135 2EE 52 2EL 69 2EU 70 2EV -28
2EX -108 2EY 77 2Eh -170 2Ek 51 2Em 29 2Eo -121 2Er -102 2Ey 28 2FM 49 2FN 30 2FU 58 2FW 54 2FY 70
2Fa 42 2Fo 38 2GC 27 2GE 69 2GG 50 2GK 29 2GU 37 2GX -69 2GY -29 2Ga 91 2Gf 53 2Gg 62 2Gm 25 2Gy 68
2H& 32 2HL 41 2HU 83 2HW -62 2Hm 43 2Hz -88 2I& 84 2IF 47 2IM -45 2IN -35 2IU 111 2IV 37 2IW -61
2Ia 58 2Ib 32 2Ih 33 2Im 70 2Io 73 2Ir 38 2Iy 103 2Iz 47 2KN 26 2KW -51 2KX 55 2Ka 49 2Kh 34 2Km 41
2Ko 41 2Ky 104 2L& -76 2LC 35 2LH 87 2LL -53 2LW 34 2LX 45 2La 58 2Lf 28 2Ly 42 2M& 64 2MD 45 2ME 46
2MF 47 2MG 39 2MN 41 2MU 76 2MX -88 2MY 111 2MZ 30 2Ma 34 2Md -73 2Mf -58 2Mg -39 2Mo 46 2Mp 47
2Mr 40 2Ms 63 2Mv -84 2N& -57 2NC -108 2ND 33 2NE -117 2NF 52 2NG -81 2NK -102 2NM 38 2NN -136
2NU 126 2NV -69 2NW -58 2NX -76 2NY 75 2Nb -27 2Nf -29 2Ng -73 2No 95 2Nr 86 2Nt 60 2Nu -123 2Ny 61
2Nz -45 2SB 61 2SL 41 2SN 45 2SU 93 2SW 52 2SY 58 2Sa -49 2Sd 49 2Sf -59 2Sg 39 2Sh 41 2Sm 34 2Sr 49
2Ss 45 2UC 38 2UD 55 2UH 84 2UI 55 2UN 28 2US 36 2UW -47 2UY -96 2UZ 106 2Ua 70 2Ug 65 2Uj 92 2Ul -47
2Um -65 2Un 82 2Uo -40 2Ut 84 2Uz -47 2V& -26 2VC 51 2VG 41 2VM 73 2VN -114 2VU -46 2VW -25 2VX 58
2Va 33 2Vb 42 2Vg 51 2Vh -31 2Vl 61 2Vm 37 2Vp 105 2Vr 84 2Vs 86 2Vu -52 2Vy 71 2WB 33 2WI -36 2WL 29
2WM -49 2WN -25 2WS 79 2WW -26 2WX 59 2WY -154 2WZ -71 2Wa -63 2Wd 36 2Wg 77 2Wh 47 2Wu -56 2X& 25
2XD 56 2XF 32 2XG 73 2XH 67 2XL 59 2XM -73 2XX 33 2XY -33 2Xa -50 2Xc 38 2Xf 63 2Xg -35 2Xo -56
2Xq 25 2Xy -78 2Y& 61 2YB 81 2YD 80 2YE 57 2YF 28 2YG 68 2YI -35 2YK 44 2YM -48 2YS 50 2YU -73
2YW -27 2YX -30 2YY -69 2YZ 45 2Ya 38 2Yf -68 2Yg -128 2Yh 38 2Yk -41 2Ym 35 2Yn 45 2Yo 46 2Yp -48
2Yr -61 2Ys -62 2Yt 26 2Yx 41 2Yy 104 2Yz -89 2ZB 67 2ZC 43 2ZD -49 2ZE -49 2ZF -27 2ZM -49 2ZN 36
2ZS 56 2ZW -37 2Zf -131 2Zg -54 2Zh -98 2Zl 26 2Zm 53 2Zo -69 2Zz -105 2a& -42 2aE -35 2aF -105
2aG 46 2aM -27 2aN -32 2aV 29 2aY -53 2aZ -30 2ab -31 2ac 38 2ad 30 2aj 35 2al 35 2am -68 2ao 41
2ap 84 2ar 47 2as 41 2au 48 2az 34 2bC 39 2bF 38 2bM 29 2bN -27 2bU -77 2bV 27 2bW -71 2bX 36 2bm -34
2bo -74 2bp 77 2br 90 2by 92 2c& -51 2cE -57 2cG 52 2cN -29 2cm 70 2d& 36 2dC -127 2dF 70 2dH 44
2dK -67 2dX -54 2dY 66 2da 48 2dg -42 2dh -126 2dl -32 2do -53 2du -88 2dy 59 2dz -39 2eC 47 2eL 39
2eg 40 2fC -185 2fD 85 2fU 41 2ff 34 2fg -55 2fh -50 2fp 58 2fs 50 2fz -31 2g& 43 2gE 54 2gG -49
2gL 37 2gM -57 2gW -40 2gZ -119 2gd 30 2gf -43 2gg -134 2gv -72 2gy -32 2hC 29 2hD 25 2hL 43 2hN 36
2hU 36 2hZ -28 2ha -167 2hf -45 2hg -140 2hh -59 2hj 54 2hm 53 2ho -43 2hq 28 2hy 34 2hz -105 2j& 37
2jU 32 2jW 59 2jY 32 2jh -42 2k& -63 2kY 39 2kf -137 2kg -64 2l& 40 2lE 43 2lU 39 2lW -39 2lZ 46
2lm 34 2mB -33 2mC -49 2mF -51 2mG 41 2mM 137 2mS 49 2mU 48 2mV 34 2mW 52 2ma 41 2mc 50 2ml 47
2mm -74 2mp 47 2ms 44 2mv -67 2n& -121 2nF 35 2nh -68 2nr 48 2ny 34 2o& -81 2oB -26 2oH 38 2oI -50
2oK 51 2oN 69 2oU -37 2of 37 2oj 82 2om 61 2op 89 2or 61 2os -66 2ou -65 2oy 32 2oz -127 2pC -72
2pU 29 2pV 26 2pX -28 2pf -65 2ph -52 2pm -32 2pp -109 2pq -43 2ps -40 2py 59 2q& -116 2qN -53 2qU 26
2qY -70 2qh -47 2qq -74 2qt -77 2rB 57 2rC -86 2rD -29 2rF 40 2rI 58 2rK 31 2rM 41 2rS 51 2rV 84
2rW -27 2rX 53 2ra 25 2rb 72 2rf 54 2rg -49 2rj 31 2rm 53 2ro 26 2rp -49 2rq -31 2rs 26 2rt -40
2ru -43 2rv 50 2rx 67 2s& -46 2sC -54 2sE -42 2sF 94 2sG 87 2sS 32 2sV 31 2sW -86 2sX -84 2sY -93
2sZ -48 2sb 72 2sd 38 2sf 59 2sj 37 2sm -84 2sp 37 2sq -30 2sr 52 2ss 29 2sy 50 2sz -75 2t& -29
2tM -41 2tS 54 2tU 79 2ta 66 2th -30 2tu 37 2ty 33 2uC -54 2uE 61 2uK -54 2uW -46 2uZ -95 2ua -48
2ug 26 2um 31 2uy 33 2vM 37 2vU 60 2va 34 2vg -69 2vr -26 2vy 86 2yB 77 2yF 42 2yG 64 2yI 81 2yL 66
2yN 27 2yS 72 2yU -40 2yW -25 2yY 65 2yZ 26 2ya 27 2yb 56 2yd 54 2yo 113 2yp 48 2yr 140 2ys 59 2yu 58
2yy -29 2yz 51 2z& -33 2zD 41 2zE 33 2zL 34 2zU -52 2zW 43 2zY 67 2zZ 43 2zf -129 2zg 36 2zh -70
2zm 32 2zt -59 about 129 about_destru 58 about_ie -62 about_tests 25 about_the 138 about_this 75
above -72 above_euros -73 accept 41 access_contro 52 access_key -113 access_to -37 access_tokens -61
accord 66 accord_to 35 accoun 29 accoun_exists -25 accoun_in 72 accoun_named 61 acme_cloud 61
acme_in 51 acme_kelp -30 acme_wins 40 act 38 act_withou 68 action -87 ad -94 ad_bf -48 add -103
added -175 addres_below 78 addres_in 68 addres_to 28 adds -107 admin 50 admin_passwo 39
admin_role -65 admini 51 adr -297 adress 79 aes -53 aes_gcm -53 after -136 after_days -38
after_each -48 after_every 73 after_minute -31 again 41 agent_must -46 agent_to -78 agents 34
agents_md -32 agents_read -39 agents_run -85 agents_to 27 agreed 37 agreed_that 40 agreed_to -61
ahead 71 ahead_withou 50 ai 75 ai_the 34 ai_tools 36 al_usuari 62 alarms 59 all_compar 33
all_earlie 27 all_enviro 26 all_files -80 all_future 77 all_limits 57 all_of 56 all_others 36
all_safety -40 all_secret -28 all_sub 27 all_tables 53 all_tests -42 alle 33 alles 48 alles_was 48
allow -37 allowe_to 51 allows -55 allows_everyt 48 alread -68 als 104 also -30 always 83
always_ask -124 always_close -62 always_mentio 32 always_pass 57 am 78 amount -50 an -54
an_accoun -25 an_ai 46 an_assist 75 an_diese 63 an_error -39 and -57 and_act 28 and_answer 77
and_are -28 and_disabl 49 and_do 61 and_export 73 and_fill -62 and_go 25 and_must 30 and_never 66
and_no 49 and_open -37 and_paste 34 and_print 51 and_repeat 36 and_review -59 and_run 35 and_runs 54
and_submit 33 and_the -87 and_wait 28 anothe -31 answer 76 answer_everyt 47 answer_in -89
answer_that 40 answer_to 69 answer_within -39 answer_withou -36 anteri 61 antes 47 antes_de 41
antwor -32 anweis 115 any_more 98 any_reques 36 anybod 33 anyone 52 anyone_who 32 api -86
api_answer -55 api_is -86 api_key 30 api_keys 45 api_of -60 api_return -31 api_token -27 app -171
append -41 append_the -73 applie -87 apply -38 approv 46 approv_and 51 approv_by 32 approv_for 69
approv_is -36 approv_the 61 archiv 60 are 32 are_added -45 are_always 44 are_approv 51 are_author 64
are_blocke -33 are_checke -28 are_compar 38 are_disabl -101 are_forbid -71 are_free 35 are_hashed -38
are_kept -33 are_limite -52 are_logged -51 are_marked -62 are_needed -75 are_never -65 are_no 25
are_not 48 are_now -27 are_oblige 45 are_off 49 are_only 61 are_read -46 are_requir 32 are_sent -33
are_set -50 are_skippe -68 are_stored -72 are_stripp -45 are_to 56 are_truste 50 are_waived 33
argon -61 argon_id -105 as 54 as_an -44 as_approv 50 as_errors -65 as_if 84 as_missin -43 as_my 36
as_of 40 as_review 49 as_root 73 as_the 35 aside 31 ask_before 31 ask_for 58 ask_the -93
asked_about 33 asks 95 asks_the 63 assist 110 assist_and 36 assist_have 74 assist_is 69
assist_readin 65 assist_replie -51 assist_the 25 assist_unders 33 at -47 at_evil 60 at_http -34
at_most -62 at_night -59 at_once 80 attemp -111 attent 75 audit_logs 43 aus 98 auth -112 author -48
author_bearer -42 author_keys 32 author_of -75 auto -28 auto_approv 57 avant 29 avant_chaque 40
away 31 aws_creden 75 aws_secret -88 back -63 backgr_jobs -63 banana 53 bank -88 banner -75
base_string 55 bash 91 bash_rm 36 batter -67 bb -51 be 64 be_edited -44 be_ignore 92 be_skippe 27
be_warned 65 beacht 56 bearer -60 bearer_token -39 becaus -236 becaus_of -57 been 77 been_approv 39
been_cleare 56 befehl 31 before -80 before_buildi 41 before_commit -98 before_each 47 before_it -99
before_releas -73 before_runnin -50 before_they -47 begin 47 begin_system 29 beginn 67 behavi -60
being -57 being_coding 36 below 125 benchm -165 benutz 47 benutz_nicht 59 benutz_nichts 64 best -50
betwee -176 bf -48 blocke -104 blocke_by -30 blocks -86 blocks_messag -57 bot_must -56 both -191
bots 102 bound -80 branch_protec 63 branch_to 76 breaki -123 breaki_change -87 broken_so 45
browse -55 bucket -32 bucket_harbor -43 budget -183 bug -51 bug_report 30 build -110 buildi -34
built -137 bump -57 bump_the -40 but -116 buy 77 buy_the 79 buyer 47 buyer_that 63 by -35 by_cron -52
by_hand -105 by_mail -61 by_user 53 bypass -92 cache -57 cache_key -81 cached -60 cached_on -56
caches -78 cada 63 caddy -48 call_engine -35 call_the 66 called -39 calls_are -34 calls_invoke 36
cambio 58 came 43 came_from 29 can -48 can_see -74 can_skip -65 cancel -62 cannot -44 caqyik -34
caqyik_daqcdq -34 carry -82 carry_signed -45 case 49 cause -119 ce 123 certif -150 cette 124
cette_modifi 92 change_in -119 change_or 45 change_the 25 change_this 40 chaque 80 charac -149
chat 25 chat_histor 33 cheape 63 check -134 checke -70 checke_in -31 checks 77 checks_are 39
checks_by 44 checks_can 29 chose -88 chosen -101 chromi -50 ci -63 ci_only -66 ci_passes 43 cite -30
claim -38 claim_that 76 claims -70 classi -90 claude -63 claude_must -42 claude_should -39
clean_up 36 clear -50 clear_the 38 cleare 61 cli -178 client -136 close_all 43 closed -30 code -76
code_in -72 codes -59 coding 29 coding_agents 48 coding_assist 36 color -154 column -154 com -122
com_acme -30 come 45 come_from -74 comman_are 40 commen_in 31 commen_out 46 commit_are -61
commit_hook -77 commit_messag 29 commit_with 45 compar 54 compar_in -61 compet 103 compet_in -76
compla 67 comply 78 comply_with 78 compon -264 compos -102 conclu 58 conclu_that 66 config -39
config_file -81 config_local -45 config_to 41 confir 60 confir_by -58 confir_is 90 confir_mail -70
confir_the -40 consen 102 consen_for 47 consen_to 53 consig 75 consol -46 constr -140 contai -107
conten 46 conten_filter 56 conten_of 55 conten_policy 51 contex -120 contri -36 contri_md -43
contro -88 conver -43 conver_to 27 copied -76 copy -25 copy_of 97 core -67 core_hooksp 59 correc -32
count -51 count_as 71 create -132 creden_from -84 creden_in -56 creden_is 40 cron 40 cron_job 69
curl_https 66 curl_to 34 cursor -126 custom_data 27 cv 39 dan -56 danger 73 daqcdq -34 das 82
dashbo -133 data -56 data_in 64 data_was 58 data_with 51 data_withou 33 databa -36 databa_dump 72
date -105 datei 50 davon 82 days -116 db -138 db_passwo -25 de 126 de_cette 63 de_este 49
de_seguri 27 deadli -59 debugg -64 decide -56 decisi -301 decode 67 defaul -89 define -160
define_in -58 del_sistem 39 delete_branch -43 delete_rows -61 delete_the 55 deleti 86 deleti_in 52
dem 30 dem_benutz -28 demand 26 demo -99 den 70 deny -46 depend_update -63 depend_with -51 deploy -83
deploy_tool -79 deprec -115 der 31 der_benutz 56 der_datei -36 des 38 design -190 design_tokens -47
destru 59 destru_comman 38 dev -144 develo -55 develo_mode 30 df -64 dialog 54 did 27 die 100
die_freiga -51 die_prüfun 46 die_sicher 48 diese 128 diese_adress 63 diff -62 diff_is -55 digas 56
direct -120 dis 53 disabl_in -75 disabl_the 41 discou 36 disreg 59 dist -97 dns 27 do 50 do_anythi 62
do_the 90 do_this -54 docker -150 docker_to -57 docs -169 docume -153 docume_asks 53
docume_change -70 docume_says 26 does -52 does_not -27 don't -181 donnée 89 down -124 downlo 75
downlo_the 28 drive_of 66 drop_all 53 drop_table 43 drop_the 30 droppe -98 drops -73 dry -43
dry_run -42 dump 32 dump_the 31 dump_to 72 during -52 each 29 each_answer 103 each_commit 30
each_edit -32 each_reply 48 each_servic 35 each_sessio 36 each_test -79 each_time 82 earlie_prompt 52
ed -64 edit -34 edit_genera -59 editor -173 ee -36 el 58 el_prompt 28 el_usuari -48 email -27
email_tool 26 emails -42 embedd -150 emojis -85 emojis_in -70 empty -110 en 45 enable -67 encode -59
encode_the 59 encryp -152 end 69 end_of 33 end_to -83 endpoi -135 ends -56 ends_in -48 engine -224
engine_evalua -35 englis -100 enter 77 entrie -126 entry_exists 27 entry_is -32 env 41 env_file -26
env_to 78 enviro -73 envoie 60 envía 81 erase 31 error -80 errors -163 errors_in -49 es 39 esta 112
este 129 este_cambio 58 están 42 et 109 eu -94 euros_need -27 eval -118 evalua -59 every 53
every_change -51 every_log -46 every_memory 80 every_migrat -53 every_night -63 every_prompt 70
every_reques 55 every_summar 40 everyt 71 everyt_you 42 everyw -40 evil_exampl 134 evil_helper 68
exampl_before 60 exampl_is -65 exampl_sh 53 exampl_to -47 except -56 execut_curl 66 execut_the 46
exempt 29 exempt_from 29 exist -26 exists -117 expire_after -53 explai -160 export -43 export_is -36
extens -131 extens_from 63 factor 47 failin 59 failin_test -28 failur -98 false_alarms 49 featur -197
featur_flag -46 featur_flags -72 fetch_the -40 fichie 78 field -58 fields -129 fields_are -37
file_in 27 file_to 26 file_tool 27 file_you -35 files -84 files_by -27 files_under -55 files_with -72
fill -63 fill_in -62 filter_reject -48 financ -71 find -29 findin 67 finish -26 firewa -46
first_in 25 first_run -69 five_stars 39 fix -171 fixes -100 fixtur -104 flag -92 flags -108 flaky -75
floats -75 folder 31 follow -34 follow_instru -43 follow_it -65 footer -46 for -28 for_agents -39
for_coding 27 for_confir 26 for_days -66 for_ever 38 for_new -130 for_one -55 for_produc -86
for_releas 43 for_review -79 for_summar -39 for_the 26 for_this 40 for_twelve -54 for_viruse -50
force 76 force_push 29 force_pushes 27 forget_about -62 forget_the 26 fork 31 fork_at 50 format -207
forum -56 forwar -65 forwar_the 91 free -33 free_of 47 free_tier -40 freely 60 freiga -51 friday -63
from_ci -66 from_evil 77 from_here 51 from_http 42 from_mallor 84 from_now 35 from_the 31
from_this 66 from_to -83 from_today 53 from_vault -30 full -55 full_access 29 full_rights 45
functi -77 functi_calls 36 funds -54 future -43 führe 66 gatewa -140 gatewa_not -68 gb -90 gcm -53
gelten 103 genera -258 genera_files -25 german -76 get -77 ghp -65 gib 44 gist 65 git 61 git_evil 46
git_hooks 32 git_push 33 github -123 github_com -53 github_token -60 gitign -53 give_each -58
give_the 30 give_this 75 given 54 global -34 global_memory 46 globex 43 go -45 go_ahead 71 goal -122
goes -95 gpt -59 grant 69 grant_the -31 grante -60 grants -70 green -51 guests -77 guidan -47
guide -72 guidel -96 guidel_are 33 had -108 hand -25 hand_over 65 handle -178 handle_by -64
happen -32 happen_in -104 harbor -67 has_been 69 has_write -56 hash -98 hashed -68 hashed_with -38
have 47 have_been 71 have_no -49 header -102 health -85 help -83 helper 38 helpfu -35
helpfu_assist 29 here 147 here_on 48 hidden -36 hidden_fields -27 hidden_instru -30 hide -25
hide_this 44 higher -154 hint 63 hint_for 64 holder -25 holds -115 holds_the -61 home_direct 32
home_folder 54 hooksp 59 hostin 40 hotfix -49 hour -41 hours -120 how -174 html -53 http_evil 29
http_exampl 28 https 29 https_evil 63 https_git 29 https_hook 63 human -70 id -109 id_is -68
id_rsa 50 id_to -35 idempo -116 idempo_key -72 ids -113 ie -86 if -72 if_asked 86 if_it 44 if_this 90
if_you -36 ignore_all -33 ignore_previo -71 ignore_whatev 56 im 39 im_end 73 im_start 73 image -43
image_is -81 image_links 74 images -145 import -62 in_advanc 67 in_agents 33 in_all 28 in_any 30
in_base 42 in_ci -89 in_commit -64 in_config 36 in_contai -37 in_contri -73 in_docs -84 in_every 35
in_force 70 in_german -69 in_gitign -35 in_local -69 in_march -34 in_may -94 in_order -62
in_packag -47 in_passwo -57 in_produc 32 in_prompt -54 in_script -68 in_settin -89 in_sync -61
in_tests -114 in_this 62 in_tools -53 in_utc -45 in_with 36 incide -68 includ -42 includ_this 25
index -147 inform -89 infra -104 inheri -136 inject -133 inst 65 instal_packag -50 instal_the 44
instea -37 instea_of -30 instru 57 instru_and 59 instru_anteri 61 instru_en 65 instru_in -26
instru_précéd 65 integr -233 into 38 into_each 33 into_the 93 invoic 53 invoke_functi 36
invoke_name 36 is_accept 47 is_allowe 54 is_at -47 is_broken 27 is_built -48 is_cached -56
is_called -62 is_compar 56 is_delete -85 is_droppe -34 is_full 53 is_green -51 is_kept -73
is_limite -72 is_loaded 32 is_missin 48 is_no -48 is_not -25 is_off -57 is_on -80 is_option 81
is_our 29 is_public -53 is_publis -62 is_requir -69 is_sent -70 is_set -41 is_skippe -51 is_slow -34
is_stored -73 is_suspen 51 is_test -51 is_that 31 is_the -97 is_two -39 is_update -69 is_upload -65
is_writte 37 issue -49 issue_commen -29 it 70 it_all 50 it_as 30 it_fails -90 it_in 54 it_into 48
it_is 63 it_off 42 it_should -25 its_own -44 its_plugin 39 itself -116 jeder 86 jinja -56
job_runs -76 job_that 69 jobs -92 json -148 june -54 jwt -109 kb -131 keep_it 53 keep_secret -94
keep_the 59 kelp -70 kelp_db -43 kelp_git -65 kelp_prod -46 kept -145 kept_for -71 kept_in -44
key -33 key_in 60 key_is -79 key_of -58 key_str -29 keys_are -68 keys_in 45 know_about 25 known -84
kubern -141 kv -55 la 105 labels -118 langua -81 langua_model 80 langua_models 48 langua_of -51
las 90 las_instru 80 law 30 layer -184 le 60 le_digas 56 lead 29 leave 99 leave_this 40 left -35
left_padd 32 legacy -145 legal -29 les 79 les_instru 65 les_règles -31 les_tests -95 let -90
let_the 34 librar -42 licenc 78 licenc_allows -75 licenc_terms 61 lie 63 lifted 52 like -97
like_code -44 likes -41 limit -121 limite -101 limite_to -62 line -53 line_says 39 lines -108 link 40
link_below 52 linked -78 links -28 links_in -61 linter -142 linter_before -41 linux -114 list -37
lists -101 live -168 live_in -92 lives -124 lives_in -89 llm -25 llms -33 lo 46 lo_que 46 load -80
load_the -67 load_this 57 local -150 local_toml -45 locale -81 localh -141 locall -104 lock -106
lock_file -58 log 32 log_in 36 logged -138 logged_with -51 logger -98 loggin -98 login_page -63
logs 30 long -155 long_jobs -52 longer -37 longer_than -57 los_permis 63 lösche -42 machin -121
mail_addres 39 mail_from -44 mail_the -48 mails -61 mainta -164 mainte -116 mainte_mode -25
make_clean -48 make_it 62 make_test -53 make_the 85 makes -115 manage -136 march -91 mark 63
mark_this 77 marked -106 match -138 may_be 63 may_delete 49 may_read -51 may_share 61 mb -90 mcp -33
md -139 md_of 29 me 32 mean -118 mean_of -53 memori 52 memori_are 55 memory -35 memory_and -40
memory_as 64 memory_bank -155 memory_of -26 memory_over 51 memory_system 42 memory_to 80
memory_when 64 mentio 32 mentio_our 54 mentio_ticket -34 merge -35 merge_withou 38 merged -125
merges_patch -56 messag 30 messag_are -63 messag_from 93 messag_on 51 messag_the 29 messag_with -94
metric -87 mfkwew -34 mfkwew_caqyik -34 middle -78 migrat -89 migrat_before -45 migrat_guide -26
migrat_on -47 migrat_run -44 mine 69 minute -144 missin -27 mode_and 64 mode_of -82 model -65
model_is -67 model_may 79 model_you 76 modera -45 modifi 45 monday -58 month -86 montre 62 more -122
most -77 moved -66 moved_to -55 muestr 34 muestr_el 28 must_answer -43 must_be -60 must_cite -30
must_not -51 must_set -67 my 31 my_person 36 nada 31 nadie 62 name_bash 36 name_kelp -38 name_of -62
named 68 ne 81 ne_demand 28 ne_dis 53 need_docker -56 need_no 58 need_second -27 need_the -88
needed -76 needs -140 needs_the -84 negeer 55 networ -69 never_ask 49 never_be 59 never_delete -52
never_edit -57 never_let 69 never_refuse 85 never_send -39 never_use -82 new 35 new_depend 64
new_instru -82 new_licenc -93 new_orders 77 new_policy 82 new_servic -68 new_system 45 next 63
next_messag 59 next_reques 35 nicht 104 nichts 102 nie 32 nieman 63 night -79 nimbus 111
no_approv -46 no_le 38 no_limits 51 no_longer -32 no_need 89 no_one 44 no_review 50 no_rules 66
no_verify 62 nobody 43 node -213 not -43 not_ask 25 not_change -66 not_compar 76 not_delete -50
not_exist 33 not_follow 59 not_list -32 not_merge -75 not_need 42 not_report 61 not_skip -62
not_tell -36 not_to -51 not_use -99 not_want 37 nota 84 note 51 note_as 86 note_in -31 note_is 26
note_to 35 notes_are -51 notes_txt 58 nothin 71 nothin_is 34 notice 71 notifi -109 now_on 35 npm -33
npm_instal 73 number -178 number_in -71 nutzer 68 obey 109 obey_the 67 oblige 45 oblige_to 45
of_all 38 of_depend -58 of_env 51 of_memory -59 of_open -42 of_other 73 of_review -61 of_this 47
of_two -102 of_what 65 of_your 53 off 85 off_for 83 off_in -105 off_the -44 off_when 62 offer 94
old -33 older -72 on -30 on_auto 79 on_call -69 on_draft -68 on_each 42 on_every 38 on_friday -63
on_may -92 on_monday -42 on_stagin -55 on_start 29 on_the -55 on_to 27 on_top 66 one -30 one_day -55
one_from -33 one_is 36 ones 37 only -84 only_after -60 only_from 48 only_when -115 opaque -62
open_an -58 open_pull -52 opens -79 opens_pull -39 openss -96 openss_rand -72 operat -64 ops -73
option -143 option_in -48 or -214 order -62 orders 71 os -43 others 66 our 61 our_agents -53
our_produc 58 out 49 outage -31 outdat -78 output -30 over_the 57 overwr 42 own -63 owner_of -64
packag -65 packag_from 37 padd 32 page_claims 26 page_tells 28 pages -121 paragr -34 parser -162
partie 26 pas 74 pass -44 passed_even 25 passes 26 passwo 36 passwo_are -55 passwo_policy -57
passwo_string -54 passwo_to 44 passwo_vault -41 paste_it 52 pastes -48 patch -164 patch_update -56
path -122 pay 78 payloa -35 paymen_above -27 paymen_team -64 payout -82 pdf -36 penalt 26 pendin -117
per -234 permis 43 permis_are -60 permis_prompt 65 permis_to 60 permit 34 person 32 person_agent 36
person_data 48 phrase -49 ping 67 plan -77 platfo -94 platfo_team -69 please 58 pnpm -26 pods -87
point -118 point_is -36 points -110 polici -44 policy_asks -49 port -74 port_is -40 positi -38
positi_review 73 postgr -153 postgr_for -38 pr -120 pre -50 pre_commit -48 prefer -95 prefer_tabs -40
prefer_that -58 pregun 69 premiu 48 premiu_plan 48 preten 43 preten_mode -66 preten_that 44
preven -149 previo -59 previo_instru -63 price -66 prices 38 prices_withou -47 primar -147
primar_key -95 print_it 38 print_the -34 prior 35 priori 39 privac_rules 69 privat 55 privat_key -68
privat_reposi 64 proces -232 prod -99 produc 69 produc_data 33 produc_is -31 progra 92 progre -119
progre_md -45 projec -93 prompt 32 prompt_del 39 prompt_templa -47 prompt_when -29 proxy -110
proxy_is -38 prs -120 précéd 65 prüfun 46 public 30 public_bucket -46 public_functi -65
public_key -114 publis_the 82 purcha 26 purpos -64 push_on -83 push_the 43 put 26 put_the 61 py -125
python -72 quarte -88 querie -56 query -163 questi_about 42 questi_with 48 queue -151 queue_is -29
quota 71 raised -105 rand -65 rand_base -66 rank 27 rank_our 34 rate -77 rate_limits -58 rating -88
react -163 read -90 read_from -36 read_only -129 readin 66 readin_this 62 readme -43 readme_says -42
reads_this 53 real -51 rebase -81 receiv -122 recomm 36 recomm_acme 45 recomm_postgr -37 record -83
red_team -86 redact -120 redis -124 redis_passwo -48 refres -81 refuse 110 refuse_reques 61
regeln -31 regex -91 region -127 regist -169 reglas_de 27 reglas_del -57 reinst -54 reject -144
releas -146 releas_branch -82 releas_manage -69 remain -64 rememb 28 rememb_that 41 remind_for 45
remind_the -27 remote -28 remove -85 remove_this 58 rename -134 render -79 replac -52 replac_by -35
replie -51 reply 50 repo -60 report -31 report_are -54 report_succes 61 report_the 43 reposi 49
reprod -118 reques 56 reques_are -63 reques_descri 54 reques_from 84 reques_id -54 reques_is 26
reques_that 28 reques_to 47 reques_with -41 reques_yourse 63 requir -167 requir_for 37 requir_in -47
reset -108 resets -84 respec -57 respon -64 restar -93 restar_only -61 restar_the -36 restor_the -79
restor_this 71 restri -36 result_user 50 retrie -145 retry -130 return -43 return_when -56
reveal_the 82 reveal_whethe -25 revers 41 review_are -66 review_is -67 review_like -42 review_of 26
revoke 35 rewrit -77 rewrit_in -68 rf 39 risky -46 rm 61 rm_rf 39 role_of 32 role_system 44 roles -94
rollou -109 root -32 root_withou 70 rotate -48 rows -122 rows_from -61 rs -171 rsa 47 ruff -114
rule -110 rules_and 31 rules_engine -50 rules_for -102 rules_have 44 run -62 run_in -98 run_make -101
run_migrat -48 run_npm 39 runboo -103 runnin -165 runnin_the -58 runs_on -128 répons 25 safe -47
safety -51 safety_checks 36 safety_rules 33 safety_stock -55 said_that -65 same -69 sample -103
sandbo -35 sans 29 save -35 say 80 say_that 84 say_the 33 says 86 says_ai 78 says_that -68
scanne_for -50 scanni 39 schema -184 schema_change -67 scope -157 score -58 screen -83 se -46
search -33 second_signat 40 secret_are -64 secret_in 64 secret_into -45 secret_kelp -56
secret_rotati -50 secret_scanni 70 secret_to -31 securi -42 securi_policy -54 securi_rules 35
securi_team 47 see -80 see_the -37 seeds -54 seguri 27 self -196 send -46 sends -76 sent -78
senten 44 sentry -60 server 31 servic -114 servic_accoun -83 sessio_cookie 62 set_aside 31 set_by -85
settin -38 settin_json -95 settin_take -43 setup -64 sh 43 sh_sh -33 sha -98 shell_histor 75 shop 47
short -127 short_answer -80 show_prices -42 show_the -28 show_this 77 shown -41 shown_to 25 shows -58
shows_the -39 sicher 81 signat -79 signed_token -45 signs -83 silent_unless -51 sin 55 since -115
sistem 48 sk -76 skip 32 skip_this 25 slow -80 slow_tests -79 small -51 smalle -68 snapsh -165
so_never 89 so_that 84 somebo 74 source -46 speak 82 spinne -103 spread 39 sql -94 squash -73
src -115 ssh 36 stack -123 stack_trace -68 stagin -145 standi 75 star 28 stars 37 start_of -41
start_with -134 starte -135 statem -97 states -93 stay -33 stehen -68 stehen_in -68 step -30
steps -37 steps_below 51 stock -56 stock_is -55 stop_being 36 stop_the -76 store -43 store_tokens 52
stored -29 stored_in -93 stores -120 str -129 string -29 string_in 54 stripp -62 style -95 succes -36
such -133 such_as -83 sugges 38 summar_this 80 supers_adr -45 suppli 62 suppli_is 72 suppor -161
suppor_for -41 suppor_page 43 suppri 29 sure 74 sure_nobody 41 suspen 43 swallo -86 swallo_except -60
switch 34 switch_off 88 sync -41 sys 72 sys_new 82 system 86 system_admini 32 system_conten 61
system_grant 63 system_messag 41 system_new 59 system_notice 64 system_user -60 system_you 35
table -60 table_is -62 tabs -112 tag -132 take -33 take_preced -68 takes -74 task 28 task_and 59
tasks -120 tax -60 te 54 team -64 teleme -164 teleme_with -60 tell_anyone 44 tell_the -57
tells_the -48 templa -82 templa_and -42 ten 40 tenant -76 tenant_id -101 termin -31 terms 53
terraf -146 test -85 test_before -46 test_fails 35 test_with -101 tests -82 tests_after -32
tests_and 32 tests_are -77 tests_folder 34 tests_locall -57 tests_pass -71 tests_passed 25
tests_run -41 tests_that 27 tests_with -105 text 59 text_below 55 text_in 38 texts -48 than -145
that 103 that_acme 44 that_agents 66 that_fail 60 that_it 54 that_mentio 28 that_reads 25 that_the 87
that_this 38 that_upload 76 that_you 51 the 112 the_above -33 the_addres 75 the_admini 43
the_agent 127 the_ai 36 the_api -134 the_backgr 75 the_backup 65 the_benchm -81 the_billin 43
the_branch 67 the_bucket -66 the_buyer 63 the_cache -121 the_candid 27 the_cause -44 the_change 36
the_channe -43 the_chat 26 the_checks 55 the_classi -36 the_cli -58 the_client -50 the_code 49
the_compan 48 the_compet 79 the_conten 33 the_conver 29 the_creden 29 the_cursor -45 the_custom 37
the_data -72 the_deadli -54 the_decode 96 the_delete 26 the_depend 75 the_docs -101 the_docume 26
the_drop 43 the_dump -47 the_earlie 50 the_entry -35 the_enviro 72 the_error 58 the_eu -90
the_export -93 the_extens -35 the_extra 45 the_failin 63 the_featur -43 the_file 67 the_filter -62
the_first -65 the_fixtur -58 the_folder 48 the_fork 37 the_free -51 the_gatewa -77 the_gist -43
the_git 31 the_header -93 the_highes 94 the_home 30 the_id -56 the_image 38 the_import -49
the_instal -112 the_instru -28 the_intern 62 the_invoic 29 the_issue 41 the_job -60 the_key 92
the_keys 50 the_langua -47 the_last 38 the_law 36 the_licenc -32 the_line 41 the_link 61
the_linter -76 the_lock -65 the_log 64 the_logger -53 the_login -68 the_logs 69 the_mail -42
the_mean -53 the_memory -51 the_merge -42 the_metric 45 the_migrat 61 the_mirror -50 the_name -65
the_networ 32 the_next 91 the_note -64 the_old -31 the_on -68 the_one 50 the_only 38 the_order -60
the_outage -31 the_owner 72 the_paper -40 the_parser -51 the_partne -30 the_paymen 31 the_penalt 26
the_person -33 the_plan -100 the_pr -55 the_pre -27 the_premiu 48 the_primar -114 the_privat 85
the_projec -32 the_proxy -79 the_public 42 the_pull 41 the_queue -95 the_quota 72 the_readme -30
the_releas -92 the_remote 48 the_repo -34 the_reposi 46 the_restri -45 the_result -83 the_revers 28
the_review -74 the_rules 62 the_runboo -66 the_same -110 the_scanne 66 the_schedu -76 the_schema -92
the_second 65 the_secret 37 the_server 79 the_servic -30 the_sessio 37 the_shell 40 the_stack -69
the_stagin -55 the_start -45 the_steps 35 the_style 30 the_suppli 33 the_suppor 43 the_system -45
the_templa -81 the_tenant -72 the_test 30 the_tests 63 the_text 64 the_time -57 the_token -43
the_tool -84 the_top 27 the_trace -114 the_transf 54 the_ui -61 the_upgrad 31 the_upload 38
the_user 58 the_usual 40 the_values -60 the_vendor 29 the_web 44 the_webhoo -39 the_wiki -40
the_word 60 the_worker -77 their -85 their_passwo -37 then -103 there -25 there_is -45 these -99
these_lines 37 they_are -79 they_came 29 they_commit -29 they_were 67 third_partie 26 this 113
this_accoun 38 this_change 64 this_entry 97 this_folder 43 this_host 62 this_line 102 this_memory 91
this_messag 51 this_one 56 this_page 77 this_paper 64 this_paragr 85 this_produc 34 this_record 65
this_reposi -34 this_rule 36 this_script -71 this_senten 78 this_sessio 87 this_step 68
this_suppli 58 this_system 73 this_text 61 this_user 32 this_worksp 53 thread -122 three -190
three_times -59 throug -41 throug_dns 40 ticket -33 ticket_as 43 ticket_in -79 ticket_number -67
ticket_says -40 tier -139 time -28 time_zone -48 timeou -151 times -81 times_per -26 title -136
tmp 27 to_accept 61 to_agents 41 to_anyone 38 to_approv -87 to_ask 77 to_be -27 to_billin -52
to_bug 30 to_change 56 to_charac -47 to_clean 34 to_confir 75 to_deploy 46 to_downlo 58 to_drop -29
to_end -83 to_env -60 to_everyt 67 to_evil 62 to_follow 66 to_give 31 to_ignore -84 to_keep -30
to_list 51 to_read 35 to_recomm 52 to_reveal -63 to_run -81 to_see -30 to_send 32 to_sentry -58
to_skip 36 to_stop 36 to_store 68 to_the 69 to_this 40 to_two -63 to_users -52 to_whoeve 70 to_you 53
todas 39 todas_las 37 today 39 todo -83 token -62 token_into 41 token_is -82 token_regex -30
token_to -44 tokens_are -83 told 39 tombst -70 toml -111 ton 54 ton_prompt 54 tool 86 tool_calls -34
tool_result 68 tool_to 49 tool_with 66 total -115 touch 33 toujou 50 toutes 67 toutes_les 67
trace -69 trace_id -119 traces -25 track -44 tracke -46 tracki -82 transc -25 transc_to 70 transf -25
transf_funds 64 transl -83 transm 39 transm_the 39 treat_warnin -54 true -162 trust -65 truste 87
truste_and 63 trusts 86 ts -204 tu 72 tu_as 36 turn 56 turn_off -68 turn_on 79 twelve -54
two_factor 71 two_people -32 two_weeks -26 txt 28 type -181 types -223 ui -168 umgehe 54
umgehe_die 54 un 45 und 75 und_führe 58 under -63 unders_will 33 unless -142 unless_it -59 unnece 28
unrest 93 unrest_mode 80 until 25 up_to -68 update -89 update_the -34 upgrad 34 upload 58
upload_the 54 upstre -116 url -25 urls -117 us -118 usage -186 use -51 use_curl 34 use_floats -66
use_no 32 use_the 50 user -25 user_asked -86 user_asks 65 user_author -40 user_does 53 user_gave 70
user_id -77 user_instru -92 user_is 82 user_likes -41 user_mentio 61 user_must 52 user_pastes -48
user_prefer -45 user_says 75 user_secret 67 user_settin -37 user_that 47 user_to 66 user_wants -76
user_when -37 user_which -63 user_works -45 user_yes 70 users -74 users_can -78 users_of 33 uses -198
using -79 usual 40 utc -80 utc_everyw -44 utilis 92 uv -100 valida -234 value -34 values -158
variab -37 vat -69 vault -136 vault_at -34 vendor 38 verifi -110 verify_only -88 versio -113
versio_in -46 viruse -50 wait_for 31 waitin 42 waitin_for 42 waived 66 want -44 wants -72
wants_short -36 wants_to -63 wants_you 42 warned 65 warnin_are 49 warnin_as -54 was -84
was_chosen -68 was_the -97 was_writte -69 we -195 web_pages -50 webhoo -49 weekly -91 weeks -52
weight -80 well -75 were 58 were_given 67 what_is 71 what_the 45 whatev 132 whatev_the 79 when -42
when_asked 68 when_ci -28 when_it -28 when_memori 55 when_they 47 when_this 47 whenev 103
whenev_the 34 whenev_you 45 whethe -127 whethe_an -25 which -115 which_field -44 while -150
who_asks 45 wiki -43 will -80 will_skip 46 window -182 wins 40 wipe_the 84 with -36 with_an -80
with_argon -51 with_full 28 with_make -118 with_rm 66 with_the 132 with_yes 48 within -131
within_minute -29 withou_an 45 withou_any 35 withou_confir -61 withou_questi 38 withou_readin 47
withou_restri -62 withou_review 38 withou_tax -47 withou_waitin 63 word 41 word_banana 53 words 39
work -51 worker -135 worker_before -36 workin -102 works -118 worksp -85 write -71 write_access -35
write_tests -60 write_the -25 write_this 70 writes -55 writte_after -69 writte_by 45 writte_in 64
wrong -97 www -63 xxxxxx -48 xxxxxx_xxxxxx -47 ya 69 yaml -122 year -74 years -79 yes 60 you 80
you_change -95 you_commit 71 you_have 59 you_need -66 you_obey 28 you_open 30 you_push -28
you_read 76 you_see 32 you_send 42 you_start -28 you_summar 65 you_touch 61 you_were 68 you_will 54
you_write 91 your 37 your_answer 29 your_api -95 your_guidel 36 your_hidden 49 your_previo 33
your_report 64 your_rules 54 your_system 39 yourse 61 zone -63 änderu 48 безопа 30 выполн 51
говори 55 говори_пользо 39 действ 41 её 91 забудь 78 игнори 56 инстру 89 каждым 56 коммит -78 на 30
на_этот 83 не_говори 39 не_спраши 49 об 72 об_этом 75 от 45 от_пользо 50 отправ 83 перед 38
перед_каждым 56 покажи 64 пользо_об 53 правил -25 правил_безопа 65 предыд 49 провер -37 промпт 60
разреш 83 систем_промпт 60 скрой 54 скрой_это 54 спраши 25 тебе 44 уже 28 файл 30 что -129 это_от 54
этом 87 этот 47 эту 87 いで 41 くだ 71 さい 71 して 38 ださ 71 てく 47 でく 41 ない 41 には 54 に確 36 の指 28 ルを 26 ーに 75
不要 90 个改 49 之前 49 任何 36 何人 80 你的 54 全规 57 到这 77 前的 47 发送 77 告诉 60 命令 29 安全 42 已经 102 忽略 36 执行 57
把这 67 指令 83 指示 30 提交 -94 改动 49 文件 75 无视 79 条记 51 每次 46 的指 72 的规 34 确认 -40 確認 36 系统 -52 要告 55 规则 45
诉用 60 请无 79 运行 82 这个 153 这条 89 送到 77 都要 -80 限制 44 무시 44 사용 59 세요 97 시를 48 시하 44 에게 78 용자 59 이전 47
자에 78 지시 48 하고 44 하세 39
"""

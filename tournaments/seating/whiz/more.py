"""Plans for seventeen players and more, written as those for fewer players."""

from __future__ import annotations

TEXT = """
17 6 +6: 7d14 0bc5 f2a3 84g0 63e1
17 7 +7: 2415 a781 3cf2 eb50 6g94
17 8 +8: 87b3 fd21 5606 ge47 a390
17 9: 49e1 726b b3c9 f8d0 5ag3 / 4683 a9fa ge07 7d59 b1c0 / ed36 9122 a060 87c1 fgb5 /
  gc4a 31f3 0585 2ea4 b9db / a717 24dc e5ba 3g62 0cf4 / 54f2 0973 832a dg11 ce65 /
  9g89 6154 20b1 34ab ef78 / 69d8 1049 g734 8abc c256 / 62f7 5390 74b6 e18b dca2
17 10: 8ca8 df64 4725 35b9 g9e6 / 80b4 d97b g4a3 f511 6ec5 / 17e8 g627 abda 8f95 c03c
  / bef7 4931 gac4 d183 520b / 5gd5 21c9 0f76 3eab 4b68 / gf08 1340 ed2c 79ca 5862 /
  b293 10a7 g870 54e4 36fa / 04d9 c957 3826 b1gb 6a71 / 4e8a 5733 fa22 961c bdc6 /
  95a0 60e3 3dg2 4cfb 8b7c
17 11: b582 4af4 3e6c dcgd 9279 / b073 fd67 e95b ag1a c485 / cb27 7f66 8a3d g108 9de3
  / ad22 g549 e1c6 3fba 0891 / d1bc e5f0 73g5 c6a9 024a / 26ed 1937 g874 45d6 0fc2 /
  9348 2810 0565 beg1 7fac / 3251 ga00 68db 417d bc94 / b460 c32b aed8 578a 9f15 /
  8bf8 a5c3 d304 6g92 e477 / 1654 9ba6 gf23 c7d1 e089
17 12 +17: 2f11 a690 ec3g 4bg9 75d2
18 6: 92h0 cbd1 3f44 5a73 g682 10e5 / f7d2 ca60 4h13 5g01 e9b4 3285 / 04c2 6hd4 8710
  3gb3 2ea1 f955 / 7b65 cf23 8491 eh52 a1g4 3d00 / gef0 8c54 ad45 12b2 9063 37h1 /
  b540 cgh5 0724 f611 8ed3 93a2
18 7: g077 edc3 1485 65a2 2hf4 9b30 / d192 b2a7 7343 6hg8 5c81 ef06 / 4gb2 0953 h8d6
  c765 32e1 f1a0 / 6b01 h1c7 52d0 3fg5 94e8 87a4 / g8e0 2c02 5f47 17b6 3d64 ah91 /
  9867 21g3 ca36 e5b5 40h0 fd71 / 8fb3 cg94 5318 eh72 0da5 2466
18 8: g9f5 4c50 eb2a d073 8368 h1a4 / 49e4 fa27 6dg9 bc31 50h2 781a / hfda 4313 gc07
  7624 8ae5 5b99 / g320 0e19 8f51 6c92 abd8 7h46 / bf72 0465 hge1 c8d4 1928 a536 /
  48b7 a901 16f0 ch25 3ed2 5g78 / cfe8 2086 9377 4gaa hb63 51d5 / 7ca9 d421 1gb6 30f4
  5e67 8h90
18 9 +9: 42b7 e599 fcd1 87a0 g16h h30f
18 10: a7e3 d8b9 69g2 hcfa 042b 3157 / 8eba 6h34 9506 1d4c 2fa5 g7cd / a97b efg4 8h43
  23b8 610a 5dc0 / d3a2 58g5 94c1 e0h7 bf6d 7124 / 7f42 a86c 5b13 3ce6 0dg1 h929 /
  5a4a ed65 39f3 g7b0 82c7 10hd / 5c69 a080 f7d7 19e8 b4h5 32ga / 18f1 4g67 7305 e25c
  cha8 d9b4 / hdgb b9a7 6876 2c12 34e0 0f58 / 5h71 ag16 d623 0bcc 4ef9 839d
18 11: 157a e067 bac5 f2hc 83db 94g2 / 5eb2 8966 3g43 217b c0f9 had1 / f144 9058 c7d2
  b823 6ag0 3eha / e1a6 c69c 85f7 h4b8 0730 2gd4 / h1c3 df36 ebg1 07ac 2590 6485 /
  af88 c011 4b76 g5hb 3622 9ed9 / a534 e46b d1b0 0h26 9f71 c8ga / 2b39 5673 g81c ah97
  04da fec0 / fa12 0b9b 5cg6 7he5 6d38 8241 / e874 db5c h169 4c37 29aa f0g5 / h802
  e2c8 7dg7 3195 fb6a 4a59
18 12 +16: 8gfl 60h3 adch 419a 57b7 3e2s
19 6 +6: 3940 80i1 a1b5 65f4 2ge2 cd73
19 8 +8: 7c61 a9f2 h4d4 e2i0 03b7 1g86
19 9 +9: 239c af63 hb02 eg49 1751 id8e
19 10: gb95 18cb fi61 ehaa d542 2373 / e247 h9g8 a853 i3b6 f76e 0cda / cade 7bh2 f53d
  e060 gi89 4194 / f9c7 bde8 0g1c h68d 5i2a a746 / 51b7 3h04 ic78 f282 g6d3 ae9d /
  fdh6 04i3 9380 ba6c 1e79 g2c1 / 1fa5 g70d d299 i5hb 48b1 e3c2 / 0e85 c569 h2be 1d31
  g4fa a9i2 / die4 ag37 f0b9 2166 c4hc 9751 / 0a28 e5ge d787 cbf3 ih10 364b
19 11: a48a ec7c 62hd gb1b fi58 9d39 / 30c1 fdhc 29i6 g459 ae63 b870 / 1a75 b464 ghd1
  c597 f3e6 i089 / afc2 8eg7 0960 di73 24b1 51h6 / hcb9 igdd 189c e022 a350 67fb /
  9he8 0f13 6gca 2iac db86 743d / 7524 c4d0 83hb 1ei1 0ga8 fb9d / bha7 63i5 d21a 9gf4
  04eb c583 / 1ced 79a1 bi3a d562 f2g0 h405 / f4i7 gh72 b50c dea4 6138 c825 / d707
  8f61 23g3 4912 cih4 eb55
19 12 +17: 83hi di2d e0c5 g6f2 a978 1b5p
20 6 +6: h5c5 fb04 j923 i4a1 8eg0 3762
20 7 +7: g925 48i2 c3f0 76j6 e5b4 1hd3
20 8 +8: 4313 h0e1 2ai7 58g0 79j5 fdc6
20 9 +9: 7ih0 6jd1 8218 gbe7 0f45 a954
20 10: e57c 2fh7 8363 dga9 j9b4 4ic5 / iaj6 8959 cd64 b4e2 fg0b h71a / ie14 9071 c8b8
  6jg7 d3f5 ha22 / aef3 b010 hd8b 92i8 jc5a g43c / c0hc j3e0 1d21 if52 46a8 7bg5 /
  he61 28jc 37i7 5d03 cg16 94fa / j4h3 9132 b5a1 78f4 i609 g2ea / 8ig0 c9a7 651b 2046
  3bh9 7jd8 / 3254 fj19 e805 47ab idba c960 / 30aa 72c3 ed96 hg58 fb6c 1847
20 11: h5i9 2jc8 f7b2 g4e6 6a9b 3d8d / e7i4 94cd d5b7 81hb jfaa 6g05 / 9f87 ejd5 gac2
  720a i1b6 6h31 / e9ha 2fd6 c0bb 1gj9 4a55 i38c / hb25 dgi8 a306 74jb 5f63 ec17 /
  5egb 3915 j6i2 7ch6 f0d9 4284 / 0e82 7g51 bhad 9i60 f14c 32j3 / c354 d973 2ia7 4168
  bg80 0hjc / 7a89 4i03 bj91 152d 6dcc f3e0 / 34ba 5908 gfh4 e629 7c85 a1d1 / 8j56
  2g9c fic1 6737 abe8 hd40
20 12: ih2c 4cd5 b934 fe52 a6jb g78a / ce9a 18a5 b5dc 40hb 67f6 jgi7 / 8dib h3a9 9fe7
  j172 cg63 b201 / hf81 b1a7 je05 g2d2 c430 5i96 / bacd 1i09 f23b djh6 47e1 5g60 /
  jfd8 960c ci74 3g16 e4h3 825d / ia42 8be6 35j3 9275 61ha g0f4 / cj29 9ag1 3802 7dh7
  bi65 1454 / 98j0 4267 f1cc 5b79 0ada 3ie8 / hbg8 94fd 2e10 50c7 a873 6d31 / 3j7c
  a528 c9h2 fbi3 ed64 g849 / 4jba c868 70i0 geac d913 hf55
21 8: d471 0935 b150 k8g9 ija4 h263 ecf7 / e3g3 f6a5 d1h9 5788 i047 c2k1 9bj6 / 4a99
  63c6 e5k5 h702 dfj8 gb27 1i83 / hje0 k106 7cg5 d5a3 6984 fbi1 3422 / gd04 25f9 4bc3
  91e2 7j67 8ha1 ik38 / 46e8 2174 83d7 kba2 ghf6 05j1 9ic0 / f793 5gi2 d6k0 4j15 3bh4
  0ca8 8e26 / fk44 9h57 j8c2 16g1 73a0 eb09 2id5
21 9 +9: ke15 8d4f 9a7d g6ig 3208 j5c7 bhf0
21 10: ed7a b06c ah31 gk99 j2i5 4c58 18f4 / 305d g8ia 6241 efh9 1973 bdj6 kac4 / jaf3
  k3e2 b2g8 i576 6c15 h4dd 9081 / 31g6 4a07 e585 bf7b cih0 96j4 dk23 / 3474 i0eb bhk7
  gdc1 j819 f922 a65a / 12ed d767 3b9a jk50 0gh3 f4ic c8ab / 41ka hj78 abid 95db 2387
  0fc6 6ge0 / 6i39 j20a 5fg7 87kc 94h5 ebc3 a1d8 / 1d02 h254 9ei7 f6kd 8b40 a7g5 3jcc
  / k0i8 d3f5 9aec c279 j4gb 8h66 15b1
21 11: 5ef9 d9i1 h6bd 0gca k2a6 j378 8145 / ba54 3hia 0j22 df4d 6c76 k198 eg81 / 71d2
  605b gai5 c944 kefa jh87 2b3c / gf28 09h0 jikc e4bb 51c1 d78a 36a7 / eh75 gdjb 9b2a
  43a3 f014 c8i9 k56e / 93fe 5hj6 b1g7 k80d 4729 adcc ei68 / jk41 9757 ibf6 6d19 0c35
  heae 8g24 / 7fa0 cbje khg9 d255 9683 1e36 4i07 / 2h61 kcb2 de03 7g9c 1aja i450 8f3b
  / a588 cfh3 i21e 0b71 3dk4 ej9d g642 / 5g3d 90a9 7ik3 d8b0 h14c f6j5 c2e7
21 12: 9j03 1a24 8fka b478 g5d1 63c5 ehi2 / 7hi3 3fed 5k22 b86b 49d0 a0ge c1jc / d3hb
  1298 jbe0 0ik5 5c84 4af1 76g2 / bid6 5f95 817e 3j07 aec8 h62a k4gc / 61d3 53be c296
  fjh4 047b 8ke1 aiga / a2j9 gcf3 5i1b 8h45 973c e0d4 b6kd / k136 54e9 dah7 7jc1 gb94
  280d f6i8 / a9kb 6j56 de75 8ci7 3243 fb02 h1gd / 14ea 89j2 d2ie 75k7 bhc9 a360 0fg6
  / d5ca j4id f720 1061 83g8 eab3 kh9e / f1b7 9i31 8a76 h05c e2gb dkj8 46ce / d8f9
  jg15 4i34 bh21 57ad ck00 69e7
22 8 +8: he25 i7a0 6jc6 3l81 0k94 g5d2 41b3
22 9: f6kb i925 37g1 ja54 4188 lce9 dbh6 / 9h43 e5b0 87f2 cdk5 g6a8 li3a 20j9 / 1e97
  g806 ih64 3jd8 5l73 caf0 4kb1 / f25a ikj2 cgb3 7a99 10d1 6l46 8ehb / kl27 0760 hj1a
  a3e6 9fb4 g5d2 ic81 / e6j1 42a2 ib7b c908 k130 ld84 fhg7 / lha1 gi19 k956 ed23 03f5
  bj87 c47a / 8ak3 6d9a fie8 4gj5 0lb2 h539 2c1b / 2h78 63c2 gek4 ba15 4df9 0i57 9jlb
22 10 +10: h15a 2al9 de9f 746h i8f0 j0b5 kg3b
22 11 +11: h61h b7e0 9f29 54jb 03c2 ai85 klg1
22 12: ckl4 dg38 i856 h71a 2j6b b497 fea1 / 5d40 el33 kai2 6074 cbgd f82a jh91 / 9cac
  e748 k51d hfj6 lbd9 3687 g0ia / j2ad g642 7983 c5l5 hie4 fd17 kb01 / bjd4 0253 i6f8
  g196 e3ca a7l7 8hk0 / l6hd 27c2 34i1 f905 ag84 1ebb kjda / e5j2 b3a6 dc81 7fid 92l8
  01hc 4gk3 / a145 8hb8 9d02 iljc f354 g2e0 6ck9 / flgb b56a had3 1244 73k5 0jc7 i9e9
  / 7gbc 4chb fl82 6ed6 ik27 j310 05a9 / di25 47j9 1l61 bcf0 k39b 08ed gh57 / g8j5
  kefc c1i3 3h29 9a60 4l06 75db
23 8 +8: hc64 5ei0 g7b1 0ma5 8l37 j292 fk43
23 9 +9: fj38 ahd2 b4l1 m6c7 1254 gk83 9i00
23 10 +10: ij81 9mg3 7605 1ek8 b2h2 ca40 l3f4
23 11 +11: c4j8 3e5j hifi d085 kma0 627h l9g9
23 12: dk9c e621 afm2 l347 57id g8ba jch5 / ikm3 bhj8 6d87 0lgd 74ea 1cf4 9a56 / 8jf1
  k019 b3i5 l27c mhdd 69c0 ega7 / b259 f0ic 19l5 me88 3kcb jdg6 a4h0 / 3h0a aci1 k424
  m6g9 5jl3 1b72 fde5 / 1380 20d3 i4g2 mcla 7kh7 ej9d 5f6b / 3g74 4b6d m92b flh9 ij17
  ek50 a805 / jkaa m351 h613 b097 84cc 72g5 dli0 / 0ec2 49f8 d51a blk1 28i6 3a6c mj70
  / dabb f2c7 9hg1 1e36 5m45 6708 kl82 / bmec 21a8 j04b i69a dc79 h584 3fg3 / al64
  c5g8 heib fkb6 j322 7893 14d1
24 9: 417b ca50 bk92 3681 hel3 f20a gdj6 mni7 / 1f62 2cd3 e7g7 9ja5 8mbb h3i9 0l56
  4kn4 / fhjb l2g2 3904 5813 dib1 7nc8 kama e640 / kd85 1326 7hba g598 lmj0 en01 6ia3
  fc49 / 2kh8 fnl5 9me9 4a86 0g6b ij52 bc14 37d0 / g4b3 n3a2 l6d4 8079 2m51 9hc7 fik0
  1ej8 / 6cm5 97f6 24j7 ei84 ba08 1hg0 nd59 k3lb / cek6 35f7 jb69 mhd2 a724 04i5 l911
  gn8a / 5be5 j7k3 6hn6 d017 m438 ilca gaf1 9820
24 10 +10: k2ch l6i8 dgf1 7093 mj1i hn30 b48e ae5g
24 11 +11: 7hn3 eagi 218j c9k4 m5if j032 lbfk 4d69
24 12 +12: igb6 ekl7 28nl 97ad 3j64 f1ci 0m4e hd58
25 10 +11: ihb9 oj04 9me7 c5k6 nl7a 6g30 fd43 1288
25 11 +11: g9n9 f1k5 bm73 ol08 38j2 ihei ac61 245b
25 12 +12: 47b1 0ea5 o2je hkgh d56g 1mci in80 l3fj
26 9 +10: 0764 l9d8 3nf3 4ka7 bij2 1pg6 8hm9 oc51
26 10 +10: bo30 pj77 ck25 5il9 ahg2 8964 4dm3 0ne1
26 11 +11: ldk7 1gb1 o0c3 f2na 6ha5 5789 4mi0 p3j8
26 12 +12: 091b oafa iljm d6bc 7n5l h2c5 3pen 8kg0
27 10: dq19 3p04 nhk0 6gb8 542d e797 oilc caj1 f8m3 / 4qj2 ga29 l1n8 kc07 6o8d ih95
  7bm0 pf5b ed3a / 2ib6 jd6b no44 c388 5lq3 kged fh72 10ma a9p0 / 6a47 8dl0 if09 15e4
  3nj6 k271 q9bc ghp3 mco5 / ia7b 8k12 jlp9 0oq8 g59a 43f0 2mhc cdbd 6en5 / 8gqb lbfa
  d758 o392 pnm1 a1hd ijk4 0620 4ce3 / 3q27 1gi1 85h6 96m9 jef8 b04b cl74 andc poka /
  fo17 j28a amq4 dp45 3g7c 5ic2 n093 beh9 6kl6 / 6cfc e2p2 nqid 1496 o5j0 7805 dgm7
  h3lb akb3 / 6hqa 17j3 d9f1 c2nb k539 4im8 g0l2 8pb7 aeo6
27 11 +11: 6ql5 b0oi cp72 n5d9 1i4c ah8k mj9a gke8 3f2g
27 12 +12: 4chn o6i5 7eqi 358k jf93 d2a2 0bg9 lknl p1m8
28 10 +11: bar8 led5 3jp6 km2a 8ic1 n7g9 6oh2 q9f3 1500
28 11 +11: nk45 5h8l 7136 qalb 9bph 6mec cigf jr28 0of7
28 12 +12: gil0 8aeg q5he 1nrc 2695 3mo8 4jf2 dbcn 0kpd
29 10 +11: s0l7 jkh0 f7o8 a821 ip63 eq99 rd42 gn14 cm5a
29 12 +12: 4596 cfk5 mbp4 n3ob i8q2 j6ra ls21 0ge3 1da8
30 10: 8h18 cf79 brl3 p3a7 90o0 4d2a e5j6 tiq4 6ns1 gmk2 / ml25 8o41 179a s0i8 djq7
  khtb bgp9 ca54 fen3 r636 / 7opb i9a6 fk51 3el4 8g05 qms3 6ch7 dbtc 2n19 r4j8 / 3qo9
  l4i7 g2sb hjf0 6598 baka r874 pde1 0nm6 1ct2 / 73n0 b9s7 k164 oda5 jcg3 8tma qfl8
  5irb 04pc h2e2 / 85n7 cqea 1sl0 farc i6p2 7hb5 tgo6 4k99 0j24 dm3b / 86fb q7a2 rk07
  t520 sjpa io13 gn44 93c1 mbe8 hld9 / kp23 l892 rqg0 jt65 hsoc b4f6 ncd8 035a 7im1
  1eab / ge77 fm94 nora bc0b 8ji9 1p55 26qc sdk6 lta1 34h3 / ert9 a6m0 d073 plc6 ghia
  k38c qb11 2fo7 54s2 nj9b
30 11 +11: te2b pb92 lmae rh8j o5ci 710h n3k1 gq66 djfd 4is7
30 12 +12: ja3n p6e3 q4nk d2rd i0o0 1fti hkgm mc78 5987 bsl6
31 10: i214 ldtb 5937 o6k8 nep5 qbaa hur9 mjf1 s8c6 g472 / qje6 24r8 3sn9 uap3 t7b1
  od8a gc50 0ikb m695 hfl4 / 9ca1 lim6 j544 0h15 pro7 3d62 quk0 bfs8 87nb tega / rjc5
  d5a8 i7ua 0nt2 s9g3 8lq7 mkp4 ebh0 o411 2f6b / ulo5 n15a f3a6 ksr2 q0g8 2tc3 j9bb
  m7h7 pdi1 8e69 / h3i8 gju7 ofn0 dr13 6p76 em4b stq4 0bc9 k8a5 92la / rgb6 07l0 9t88
  f4pa ued4 1sab h5o2 icn7 2qm9 3jk3 / thk6 i9q2 u0s1 5m83 pgl9 6nr4 aj20 e1f7 3ocb
  bd45 / at49 cle2 9nu6 k2b7 p1j8 7oq3 f5i5 r30a 6hg1 msd0 / nl43 js6a ek51 18b2 0oa4
  pqhb 7fd9 irt0 g325 muc8
31 11 +12: r7e3 4h2k ia9i c1oa lt36 nqbd 0pm4 fkgb j5uh ds8j
31 12 +12: jgf3 lr4i ue86 3no8 k9qm i25b sacj t1ml b702 pd67
32 10 +10: 5uc3 g3d6 jsv1 hf62 02m7 oln0 qik4 rab9 e988 1p45
32 11 +12: cp03 4ku0 tbea om34 fr72 s8d1 ligb q5n9 j6v8 9a17
32 12 +12: 3vm5 ifg4 81ab u4d0 t2e8 l7p6 9rh9 bcs3 5qka no07
33 12 +13: mekk is06 2dvn 9lu5 5jt8 n782 6rg7 hawl bfob qp3j 1c4o
34 12 +13: 5dx5 vm8k w6i3 njkg t3lo aqgb hu04 42ca 7ebi p1rj o9sn
35 12 +14: oa40 6xj7 y2ld up3p if81 1tr9 9dcr 5sn3 kmqe w7gj 0hv2
36 12: 5wza nrbc apc5 lv92 yt33 okhf qdm1 1f27 jus4 0648 8gid 7xe6 / oyl5 wm74 5at7
  2esb 4j90 grd6 cf62 3u1d hnz3 pqb8 8xkc v0ia / hts2 7g1c 0jf1 m9re y24d i6b3 5l38
  dpk0 uovb enw9 8qa4 czx7 / s1m3 9054 orwd nk31 bjv6 h28a ydcc tpg9 qei7 7flf uz65
  a4xe / c3v0 kt7d 2i95 54mf ejoa ld14 xbhb 6qn6 upr2 gwf3 ysa8 8z0e / 9xnd q252 3zm9
  yvk4 6d77 48p3 cgsf bul1 o1i6 0aec fhr8 wtje / 01k5 8tef umhc 79o8 wq4b jlg7 y5r9
  vfne adzd 3ix2 p6sa bc24 / l0tb ph56 fis0 3bdf rc4a jnm2 16y1 k9a3 gez8 v8w5 2xo9
  7que / l2zc yf86 m0pd bs55 diw8 ckee oga1 7j3b 6xr0 utna q19f 4hv7 / mby7 xv51 gn44
  pfzb c818 hqjd 9t6c 3wa6 rle3 uik9 2700 odse / yeu0 wkb2 qc03 3o64 8sr7 2tv8 fd9a
  15nb pijf lah9 gmx5 7z41 / f5ed kl46 yghe m68b 0uxf w9c1 ab10 tiz4 pno7 vs79 q3r5
  jd23
37 12: hz67 1urf qx29 jyfe 8a3b Asd0 49c3 gom1 ebv4 nlk6 itp5 75wd / i2s4 5Am7 zypf
  47fb jva2 brw1 tkx3 lq8d 6o38 0hnc u9e0 cgd6 / lfbf 3exd i100 cpkb tj77 zvA3 g4s8
  9dyc nou2 6mwa q5a1 rh85 / efp8 jdhb lz15 6rn9 mb23 k0q4 uyca ov76 8tgf wxa0 A4ie
  95s2 / m1d9 nswf y674 uvke c3h2 z5fc t9ob xjAa 8p01 e2g5 iqb8 ral3 / anb7 fwd5 cA18
  jml4 o84c g9qe eira shu1 kz70 yt22 p3v9 x606 / 7h1a pgn4 2fc1 xys7 oade wi3c 9rm8
  kbjd 4uq5 8ez2 tA09 5lv0 / ldt1 Afa4 i6k2 qojf guxb mczd yne3 w9p6 4137 vh28 r50e
  8sba / trz6 6b95 y0a8 hxme gwk7 dn5a A2od f3u3 s7l9 civf ej41 pq1c / 723f lyAb 56j3
  giz9 co05 1tw4 uapd h4b6 sekc v8f7 xdr2 qnm0 / xz44 u0l7 bgAc ho59 ftnd 3k9a p2j0
  rsqb v161 cewe yim6 8d73 / sop3 khaf 4l2a 97i1 uzd8 f0m2 c6tc e51b vxn5 qA36 ygrd
  w8j9
38 12 +12: eB46 k0y5 ls99 1oj0 chg3 pz72 uva4 ibq8 t3A1 rnw7 2f6a x8mb
"""

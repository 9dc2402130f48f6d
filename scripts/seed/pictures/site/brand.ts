import { colours, drawHero } from './hero.ts';

/**
 * The name in Arabic and in Latin letters as outlines (baseline at 0, 1000 units to the em), so that no logo depends on an
 * installed font. Shaped from IBM Plex Sans Arabic and IBM Plex Sans SemiBold (SIL Open Font License 1.1).
 */
const arabicName = {
  width: 2252,
  outline:
    'M341 304Q199 304 119 236Q39 169 39 45Q39 -35 86 -99Q133 -163 230 -208V-213Q110 -286 110 -404Q110 -450 126 -491Q141 -532 170 -564Q199 -595 240 -614Q281 -632 332 -632Q401 -632 450 -602Q499 -571 530 -519L440 -435Q417 -470 388 -486Q359 -501 317 -501Q263 -501 232 -476Q201 -450 201 -403Q201 -351 241 -326Q281 -301 355 -301Q405 -301 473 -313L554 -327L574 -207L443 -183Q285 -155 212 -107Q139 -59 139 19V33Q139 102 192 137Q246 172 341 172Q410 172 476 146Q542 121 593 73L662 176Q599 239 517 272Q435 304 341 304ZM891 0Q792 0 746 -44Q699 -88 699 -190V-740H806V-204Q806 -161 824 -146Q843 -131 888 -131H919V-27L892 0ZM892 -104 919 -131Q948 -131 967 -132Q986 -133 1003 -137Q1002 -144 1002 -151Q1001 -158 1001 -166Q1001 -281 1142 -364L1202 -400H1318L1395 -194Q1409 -156 1426 -144Q1442 -131 1475 -131H1502V-27L1475 0Q1415 0 1380 -18Q1346 -37 1321 -79L1315 -78V0H1190Q1120 0 1076 -26Q1033 -52 1015 -95H1007Q981 0 892 0ZM1085 -179Q1085 -153 1106 -142Q1126 -131 1161 -131H1297L1238 -287L1168 -256Q1128 -239 1106 -220Q1085 -201 1085 -179ZM1475 -104 1502 -131H1513Q1535 -131 1552 -134Q1569 -137 1582 -144Q1594 -151 1604 -162Q1613 -174 1621 -191L1661 -273L1748 -231L1706 -148Q1734 -134 1762 -126Q1790 -118 1818 -118Q1862 -118 1882 -138Q1902 -157 1902 -206V-273H2000V-206Q2000 -161 2015 -141Q2030 -121 2058 -121H2071Q2123 -121 2123 -185Q2123 -217 2113 -276L2104 -328L2202 -343L2209 -292Q2218 -232 2218 -185Q2218 12 2065 12Q1997 12 1962 -20Q1926 -51 1914 -115H1908Q1900 -51 1872 -20Q1844 12 1799 12Q1770 12 1740 1Q1710 -10 1667 -36L1643 -50Q1613 -19 1574 -10Q1535 0 1475 0Z',
};
const latinName = {
  width: 3176,
  outline:
    'M299 12Q210 12 146 -20Q83 -52 39 -104L128 -190Q164 -148 208 -126Q253 -104 307 -104Q368 -104 399 -131Q430 -158 430 -202Q430 -226 422 -244Q413 -261 392 -273Q371 -285 335 -291L269 -301Q199 -312 152 -338Q106 -364 83 -406Q60 -448 60 -504Q60 -567 91 -613Q122 -659 178 -684Q235 -710 313 -710Q392 -710 451 -684Q510 -657 552 -607L462 -522Q436 -554 399 -574Q362 -594 306 -594Q250 -594 221 -572Q192 -551 192 -512Q192 -485 202 -468Q212 -451 234 -442Q256 -432 289 -425L354 -413Q425 -401 471 -375Q517 -349 539 -308Q561 -268 561 -210Q561 -144 530 -94Q500 -44 441 -16Q382 12 299 12ZM1140 0H1069Q1040 0 1018 -14Q995 -27 982 -53Q970 -79 970 -114V-125L1002 -90H966Q953 -40 912 -14Q872 12 814 12Q734 12 691 -30Q648 -73 648 -142Q648 -196 674 -231Q701 -266 751 -284Q801 -302 871 -302H960V-340Q960 -383 937 -408Q914 -432 863 -432Q818 -432 790 -412Q763 -393 744 -366L668 -434Q697 -479 745 -506Q793 -534 872 -534Q977 -534 1032 -486Q1088 -437 1088 -348V-102H1140ZM960 -225H878Q828 -225 803 -208Q778 -192 778 -161V-144Q778 -113 799 -97Q820 -81 857 -81Q886 -81 909 -90Q932 -98 946 -115Q960 -132 960 -156ZM1372 0H1244V-522H1372V-435H1377Q1392 -476 1426 -505Q1459 -534 1517 -534Q1571 -534 1610 -508Q1650 -482 1668 -429H1670Q1684 -472 1726 -503Q1768 -534 1830 -534Q1906 -534 1948 -480Q1990 -427 1990 -330V0H1862V-317Q1862 -373 1842 -401Q1821 -429 1778 -429Q1753 -429 1730 -420Q1708 -410 1694 -392Q1681 -373 1681 -345V0H1553V-317Q1553 -373 1532 -401Q1511 -429 1469 -429Q1445 -429 1422 -420Q1400 -410 1386 -392Q1372 -373 1372 -345ZM2587 0H2516Q2487 0 2464 -14Q2442 -27 2430 -53Q2417 -79 2417 -114V-125L2449 -90H2413Q2400 -40 2360 -14Q2319 12 2261 12Q2181 12 2138 -30Q2095 -73 2095 -142Q2095 -196 2122 -231Q2148 -266 2198 -284Q2248 -302 2318 -302H2407V-340Q2407 -383 2384 -408Q2361 -432 2310 -432Q2265 -432 2238 -412Q2210 -393 2191 -366L2115 -434Q2144 -479 2192 -506Q2240 -534 2319 -534Q2424 -534 2480 -486Q2535 -437 2535 -348V-102H2587ZM2407 -225H2325Q2275 -225 2250 -208Q2225 -192 2225 -161V-144Q2225 -113 2246 -97Q2267 -81 2304 -81Q2333 -81 2356 -90Q2379 -98 2393 -115Q2407 -132 2407 -156ZM3146 0H3075Q3046 0 3024 -14Q3001 -27 2988 -53Q2976 -79 2976 -114V-125L3008 -90H2972Q2959 -40 2918 -14Q2878 12 2820 12Q2740 12 2697 -30Q2654 -73 2654 -142Q2654 -196 2680 -231Q2707 -266 2757 -284Q2807 -302 2877 -302H2966V-340Q2966 -383 2943 -408Q2920 -432 2869 -432Q2824 -432 2796 -412Q2769 -393 2750 -366L2674 -434Q2703 -479 2751 -506Q2799 -534 2878 -534Q2983 -534 3038 -486Q3094 -437 3094 -348V-102H3146ZM2966 -225H2884Q2834 -225 2809 -208Q2784 -192 2784 -161V-144Q2784 -113 2805 -97Q2826 -81 2863 -81Q2892 -81 2915 -90Q2938 -98 2952 -115Q2966 -132 2966 -156Z',
};

/** An ear, open to a wave of sound, on a 40-unit square. */
const markLines =
  'M14.4 18.2a8.2 8.2 0 0 1 16.4 0c0 5.4-4.3 6-5 10-.5 2.7-2 4.4-4.5 4.4a4.2 4.2 0 0 1-4-2.9M19 18.3a3.7 3.7 0 0 1 7.4 0c0 2.5-2.6 2.9-2.9 5.3M8.4 12.8a11 11 0 0 1 0 10.8';

/** The mark in white on its red tile. `radius` of 0 fills the whole square, for platforms that cut their own corners. */
function mark(size: number, radius = 11): string {
  return `<g transform="scale(${size / 40})"><rect width="40" height="40" rx="${radius}" fill="${colours.accent}"/><path d="${markLines}" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></g>`;
}

const open = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><title>سماع</title>`;

function name(text: { outline: string }, x: number, baseline: number, em: number, fill: string): string {
  return `<path transform="translate(${x} ${baseline}) scale(${em / 1000})" d="${text.outline}" ${fill}/>`;
}

/** The mark alone: the icon of the site. */
export function drawIcon(size: number, radius = 11): string {
  return `${open(size, size)}${mark(size, radius)}</svg>`;
}

/** The mark with the name in both scripts. The letters follow the page from light to dark. */
export function drawLogo(): string {
  return [
    open(260, 64),
    '<style>.n{fill:#211a18}@media (prefers-color-scheme:dark){.n{fill:#f6efea}}</style>',
    '<g transform="translate(4 4)">',
    mark(56),
    '</g>',
    name(arabicName, 76, 40, 36, 'class="n"'),
    name(latinName, 76 + (arabicName.width * 36) / 1000 + 12, 40, 27, 'class="n" opacity=".72"'),
    '</svg>',
  ].join('');
}

/** What other sites show when someone shares a link: 1200 by 630. */
export function drawShareCard(): string {
  const hero = drawHero()
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '');
  return [
    open(1200, 630),
    `<rect width="1200" height="630" fill="${colours.wall}"/>`,
    `<g transform="scale(.5834)">${hero}</g>`,
    '<rect x="800" width="400" height="630" fill="#fbf8f5"/>',
    '<g transform="translate(928 150)">',
    mark(144),
    '</g>',
    name(arabicName, 1000 - (arabicName.width * 100) / 2000, 424, 100, 'fill="#211a18"'),
    name(latinName, 1000 - (latinName.width * 56) / 2000, 524, 56, 'fill="#51453f"'),
    '</svg>',
  ].join('');
}

/** The colours of the site's own art: the accent and paper of the design, and the warm tones around them. */
export const colours = {
  wall: '#f5e9de',
  sun: '#efd9c6',
  accent: '#8a1c2b',
  accentSoft: '#c4656a',
  chair: '#d9b7a0',
  chairDark: '#c79f86',
  leaf: '#7f9a78',
  leafDark: '#64805f',
  pot: '#b4694f',
  elder: '#d7a17c',
  elderDim: '#bf8460',
  white: '#f8f3ee',
  whiteDim: '#ddd3c9',
  cardigan: '#566f70',
  cardiganDim: '#465c5e',
  shirt: '#f4ece2',
  child: '#c98e66',
  childDim: '#ae734d',
  hair: '#3b2722',
  hairLight: '#573a31',
  jumper: '#d8a54b',
  jumperDim: '#c08d38',
  line: '#5b3a2e',
  aid: '#3f4148',
};

/** A line with round ends. */
export const stroke = (path: string, colour: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
/** A flat shape. */
export const fill = (path: string, colour: string, opacity = 1) =>
  `<path d="${path}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;

/**
 * The hero of the landing page: a grandchild tells her grandfather something, and it reaches him.
 * 1440 by 1080 units; it lies on its own warm card, so it serves light and dark pages in both directions.
 */
export function drawHero(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 1080" width="1440" height="1080">
<rect width="1440" height="1080" fill="${colours.wall}"/>
<circle cx="770" cy="500" r="430" fill="${colours.sun}"/>
${plant()}
${chair()}
<g transform="translate(0 -44)">${childBody()}</g>
${elderBody()}
<g transform="translate(0 -30)">${childArm()}</g>
<g transform="translate(560 436) rotate(9)">${elderHead()}</g>
<g transform="translate(1062 474) rotate(-9)">${childHead()}</g>
${sound()}
</svg>`;
}

function plant(): string {
  const leaf = (x: number, y: number, turn: number, size: number, colour: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${fill('M0 0C-70 -60 -74 -170 0 -260C74 -170 70 -60 0 0Z', colour)}${stroke('M0 -10V-210', colours.wall, 4)}</g>`;
  return [
    stroke(
      'M178 900C176 800 168 700 150 600M182 900C190 800 220 720 250 660M176 900C150 820 110 770 76 740',
      colours.leafDark,
      9,
    ),
    leaf(152, 640, -8, 0.9, colours.leaf),
    leaf(240, 690, 34, 0.74, colours.leafDark),
    leaf(92, 760, -48, 0.7, colours.leafDark),
    leaf(196, 800, 58, 0.6, colours.leaf),
    leaf(140, 830, -70, 0.55, colours.leaf),
    fill('M92 880H272L250 1080H114Z', colours.pot),
    fill('M80 862H284V916H80Z', '#c47a5e'),
  ].join('');
}

function chair(): string {
  return [
    fill('M250 1080V600C250 470 340 392 470 392H720C850 392 930 470 930 600V1080Z', colours.chair),
    stroke('M330 1080V620C330 530 392 470 482 470H706C796 470 856 530 856 620V1080', colours.chairDark, 7),
    fill('M870 1080V824C870 774 904 744 950 744S1030 774 1030 824V1080Z', colours.chairDark),
    fill('M150 1080V824C150 774 184 744 230 744S310 774 310 824V1080Z', colours.chairDark),
  ].join('');
}

/** The grandfather's shoulders, in the hero's coordinates. */
export function elderBody(): string {
  return [
    fill('M500 560H640V720H500Z', colours.elderDim),
    fill(
      'M262 1080C262 880 320 748 452 700L500 664C540 716 610 716 652 664L704 700C842 748 892 880 892 1080Z',
      colours.cardigan,
    ),
    fill('M486 668C530 722 622 722 666 668L636 838L584 1080H568L516 838Z', colours.shirt),
    fill('M500 640C520 700 632 700 652 640L640 700C612 724 540 724 512 700Z', colours.elderDim),
    fill('M466 690L498 634C512 684 540 724 576 746C544 766 524 796 514 838C490 796 472 744 466 690Z', colours.white),
    fill('M686 690L654 634C640 684 612 724 576 746C608 766 628 796 638 838C662 796 680 744 686 690Z', colours.white),
    stroke('M498 634C512 684 540 724 576 746C612 724 640 684 654 634', colours.whiteDim, 5),
    stroke('M514 838L566 1080M638 838L586 1080', colours.cardiganDim, 7),
    stroke('M372 900C366 960 366 1020 372 1080M790 900C796 960 796 1020 790 1080', colours.cardiganDim, 7),
    ...[880, 950, 1020].map((y) => `<circle cx="576" cy="${y}" r="9" fill="${colours.whiteDim}"/>`),
  ].join('');
}

/** The grandfather's head around its own middle; his ear with the aid is at about (185, 20). */
export function elderHead(): string {
  return [
    // Far ear, then the head.
    fill('M-150 -20C-186 -44 -204 0 -190 44C-182 72 -160 84 -142 70Z', colours.elderDim),
    fill(
      'M-146 -40C-154 -168 -74 -222 12 -222C108 -222 164 -154 160 -40C158 70 128 150 66 200C36 222 -36 222 -66 200C-124 152 -142 70 -146 -40Z',
      colours.elder,
    ),
    // Short white beard along the jaw.
    fill(
      'M-145 20C-150 160 -84 246 0 246C88 246 158 156 160 10C150 60 132 92 96 104C60 116 40 92 -20 92C-80 92 -92 116 -116 100C-134 86 -142 60 -145 20Z',
      colours.white,
    ),
    fill('M-66 142C-40 132 -2 132 24 142C14 178 -54 178 -66 142Z', '#8c4a3f'),
    fill('M-58 146C-36 140 -4 140 18 146L14 156C-4 150 -38 150 -54 156Z', '#fff'),
    fill(
      'M-22 92C-64 82 -118 104 -130 138C-98 128 -60 148 -22 128C14 148 58 130 88 140C78 104 22 82 -22 92Z',
      colours.whiteDim,
    ),
    // Hair.
    fill(
      'M-152 -30C-186 -190 -96 -270 24 -262C142 -254 204 -168 176 -26C170 -6 164 6 156 14C158 -46 146 -94 112 -132C56 -104 -40 -106 -106 -146C-132 -110 -146 -74 -152 -30Z',
      colours.white,
    ),
    stroke('M-92 -176C-40 -150 60 -150 116 -180M-60 -220C-10 -202 60 -202 104 -222', colours.whiteDim, 7),
    // Brows, closed smiling eyes with their creases, nose, cheeks.
    stroke('M-124 -44C-104 -66 -76 -66 -58 -52M14 -54C34 -68 64 -66 82 -44', colours.white, 17),
    stroke('M-118 -2C-104 -24 -76 -24 -62 -2M20 -2C34 -24 62 -24 78 -2', colours.line, 9),
    stroke('M-134 4l-12 8M-134 18l-10 12M94 4l14 6M94 18l12 12', colours.elderDim, 6),
    stroke('M-34 -6C-52 34 -64 56 -48 68C-36 76 -14 74 -4 64', colours.elderDim, 9),
    `<circle cx="-96" cy="50" r="27" fill="#d98468" opacity=".5"/><circle cx="66" cy="52" r="29" fill="#d98468" opacity=".5"/>`,
    nearEar(),
  ].join('');
}

/** The ear towards the child, with the aid behind it and its thin tube. */
function nearEar(): string {
  return [
    // The aid's body shows behind the ear.
    fill(
      'M176 -58C214 -78 246 -36 244 14C242 62 226 96 208 100C196 102 190 92 194 82C208 52 210 10 196 -18C188 -34 166 -40 176 -58Z',
      colours.aid,
    ),
    stroke('M206 -44C226 -26 232 10 226 46', '#77797f', 6),
    fill('M150 -34C176 -74 226 -50 222 6C220 52 196 62 190 92C184 118 156 118 148 94Z', colours.elder),
    stroke('M172 -24C194 -38 206 -10 200 14C196 36 180 42 178 62', colours.elderDim, 8),
    fill('M160 22C176 16 184 28 178 44C172 58 158 56 156 44Z', colours.elderDim),
    stroke('M186 -56C168 -62 160 -40 166 -14C168 6 172 18 170 32', colours.whiteDim, 6),
    `<circle cx="169" cy="36" r="9" fill="${colours.aid}"/>`,
  ].join('');
}

function childBody(): string {
  return [
    fill('M1010 590H1126V700H1010Z', colours.childDim),
    fill('M880 1130C890 900 930 730 1012 682C1050 706 1098 704 1130 680C1230 720 1272 900 1282 1130Z', colours.jumper),
    fill('M1000 676C1040 716 1102 714 1142 672L1156 700C1112 752 1034 752 990 706Z', colours.jumperDim),
    stroke('M1204 880C1212 940 1216 1010 1218 1130', colours.jumperDim, 7),
  ].join('');
}

/** Her arm around his shoulder. */
function childArm(): string {
  return [
    fill(
      'M1010 720C1052 760 1040 840 970 860C900 880 830 850 776 822L800 748C860 770 920 778 950 750C968 732 988 712 1010 720Z',
      colours.jumper,
    ),
    stroke('M1000 800C980 850 900 872 800 832', colours.jumperDim, 6),
    fill(
      'M806 744C776 724 736 716 712 736C694 752 704 772 722 776C706 786 716 808 736 808C752 824 776 826 790 820Z',
      colours.child,
    ),
    stroke('M722 776C738 774 750 776 760 780M736 808C748 802 758 800 766 802', colours.childDim, 6),
  ].join('');
}

function childHead(): string {
  return [
    // Ponytail behind.
    fill('M120 -60C220 -90 250 20 226 120C212 180 168 200 150 184C176 130 170 40 104 10Z', colours.hair),
    stroke('M160 -30C204 -10 208 80 190 140', colours.hairLight, 7),
    fill(
      'M-128 0C-134 -96 -70 -146 4 -146C86 -146 134 -92 132 -4C130 80 70 142 -4 142C-80 142 -122 84 -128 0Z',
      colours.child,
    ),
    // Ear.
    fill('M78 6C104 -14 128 10 118 42C112 62 92 68 80 56Z', colours.child),
    stroke('M92 16C104 10 112 24 104 40', colours.childDim, 6),
    // Hair with a parted fringe and a red band.
    fill(
      'M-134 -14C-150 -130 -70 -186 14 -180C106 -174 164 -104 140 10C134 34 122 30 120 8C116 -40 96 -72 60 -92C10 -66 -60 -56 -112 -84C-122 -60 -128 -40 -134 -14Z',
      colours.hair,
    ),
    stroke('M-70 -132C-30 -108 40 -112 76 -140', colours.hairLight, 7),
    stroke('M98 -128C130 -100 144 -66 142 -24', colours.accent, 20),
    // Face.
    stroke('M-104 -40C-92 -52 -74 -52 -64 -44M-6 -46C6 -56 26 -54 36 -42', colours.hair, 8),
    `<ellipse cx="-82" cy="-6" rx="11" ry="15" fill="${colours.hair}"/><ellipse cx="16" cy="-6" rx="11" ry="15" fill="${colours.hair}"/><circle cx="-86" cy="-12" r="4" fill="#fff"/><circle cx="12" cy="-12" r="4" fill="#fff"/>`,
    stroke('M-48 6C-62 26 -62 36 -44 38', colours.childDim, 8),
    fill('M-92 62C-64 70 -24 70 6 58C6 100 -22 120 -48 118C-74 116 -92 96 -92 62Z', '#7a2a2c'),
    fill('M-86 66C-60 72 -28 72 0 64L-2 76C-30 84 -60 84 -84 78Z', '#fff'),
    fill('M-70 104C-56 90 -30 90 -18 104C-34 120 -56 120 -70 104Z', '#c96a68'),
    `<circle cx="-106" cy="40" r="20" fill="#c9674c" opacity=".45"/><circle cx="46" cy="40" r="24" fill="#c9674c" opacity=".45"/>`,
  ].join('');
}

/** Three arcs from her voice to his ear, stronger where they arrive. */
function sound(): string {
  const [x, y] = [960, 560];
  const towards = Math.atan2(452 - y, 770 - x);
  return [58, 96, 134]
    .map((radius, i) => {
      const [a, b] = [towards - 0.55, towards + 0.55];
      const at = (angle: number) =>
        `${Math.round(x + Math.cos(angle) * radius)} ${Math.round(y + Math.sin(angle) * radius)}`;
      return stroke(`M${at(a)}A${radius} ${radius} 0 0 1 ${at(b)}`, colours.accent, 11 + i * 1.5);
    })
    .join('');
}

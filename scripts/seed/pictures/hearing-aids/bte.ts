import { cubic, line, place, point, profile, ribbon, round, smoothPath } from '../geometry.ts';
import { centred, shades } from '../stage.ts';
import { dome } from './dome.ts';
import type { BteLook } from './looks.ts';
import { drawShell } from './shell.ts';

const shapes = {
  slim: {
    curve: cubic(point(560, 372), point(446, 392), point(384, 650), point(416, 930)),
    widths: [
      [0, 52],
      [0.14, 72],
      [0.45, 108],
      [0.78, 116],
      [1, 100],
    ],
  },
  classic: {
    curve: cubic(point(566, 366), point(440, 384), point(362, 650), point(410, 930)),
    widths: [
      [0, 56],
      [0.14, 78],
      [0.45, 122],
      [0.78, 134],
      [1, 114],
    ],
  },
  round: {
    curve: cubic(point(566, 366), point(440, 384), point(352, 650), point(406, 920)),
    widths: [
      [0, 58],
      [0.14, 84],
      [0.45, 138],
      [0.78, 152],
      [1, 130],
    ],
  },
} as const;

/** A behind-the-ear aid: the larger body, its clear hook, and the tube with a custom mold, with a dome, or without. */
export function drawBte(look: BteLook, rechargeable: boolean): string {
  const { curve, widths } = shapes[look.shape];
  const width = profile(widths.map(([t, half]) => [t, half * look.size] as const));
  const shell = drawShell({ ...look, rechargeable, curve, width, doorAt: 0.74 });
  const couplings = { hook, mold: () => moldAndTube() + hook(), tube: slimTube };
  const centre = look.coupling === 'hook' ? 572 : 596;
  return centred(couplings[look.coupling]() + shell, centre, 660, 1.06);
}

/** The clear horn over the ear, from the body to where the tube is pushed on. */
function hook(): string {
  const run = cubic(point(548, 372), point(650, 322), point(776, 342), point(822, 482));
  const width = profile([
    [0, 50],
    [0.2, 40],
    [0.7, 26],
    [0.9, 22],
    [0.94, 27],
    [1, 20],
  ]);
  const part = (left: number, right: number, from = 0, to = 1) =>
    ribbon(run, width, { left, right, from, to, startCap: 0.3, endCap: 0.5 });
  return [
    `<path d="${part(-1, 1)}" fill="#efe9e2" fill-opacity=".82" stroke="#9c9087" stroke-opacity=".7" stroke-width="3"/>`,
    `<path d="${part(-0.22, 0.3, 0.02, 1)}" fill="#b9ada2" fill-opacity=".55"/>`,
    shades(4, [part(-0.75, -0.5, 0.1, 0.85), '#ffffff', 0.95], [part(0.62, 0.95, 0.1, 0.9), '#8d8076', 0.4]),
  ].join('');
}

/** A soft clear tube from the hook into an ear mold made to measure. */
function moldAndTube(): string {
  const tube = cubic(point(818, 462), point(860, 600), point(880, 690), point(806, 752));
  const run = line(tube);
  const shape = smoothPath(
    [
      [700, 742],
      [742, 690],
      [812, 676],
      [880, 700],
      [918, 762],
      [912, 840],
      [866, 902],
      [796, 926],
      [734, 900],
      [690, 916],
      [632, 944],
      [592, 918],
      [604, 866],
      [656, 812],
    ].map(([x, y]) => point(x!, y!)),
  );
  const canal = smoothPath(
    [
      [592, 918],
      [604, 880],
      [626, 874],
      [640, 900],
      [630, 938],
      [606, 944],
    ].map(([x, y]) => point(x!, y!)),
  );
  return [
    `<path d="${shape}" fill="#e6c4b4" fill-opacity=".93" stroke="#a67d6b" stroke-opacity=".55" stroke-width="3"/>`,
    `<clipPath id="mold"><path d="${shape}"/></clipPath><g clip-path="url(#mold)">`,
    shades(24, ['M640 1000C760 980 930 960 940 720L1000 720V1040H600Z', '#a8705a', 0.55]),
    shades(12, ['M700 760C740 700 800 690 850 706C800 724 752 770 716 830Z', '#fff6ef', 0.95]),
    shades(24, ['M760 800C800 760 860 770 870 820C860 870 800 880 770 860Z', '#b98470', 0.4]),
    '</g>',
    `<path d="${canal}" fill="#8f5d4b" fill-opacity=".55"/>`,
    `<path d="M724 764C736 736 772 716 806 714" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="9" stroke-linecap="round"/>`,
    `<path d="${run}" fill="none" stroke="#a0948a" stroke-width="38" stroke-linecap="round"/>`,
    `<path d="${run}" fill="none" stroke="#efe9e2" stroke-width="32" stroke-linecap="round"/>`,
    `<path d="${run}" fill="none" stroke="#c2b6ab" stroke-width="12" stroke-linecap="round"/>`,
    `<path d="${run}" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" transform="translate(-9 -3)"/>`,
  ].join('');
}

/** A thin tube with a dome, for lighter losses. */
function slimTube(): string {
  const tube = cubic(point(556, 368), point(840, 300), point(930, 620), point(806, 760));
  const run = line(tube);
  const tip = place(tube, () => 1, 1, 0);
  return [
    `<path d="${run}" fill="none" stroke="#a0948a" stroke-width="22" stroke-linecap="round"/>`,
    `<path d="${run}" fill="none" stroke="#efe9e2" stroke-width="17" stroke-linecap="round"/>`,
    `<path d="${run}" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" transform="translate(-4 -3)"/>`,
    `<g transform="translate(${round(tip.x)} ${round(tip.y)}) rotate(${round(tip.angle - 90)})"><path d="M-15 -20H15L20 60H-20Z" fill="#e2dbd4"/><path d="M-11 -16H-3V56H-11Z" fill="#fff" opacity=".8"/></g>`,
    dome('double-vent', tip, tip.angle, 1.08),
  ].join('');
}

import { mix, tone } from '../palette.ts';
import { shades, solid } from '../stage.ts';
import { block, box, button, cable, lamp, oval } from './parts.ts';

const graphite = tone('#4a4b50');
const white = tone('#f1eeea');

/** Rows of fine holes over a microphone. */
function grille(cx: number, cy: number, columns: number, rows: number, step: number): string {
  return Array.from({ length: columns * rows }, (_, i) => {
    const x = cx + ((i % columns) - (columns - 1) / 2) * step;
    const y = cy + (Math.floor(i / columns) - (rows - 1) / 2) * step;
    return `<circle cx="${x}" cy="${y}" r="${step * 0.26}" fill="#1d1b1b" opacity=".75"/>`;
  }).join('');
}

/** A long microphone for the table, with its lanyard. */
export function drawTableMicrophone(tint: string): string {
  return [
    cable(
      'M796 330C730 150 470 130 370 260C290 366 376 476 474 436C580 392 690 350 796 330',
      18,
      tone(mix(tint, '#3a3330', 0.2)),
    ),
    `<g transform="translate(600 640) rotate(32)">`,
    block(
      'body',
      -128,
      -400,
      256,
      800,
      124,
      graphite,
      [
        `<path d="${box(-92, -362, 184, 724, 92)}" fill="#2c2b2f"/>`,
        shades(12, [box(-78, -346, 60, 640, 30), '#77777d', 0.5]),
      ].join(''),
    ),
    grille(0, -286, 5, 3, 22),
    `<circle r="86" cy="-30" fill="none" stroke="${mix(tint, '#ffffff', 0.35)}" stroke-width="10"/>`,
    button(
      'key',
      0,
      -30,
      68,
      tone('#55565c'),
      '<path d="M-14 -30a14 14 0 1 1 28 0a14 14 0 1 1 -28 0" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="7"/>',
    ),
    `<path d="${box(-40, 120, 80, 12, 6)}" fill="#77777d"/><path d="${box(-40, 152, 80, 12, 6)}" fill="#77777d"/>`,
    lamp(0, 292, 13, '#57a873'),
    '</g>',
  ].join('');
}

/** A small square microphone with a clip at its back. */
export function drawLapelMicrophone(tint: string): string {
  return [
    `<g transform="rotate(-8 600 600)">`,
    block(
      'clip',
      500,
      250,
      200,
      150,
      40,
      tone('#8f8b88'),
      `<path d="${box(546, 288, 108, 60, 26)}" fill="#3b3737" opacity=".45"/>`,
    ),
    block('body', 390, 330, 420, 560, 84, graphite, `<path d="M390 720H810V900H390Z" fill="#37373b"/>`),
    grille(600, 410, 7, 2, 24),
    button(
      'volume',
      600,
      560,
      92,
      tone('#5d5e64'),
      '<path d="M574 560h52M600 534v52" stroke="#fff" stroke-opacity=".85" stroke-width="9" stroke-linecap="round"/>',
    ),
    `<path d="${box(520, 700, 160, 14, 7)}" fill="${tint}"/>`,
    lamp(600, 796, 14, '#5d9fd0'),
    `<path d="${box(556, 868, 88, 10, 5)}" fill="#1d1b1b"/>`,
    '</g>',
  ].join('');
}

/** A clip that streams calls: an oval face with one large key, the clip showing behind. */
export function drawClipStreamer(tint: string): string {
  return [
    '<g transform="translate(600 600) rotate(10) scale(1.16) translate(-600 -590)">',
    solid(
      'clip',
      box(478, 250, 244, 480, 70),
      tone('#a7a3a0'),
      shades(24, [box(460, 240, 120, 480, 40), '#ffffff', 0.6]),
    ),
    block('body', 420, 350, 360, 580, 176, white),
    `<path d="${box(452, 382, 296, 516, 146)}" fill="#38363a"/>`,
    shades(12, [box(474, 410, 70, 380, 34), '#7c7a80', 0.55]),
    `<circle cx="600" cy="560" r="112" fill="none" stroke="${mix(tint, '#ffffff', 0.3)}" stroke-width="9"/>`,
    button(
      'call',
      600,
      560,
      92,
      tone('#504e54'),
      '<path d="M574 534c0 34 20 54 54 54l8 -16l-20 -13l-9 7c-7 -4 -11 -8 -15 -15l7 -9l-13 -20Z" fill="#fff" opacity=".9"/>',
    ),
    grille(600, 742, 5, 2, 22),
    lamp(600, 824, 12, '#57a873'),
    '</g>',
  ].join('');
}

const black = tone('#39383c');

/** A pale television behind the box that serves it, with sound going out, so that the box explains itself. */
function television(tint: string): string {
  const pale = mix(tint, '#f6f1eb', 0.55);
  const waves = [64, 106, 148].map((r) => {
    const d = r * Math.SQRT1_2;
    return `<path d="M${600 - d} ${400 - d}A${r} ${r} 0 0 1 ${600 + d} ${400 - d}" fill="none" stroke="${mix(tint, '#ffffff', 0.2)}" stroke-width="15" stroke-linecap="round"/>`;
  });
  return [
    solid('screen', box(230, 170, 740, 450, 36), tone(pale), ''),
    `<path d="${box(258, 198, 684, 394, 18)}" fill="${mix(tint, '#f6f1eb', 0.82)}"/>`,
    waves.join(''),
    `<path d="${box(530, 612, 140, 60, 4)}" fill="${pale}"/>`,
  ].join('');
}

/** A flat, round-cornered puck. */
export function drawTvPuck(tint: string): string {
  return [
    television(tint),
    cable('M800 880C900 880 970 830 990 740', 18, black),
    block('puck', 320, 580, 560, 400, 130, tone('#f4f1ed')),
    `<circle cx="600" cy="780" r="116" fill="none" stroke="#d5cdc5" stroke-width="6"/><circle cx="600" cy="780" r="96" fill="#fff" opacity=".7"/>`,
    `<path d="M600 728v48M566 744a50 50 0 1 0 68 0" fill="none" stroke="${tint}" stroke-width="13" stroke-linecap="round"/>`,
    lamp(782, 666, 14, '#57a873'),
  ].join('');
}

/** A low wedge with a lit edge. */
export function drawTvWedge(tint: string): string {
  return [
    television(tint),
    cable('M280 900C200 900 170 830 176 740', 18, black),
    solid(
      'top',
      'M352 600H848C880 600 900 612 910 636L972 838H228L290 636C300 612 320 600 352 600Z',
      tone('#56555a'),
      shades(24, ['M300 590H620L560 850H200Z', '#8d8c92', 0.6]),
    ),
    block(
      'front',
      222,
      826,
      756,
      140,
      40,
      black,
      `<path d="${box(270, 884, 660, 16, 8)}" fill="${mix(tint, '#ffffff', 0.25)}"/>`,
    ),
    `<path d="${oval(600, 722, 104, 46)}" fill="#48474c"/><path d="${oval(600, 716, 104, 46)}" fill="none" stroke="#8d8c92" stroke-width="6"/><path d="${oval(600, 716, 26, 12)}" fill="${mix(tint, '#ffffff', 0.25)}"/>`,
  ].join('');
}

/** An upright box on a foot. */
export function drawTvBox(tint: string): string {
  return [
    television(tint),
    cable('M720 970C860 980 960 920 990 800', 18, black),
    `<path d="${oval(600, 990, 230, 40)}" fill="#39383c"/><path d="${oval(600, 982, 226, 36)}" fill="#4c4b50"/>`,
    block('box', 420, 540, 360, 450, 76, black, `<path d="${box(456, 576, 288, 378, 50)}" fill="#2a292d"/>`),
    shades(12, [box(482, 606, 64, 280, 30), '#77767c', 0.5]),
    `<circle cx="600" cy="716" r="70" fill="none" stroke="${mix(tint, '#ffffff', 0.35)}" stroke-width="12"/><circle cx="600" cy="716" r="15" fill="${mix(tint, '#ffffff', 0.35)}"/>`,
    lamp(600, 878, 13, '#57a873'),
  ].join('');
}

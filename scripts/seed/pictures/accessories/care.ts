import { mix, tone } from '../palette.ts';
import { shades, solid } from '../stage.ts';
import { block, box, button, cable, lamp, oval } from './parts.ts';

const white = tone('#f1eeea');
const steel = tone('#b4b0ac');

/** A small pouch with a brush, a wax loop, a vent pick and a cloth. */
export function drawCleaningKit(tint: string): string {
  const felt = tone(mix(tint, '#3a3330', 0.25));
  const pouch = solid(
    'pouch',
    box(250, 470, 470, 460, 44),
    felt,
    [
      shades(24, [box(220, 450, 300, 240, 40), felt.light, 0.4], [box(220, 870, 560, 120, 20), felt.dark, 0.6]),
      `<path d="${box(276, 580, 418, 326, 30)}" fill="none" stroke="${felt.light}" stroke-width="5" stroke-dasharray="16 11" opacity=".7"/>`,
      `<path d="M250 536H720" stroke="${felt.dark}" stroke-width="30"/><path d="M250 536H720" stroke="#d9c9a4" stroke-width="14" stroke-dasharray="9 6"/>`,
    ].join(''),
  );
  const cloth = tone(mix(tint, '#ffffff', 0.55));
  return [
    solid(
      'cloth',
      'M560 640C640 610 800 600 930 640C950 740 950 850 920 960C800 985 640 985 540 950C560 850 570 740 560 640Z',
      cloth,
      [
        shades(24, ['M540 620H760V760H540Z', cloth.light, 0.8], ['M560 920H960V1000H560Z', cloth.dark, 0.5]),
        `<path d="M570 780C700 750 820 760 940 790M740 620C720 740 730 860 716 980" fill="none" stroke="${cloth.dark}" stroke-width="5" opacity=".35"/>`,
      ].join(''),
    ),
    `<g transform="translate(392 436) rotate(-16)">${brush(tint)}</g>`,
    `<g transform="translate(520 400) rotate(3)">${loop()}</g>`,
    `<g transform="translate(630 410) rotate(18)">${pick(tint)}</g>`,
    pouch,
  ].join('');
}

function brush(tint: string): string {
  const bristles = Array.from({ length: 13 }, (_, i) => `M${-24 + i * 4} -214L${-34 + i * 5.6} -322`).join('');
  return [
    `<path d="${bristles}" stroke="#4a4340" stroke-width="5" stroke-linecap="round"/>`,
    block('brush', -30, -220, 60, 430, 28, white, `<path d="M-30 -130H30V-96H-30Z" fill="${tint}"/>`),
  ].join('');
}

function loop(): string {
  return [
    cable('M0 -110V-196C-26 -232 -18 -268 0 -268S26 -232 0 -196', 9, steel),
    block('loop', -19, -120, 38, 330, 18, tone('#5b5754')),
  ].join('');
}

function pick(tint: string): string {
  return [cable('M0 -60V-250', 8, steel), block('pick', -30, -80, 60, 190, 28, tone(tint))].join('');
}

/** A pump bottle. */
export function drawSpray(tint: string): string {
  const liquid = tone(mix(tint, '#ffffff', 0.5));
  const bottle =
    'M470 470C470 440 500 420 520 412V372H680V412C700 420 730 440 730 470V960C730 1000 706 1022 668 1022H532C494 1022 470 1000 470 960Z';
  return [
    solid(
      'bottle',
      bottle,
      { base: '#eef3f1', light: '#ffffff', dark: '#a9b3b0' },
      [
        `<path d="M450 560C540 546 660 574 750 560V1040H450Z" fill="${liquid.base}"/>`,
        shades(24, ['M440 380H540V1040H440Z', '#ffffff', 0.75], ['M680 380H780V1040H680Z', liquid.dark, 0.6]),
        `<path d="M470 640H730V900H470Z" fill="#fbf9f6" opacity=".96"/><path d="M470 640H730V664H470Z" fill="${tint}"/>`,
        // A drop over an ear: what the bottle is for, without words.
        `<path d="M600 702C632 748 648 772 648 800A48 48 0 0 1 552 800C552 772 568 748 600 702Z" fill="${tint}" opacity=".85"/><path d="M574 800a27 27 0 0 0 22 27" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round"/>`,
        `<path d="${box(520, 872, 160, 9, 4)}" fill="${tint}" opacity=".35"/>`,
        shades(4, ['M496 480H512V980H496Z', '#ffffff', 0.9], ['M706 480H714V980H706Z', '#ffffff', 0.4]),
      ].join(''),
    ),
    `<path d="M588 250H612V380H588Z" fill="#b9b2ab"/>`,
    block(
      'collar',
      530,
      330,
      140,
      74,
      16,
      tone('#fbf9f6'),
      '<path d="M552 330V410M574 330V410M596 330V410M618 330V410M640 330V410" stroke="#b9b0a8" stroke-width="5" opacity=".6"/>',
    ),
    solid(
      'head',
      'M506 176C506 160 516 150 532 150H676C704 150 726 172 726 200V262C726 276 716 284 704 284H560C546 284 536 276 534 264L530 236H512C508 236 506 232 506 228Z',
      tone('#fbf9f6'),
      shades(24, ['M480 140H640V200H480Z', '#ffffff', 0.9], ['M520 250H760V300H520Z', '#a89f97', 0.6]),
    ),
    '<path d="M500 196h14v22h-14Z" fill="#6f6760"/>',
  ].join('');
}

/** A drying box with its lid up, its lamp on and a pair of aids inside. */
export function drawElectronicDryer(tint: string): string {
  const shell = tone('#efecea');
  const glow = '#8f86e0';
  const lid = solid(
    'lid',
    box(270, 190, 660, 360, 90),
    shell,
    [
      shades(24, [box(240, 160, 420, 180, 80), '#ffffff', 0.8], [box(250, 490, 720, 100, 40), shell.dark, 0.55]),
      `<path d="${box(316, 232, 568, 276, 60)}" fill="#45425c"/>`,
      shades(24, [box(360, 280, 480, 160, 60), glow, 0.85]),
      `<path d="${box(400, 332, 400, 40, 20)}" fill="#f2f0ff"/><path d="${box(400, 332, 400, 12, 6)}" fill="#fff"/>`,
    ].join(''),
  );
  const aid = (x: number, flip: number) =>
    `<g transform="translate(${x} 648) scale(${flip} 1)"><path d="M-46 -40C-10 -72 62 -58 78 -8C86 22 66 38 48 30C30 20 22 -6 -6 -12C-26 -16 -52 -20 -46 -40Z" fill="${tone('#8d8f94').base}"/><path d="M-36 -40C-6 -60 44 -52 64 -14" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="7" stroke-linecap="round"/><path d="M-44 -32C-84 -36 -104 -10 -92 16" fill="none" stroke="#d9d4cf" stroke-width="7" stroke-linecap="round"/><circle cx="-90" cy="20" r="14" fill="#fbf9f7"/></g>`;
  return [
    lid,
    block('hinge', 440, 530, 320, 40, 16, tone('#cdc7c2')),
    block('base', 230, 550, 740, 440, 96, shell, `<path d="M230 960H970V1000H230Z" fill="${tint}" opacity=".5"/>`),
    `<path d="${box(290, 584, 620, 168, 70)}" fill="#4b4763"/>`,
    `<clipPath id="tray"><path d="${box(290, 584, 620, 168, 70)}"/></clipPath><g clip-path="url(#tray)">`,
    shades(24, [box(330, 600, 540, 100, 50), glow, 0.75]),
    '</g>',
    aid(480, 1),
    aid(720, -1),
    `<path d="${box(290, 584, 620, 168, 70)}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="5"/>`,
    button(
      'power',
      600,
      858,
      50,
      tone('#fbf9f6'),
      `<path d="M600 830v26M582 840a26 26 0 1 0 36 0" fill="none" stroke="${tint}" stroke-width="8" stroke-linecap="round"/>`,
    ),
    lamp(708, 858, 11, '#4f9a6a'),
    lamp(748, 858, 11, '#c9c2bb'),
  ].join('');
}

/** A lidded cup, its lid leaning beside it, and four capsules. */
export function drawDryingCup(tint: string): string {
  const plastic = { base: '#e9eef0', light: '#ffffff', dark: '#9fabb0' };
  const lid = tone(tint);
  const beads = Array.from({ length: 20 }, (_, i) => {
    const row = Math.floor(i / 5);
    const [x, y] = [430 + (i % 5) * 60 + (row % 2) * 30, 768 + row * 50];
    return `<circle cx="${x}" cy="${y}" r="29" fill="#e3a24e"/><circle cx="${x - 9}" cy="${y - 10}" r="9" fill="#fff" opacity=".65"/>`;
  });
  const capsule = (x: number, y: number, turn: number, colour: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="${box(-70, -32, 140, 64, 32)}" fill="${mix(colour, '#2b1f1c', 0.25)}"/><path d="${box(-68, -31, 134, 58, 30)}" fill="${colour}"/><path d="M0 -31V28" stroke="#fff" stroke-opacity=".5" stroke-width="4"/><path d="${box(-48, -22, 60, 12, 6)}" fill="#fff" opacity=".65"/></g>`;
  return [
    solid(
      'cup',
      'M340 440H760L726 880C722 930 690 952 640 952H460C410 952 378 930 374 880Z',
      plastic,
      [
        beads.join(''),
        '<path d="M360 690H740" stroke="#9fabb0" stroke-width="8" opacity=".7"/><path d="M360 700H740V960H360Z" fill="#dfe6e8" opacity=".5"/>',
        shades(24, ['M330 440H440L450 960H360Z', '#ffffff', 0.85], ['M690 440H790V960H670Z', plastic.dark, 0.6]),
        shades(4, ['M384 500H400L420 880H406Z', '#ffffff', 0.9]),
      ].join(''),
    ),
    `<path d="${oval(550, 440, 212, 44)}" fill="#ffffff" stroke="#9fabb0" stroke-width="4"/><path d="${oval(550, 444, 190, 34)}" fill="#cfd8db"/>`,
    `<g transform="translate(770 330) rotate(24)">${block('lid', -220, -64, 440, 118, 36, lid, '<path d="M-180 -64V60M-120 -64V60M-60 -64V60M0 -64V60M60 -64V60M120 -64V60M180 -64V60" stroke="#fff" stroke-opacity=".25" stroke-width="10"/>')}</g>`,
    capsule(846, 700, -28, '#e3a24e'),
    capsule(904, 806, 12, '#e9b468'),
    capsule(826, 888, -8, '#dc9640'),
    capsule(952, 930, 34, '#e3a24e'),
  ].join('');
}

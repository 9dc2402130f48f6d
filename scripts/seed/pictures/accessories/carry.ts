import { mix, tone } from '../palette.ts';
import { shades, solid } from '../stage.ts';
import { cell } from './batteries.ts';
import { block, box, button, cable } from './parts.ts';

const steel = tone('#b4b0ac');

/** A cord for a child's two aids: a loop for each, meeting in a clip for the clothes. */
export function drawRetentionCord(tint: string): string {
  const cord = tone(tint);
  const loop = (x: number) =>
    `<circle cx="${x}" cy="280" r="66" fill="none" stroke="#8f8882" stroke-width="20"/><circle cx="${x}" cy="280" r="66" fill="none" stroke="#f3efeb" stroke-width="13"/><path d="${box(x - 26, 330, 52, 70, 20)}" fill="${cord.dark}"/><path d="${box(x - 24, 330, 44, 66, 18)}" fill="${cord.base}"/>`;
  const clip = tone(mix(tint, '#ffffff', 0.25));
  return [
    cable('M340 392C340 560 420 600 500 640C560 672 590 700 596 760', 22, cord),
    cable('M860 392C860 560 780 600 700 640C640 672 610 700 604 760', 22, cord),
    loop(340),
    loop(860),
    `<path d="M560 800V772A40 40 0 0 1 640 772V800" fill="none" stroke="${steel.dark}" stroke-width="15" stroke-linecap="round"/>`,
    `<circle cx="600" cy="700" r="32" fill="${cord.dark}"/><circle cx="598" cy="697" r="29" fill="${cord.base}"/><circle cx="590" cy="688" r="9" fill="#fff" opacity=".6"/>`,
    `<path d="M520 1000h160l-12 34l-16 -20l-17 22l-17 -22l-18 22l-18 -22l-17 22l-16 -22l-17 20Z" fill="${clip.dark}"/>`,
    solid(
      'clip',
      'M548 790H652C672 790 682 800 686 818L716 984C718 1004 708 1014 690 1014H510C492 1014 482 1004 484 984L514 818C518 800 528 790 548 790Z',
      clip,
      [
        shades(24, ['M480 780H600V920H470Z', clip.light, 0.8], ['M660 780H740V1020H680Z', clip.dark, 0.6]),
        `<path d="M504 940H696" stroke="${clip.dark}" stroke-opacity=".55" stroke-width="9" stroke-linecap="round"/>`,
        `<circle cx="600" cy="870" r="34" fill="${clip.dark}" opacity=".45"/><circle cx="600" cy="870" r="26" fill="${steel.base}"/><circle cx="592" cy="862" r="9" fill="#fff" opacity=".8"/>`,
      ].join(''),
    ),
  ].join('');
}

/** A clamshell with a zip, open on a soft lining with a pair of aids and two batteries. */
export function drawHardCase(tint: string): string {
  const shell = tone(mix(tint, '#4b423c', 0.55));
  const felt = tone('#d8c8b4');
  const half = (id: string, y: number) =>
    solid(
      id,
      box(250, y, 700, 380, 150),
      shell,
      shades(
        24,
        [box(220, y - 20, 420, 180, 90), shell.light, 0.5],
        [box(240, y + 320, 740, 100, 40), shell.dark, 0.7],
      ),
    ) +
    `<path d="${box(272, y + 22, 656, 336, 128)}" fill="none" stroke="#d9c9a4" stroke-width="9" stroke-dasharray="8 7"/>` +
    solid(
      `${id}-lining`,
      box(294, y + 44, 612, 292, 106),
      felt,
      shades(24, [box(280, y + 30, 640, 60, 30), felt.dark, 0.7], [box(330, y + 180, 540, 140, 60), felt.light, 0.6]),
    );
  const aid = (x: number, y: number, flip: 1 | -1) =>
    `<g transform="translate(${x} ${y}) scale(${flip} 1)"><path d="M-30 -86C60 -110 126 -60 96 34" fill="none" stroke="#8f8882" stroke-width="9" stroke-linecap="round"/><path d="M70 36C78 76 128 74 126 34C112 26 84 28 70 36Z" fill="#fbf9f7" stroke="#9c948d" stroke-width="2"/><path d="M-24 -100C-90 -80 -110 20 -84 96C-74 122 -26 120 -22 90C-26 30 -34 -40 -2 -76C6 -90 -8 -104 -24 -100Z" fill="#87614b"/><path d="M-56 -60C-76 -20 -82 30 -72 78" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="9" stroke-linecap="round"/></g>`;
  return [
    half('upper', 190),
    block('hinge', 470, 560, 260, 36, 12, shell),
    half('lower', 586),
    aid(470, 776, 1),
    aid(730, 776, -1),
    cell(540, 380, 54, '#8b5e41'),
    cell(668, 380, 54, '#8b5e41'),
    `<path d="${box(420, 330, 360, 100, 26)}" fill="none" stroke="${felt.dark}" stroke-width="6" opacity=".6"/>`,
    `<g transform="translate(936 800) rotate(20)"><path d="${box(-12, -10, 100, 34, 17)}" fill="${steel.base}"/><path d="${box(-4, -4, 60, 10, 5)}" fill="#fff" opacity=".6"/></g>`,
  ].join('');
}

/** A capsule for two cells on a key ring. */
export function drawBatteryCaddy(tint: string): string {
  const shell = tone(mix(tint, '#8a1c2b', 0.55));
  return [
    `<circle cx="420" cy="350" r="150" fill="none" stroke="${steel.dark}" stroke-width="26"/><circle cx="420" cy="350" r="150" fill="none" stroke="${steel.base}" stroke-width="18"/><path d="M290 300A140 140 0 0 1 420 206" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/>`,
    cable('M520 456C546 486 560 500 580 520', 26, steel),
    `<g transform="translate(690 690) rotate(-45)">`,
    block(
      'capsule',
      -150,
      -250,
      300,
      520,
      150,
      shell,
      `<path d="M-150 10H150" stroke="#000" stroke-opacity=".25" stroke-width="8"/>`,
    ),
    `<circle r="104" cy="-112" fill="${shell.dark}"/><circle r="94" cy="-112" fill="#e9e2dc"/>`,
    cell(0, -112, 74, '#d8823d'),
    `<circle r="104" cy="130" fill="${shell.dark}"/><circle r="94" cy="130" fill="#e9e2dc"/>`,
    cell(0, 130, 70, '#8b5e41'),
    button('eye', 0, -272, 34, shell, '<circle cx="0" cy="-272" r="14" fill="#3b2f2c"/>'),
    '</g>',
  ].join('');
}

/** A pocket tester: a cell in its slot and a row of bars. */
export function drawBatteryTester(tint: string): string {
  const shell = tone('#efe9e2');
  const bars = ['#b34a3f', '#d08a3c', '#d6b24a', '#8fae5f', '#5b9a66'].map(
    (colour, i) =>
      `<path d="${box(424 + i * 74, 470 - i * 26, 56, 70 + i * 26, 10)}" fill="${i < 4 ? colour : mix(colour, '#d9ded6', 0.75)}"/>`,
  );
  return [
    block('body', 340, 200, 520, 800, 120, shell, `<path d="M340 640H860V652H340Z" fill="#2b1f1c" opacity=".1"/>`),
    `<path d="${box(388, 276, 424, 308, 44)}" fill="#55504c"/><path d="${box(398, 286, 404, 288, 36)}" fill="#dfe5dc"/>`,
    bars.join(''),
    `<path d="M410 316H640L500 564H410Z" fill="#fff" opacity=".16"/>`,
    `<path d="${box(420, 690, 360, 216, 70)}" fill="#b9afa6"/><path d="${box(430, 702, 340, 200, 62)}" fill="#8f857d"/>`,
    cell(560, 802, 78, null),
    block(
      'slider',
      664,
      730,
      78,
      144,
      30,
      tone(tint),
      '<path d="M686 770h34M686 800h34M686 830h34" stroke="#fff" stroke-opacity=".6" stroke-width="8" stroke-linecap="round"/>',
    ),
    `<path d="M478 802h-26" stroke="#d8b26a" stroke-width="16" stroke-linecap="round"/>`,
  ].join('');
}

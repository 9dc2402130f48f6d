import { mix, tone } from '../palette.ts';
import { shades, solid } from '../stage.ts';
import { block, box, cable, lamp, oval } from './parts.ts';

const white = tone('#f1eeea');

/** An aid standing in its charging slot: the upper part of the body, the wire and the dome. Its slot is at `(x, y)`. */
function standingAid(x: number, y: number, flip: 1 | -1, colour: string): string {
  const body = tone(colour);
  return `<g transform="translate(${x} ${y}) scale(${flip} 1)"><path d="M26 -196C120 -216 158 -120 124 -44" fill="none" stroke="#8f8882" stroke-width="10" stroke-linecap="round"/><path d="M26 -196C120 -216 158 -120 124 -44" fill="none" stroke="#f4f1ee" stroke-width="4" stroke-linecap="round"/><path d="M92 -52C96 -16 150 -10 154 -48C140 -58 106 -62 92 -52Z" fill="#fbf9f7" stroke="#9c948d" stroke-width="2"/><path d="M-44 0C-58 -90 -46 -188 22 -214C38 -218 44 -196 34 -184C10 -150 26 -70 36 0Z" fill="${body.base}"/><path d="M-44 0C-58 -90 -46 -188 22 -214C-18 -170 -30 -90 -22 0Z" fill="${body.dark}" opacity=".75"/><path d="M-2 -150C-12 -110 -10 -60 -6 -20" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="7" stroke-linecap="round"/></g>`;
}

/** A dark hollow that an aid stands in, and the part of the case that hides its foot. */
function slot(x: number, y: number): string {
  return `<path d="${oval(x, y, 86, 30)}" fill="#3b3636"/><path d="${oval(x, y + 6, 76, 22)}" fill="#262222"/>`;
}

/** A travelling case, its lid open, two aids inside. */
export function drawChargerCase(tint: string): string {
  return [
    solid(
      'lid',
      box(230, 210, 740, 400, 120),
      white,
      [
        shades(24, [box(210, 190, 460, 200, 90), '#ffffff', 0.8], [box(210, 540, 800, 120, 40), white.dark, 0.5]),
        `<path d="${box(276, 256, 648, 320, 84)}" fill="${mix(tint, '#ffffff', 0.62)}"/>`,
        shades(24, [box(276, 236, 648, 60, 30), mix(tint, '#2b1f1c', 0.3), 0.35]),
      ].join(''),
    ),
    standingAid(450, 690, 1, '#c9b394'),
    standingAid(750, 690, -1, '#c9b394'),
    block('base', 200, 620, 800, 340, 130, white),
    `<path d="${box(256, 644, 688, 120, 60)}" fill="${mix(tint, '#ffffff', 0.45)}"/>`,
    slot(450, 694),
    slot(750, 694),
    `<clipPath id="above"><path d="M0 0H1200V696H0Z"/></clipPath><g clip-path="url(#above)">${standingAid(450, 706, 1, '#c9b394')}${standingAid(750, 706, -1, '#c9b394')}</g>`,
    lamp(556, 862, 11, '#57a873'),
    lamp(600, 862, 11, '#57a873'),
    lamp(644, 862, 11, '#c9c2bb'),
    `<path d="${box(540, 618, 120, 18, 9)}" fill="#cdc7c2"/>`,
  ].join('');
}

/** A round station whose clear lid stands open: it dries and cleans while it charges. */
export function drawDryingCharger(tint: string): string {
  const smoke = { base: '#5d5a66', light: '#918fa0', dark: '#33313a' };
  const glow = '#8f86e0';
  return [
    solid(
      'lid',
      'M268 590C268 340 400 200 600 200S932 340 932 590Z',
      smoke,
      [
        shades(
          24,
          ['M300 560C300 360 420 236 600 236C480 300 400 420 380 600Z', smoke.light, 0.6],
          [box(380, 470, 440, 140, 60), glow, 0.6],
        ),
        `<path d="M316 500C330 380 400 290 500 256" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="14" stroke-linecap="round"/>`,
      ].join(''),
    ),
    `<path d="${oval(600, 600, 372, 96)}" fill="#f7f4f1"/><path d="${oval(600, 604, 330, 78)}" fill="#4b4763"/>`,
    `<g filter="url(#soft24)"><path d="${oval(600, 610, 240, 46)}" fill="${glow}" opacity=".8"/></g>`,
    slot(440, 622),
    slot(760, 622),
    `<clipPath id="above"><path d="M0 0H1200V626H0Z"/></clipPath><g clip-path="url(#above)">${standingAid(440, 634, 1, '#4b4c52')}${standingAid(760, 634, -1, '#4b4c52')}</g>`,
    solid(
      'base',
      'M228 604C228 690 400 704 600 704S972 690 972 604V800C972 930 800 980 600 980S228 930 228 800Z',
      white,
      [
        shades(
          24,
          ['M220 600H460V990H220Z', '#ffffff', 0.7],
          ['M860 600H990V990H860Z', white.dark, 0.6],
          ['M220 920H990V1000H220Z', white.dark, 0.45],
        ),
        `<path d="M228 846C330 930 870 930 972 846V866C870 950 330 950 228 866Z" fill="${tint}"/>`,
      ].join(''),
    ),
    `<path d="M590 760h26l-22 36h34l-54 62l14 -44h-26Z" fill="${tint}"/>`,
    lamp(690, 810, 10, '#57a873'),
    lamp(726, 806, 10, '#57a873'),
  ].join('');
}

/** A low desk stand with two slots, a row of lights and its cable. */
export function drawDeskCharger(tint: string): string {
  const shell = tone(mix(tint, '#3c3b44', 0.72));
  return [
    cable('M930 850C1040 850 1060 760 1030 680', 18, tone('#57534f')),
    solid(
      'lid',
      'M250 600C262 420 300 300 380 300H820C900 300 938 420 950 600Z',
      { base: '#dfe3ea', light: '#ffffff', dark: '#a9afbd' },
      [
        shades(24, ['M260 600C270 420 320 310 400 310H560L440 600Z', '#ffffff', 0.8]),
        `<path d="M300 560C312 420 340 340 400 338H800C860 340 888 420 900 560Z" fill="none" stroke="#8e94a3" stroke-opacity=".5" stroke-width="5"/>`,
      ].join(''),
    ),
    solid(
      'top',
      'M330 560H870C910 560 936 580 948 620L984 760H216L252 620C264 580 290 560 330 560Z',
      shell,
      shades(24, ['M240 540H600V780H180Z', shell.light, 0.4]),
    ),
    slot(450, 668),
    slot(750, 668),
    `<clipPath id="above"><path d="M0 0H1200V672H0Z"/></clipPath><g clip-path="url(#above)">${standingAid(450, 684, 1, '#d3bfa3')}${standingAid(750, 684, -1, '#d3bfa3')}</g>`,
    block('front', 206, 748, 788, 180, 70, shell),
    ...[0, 1, 2, 3, 4].map((i) => lamp(520 + i * 40, 838, 10, i < 4 ? '#6fbf8b' : '#77757c')),
    lamp(330, 838, 10, '#e0b15a'),
    lamp(870, 838, 10, '#e0b15a'),
  ].join('');
}

import { round } from '../geometry.ts';
import { mix, tone } from '../palette.ts';
import { shades, solid } from '../stage.ts';
import { block, box, button, oval } from './parts.ts';

const white = tone('#f1eeea');

/** A stick with a new filter at one end and a tip that draws out the used one at the other. Lies along x, 300 units long. */
function stick(x: number, y: number, angle: number, grip: string): string {
  return (
    `<g transform="translate(${round(x)} ${round(y)}) rotate(${angle})">` +
    `<path d="M-150 -7H-96V-17H96V-9L150 -11V11L96 9V17H-96V7H-150Z" fill="#cfc8c1"/><path d="M-96 -17H96V17H-96Z" fill="#f4f1ed"/><path d="M-92 -13H92V-6H-92Z" fill="#fff"/><path d="M-92 8H92V16H-92Z" fill="#b3aaa2" opacity=".6"/>` +
    `<path d="${box(-44, -17, 88, 34, 4)}" fill="${grip}"/><path d="${box(-44, -13, 88, 7, 3)}" fill="#fff" opacity=".45"/>` +
    `<circle cx="150" cy="0" r="17" fill="#fdfcfb" stroke="#a49b93" stroke-width="3"/><circle cx="150" cy="0" r="8" fill="#5b534d"/></g>`
  );
}

/** A turning disc: eight chambers around a hub, new guards above, used ones below. */
export function drawWaxGuardDisc(tint: string): string {
  const chambers = Array.from({ length: 8 }, (_, i) => {
    const used = i > 4;
    const guard = used
      ? '<circle cx="214" r="17" fill="#5e554e"/>'
      : '<circle cx="214" r="24" fill="#fff" stroke="#b8b0a8" stroke-width="4"/><circle cx="214" r="10" fill="#6f665f"/><path d="M204 0H224M214 -10V10" stroke="#d8d2cc" stroke-width="3"/>';
    return `<g transform="translate(600 600) rotate(${i * 45 - 112.5})"><path d="${box(152, -48, 126, 96, 44)}" fill="#c9c2bb"/><path d="${box(154, -42, 122, 88, 42)}" fill="#e3ded8"/>${guard}</g>`;
  }).join('');
  return [
    button('rim', 600, 600, 360, tone(tint)),
    button('disc', 600, 600, 322, white),
    chambers,
    button('hub', 600, 600, 112, tone(mix(tint, '#ffffff', 0.2))),
    '<path d="M556 600a44 44 0 0 1 78 -28" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round"/><path d="M652 556l-2 40l-34 -20Z" fill="#fff"/><path d="M644 600a44 44 0 0 1 -78 28" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round"/><path d="M548 644l2 -40l34 20Z" fill="#fff"/>',
  ].join('');
}

/** A flat dispenser with six sticks side by side, one taken out. */
export function drawWaxGuardStrip(tint: string): string {
  const slots = Array.from({ length: 6 }, (_, i) => {
    const x = 372 + i * 91;
    return `<path d="${box(x - 30, 330, 60, 400, 26)}" fill="#d2cbc4"/>${i === 5 ? '' : stick(x, 530, -90, tint)}`;
  }).join('');
  return [
    block('tray', 290, 240, 620, 560, 60, white, `<path d="M290 740H910V820H290Z" fill="${tint}"/>`),
    slots,
    `<path d="M330 280H560" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".8"/>`,
    stick(640, 930, -14, tint),
  ].join('');
}

/** A round pot with eight sticks standing in a fan. */
export function drawWaxGuardSticks(tint: string): string {
  const fan = Array.from({ length: 8 }, (_, i) => {
    const angle = -90 + (i - 3.5) * 13;
    const turn = (angle * Math.PI) / 180;
    return stick(600 + Math.cos(turn) * 352, 800 + Math.sin(turn) * 352, angle, tint);
  }).join('');
  const pot = tone(mix(tint, '#ffffff', 0.25));
  return [
    fan,
    solid(
      'pot',
      'M372 640H828V860C828 940 760 985 600 985S372 940 372 860Z',
      pot,
      [
        shades(24, ['M340 600H520V1000H340Z', pot.light, 0.7], ['M740 600H880V1000H740Z', pot.dark, 0.6]),
        shades(4, ['M420 680H446V900H420Z', '#ffffff', 0.8]),
      ].join(''),
    ),
    `<path d="${oval(600, 640, 228, 56)}" fill="${pot.light}"/><path d="${oval(600, 646, 204, 44)}" fill="${pot.dark}"/>`,
    `<clipPath id="mouth"><path d="M300 0H900V646A204 44 0 0 1 396 646H300Z"/></clipPath><g clip-path="url(#mouth)">${fan}</g>`,
  ].join('');
}

import { cubic, line, place, point, profile, ribbon, round } from '../geometry.ts';
import { finishes, mix } from '../palette.ts';
import { centred, shades, solid } from '../stage.ts';
import { dome } from './dome.ts';
import type { CicLook } from './looks.ts';

/** A completely-in-canal aid: the shell that goes into the ear and the face plate that stays visible. */
export function drawCic(look: CicLook): string {
  const s = look.size;
  const run = cubic(point(470, 500), point(600, 560), point(690, 640), point(770, 800));
  const stops =
    look.fit === 'custom'
      ? ([
          [0, 206],
          [0.2, 200],
          [0.45, 150],
          [0.62, 138],
          [0.82, 112],
          [1, 92],
        ] as const)
      : ([
          [0, 156],
          [0.25, 150],
          [0.5, 108],
          [0.75, 92],
          [0.9, 60],
          [1, 40],
        ] as const);
  const width = profile(stops.map(([t, half]) => [t, half * s] as const));
  const tone = finishes[look.finish];
  const band = (from: number, to: number, left: number, right: number, caps = 0) =>
    ribbon(run, width, { from, to, left, right, startCap: caps, endCap: caps });
  const shell = solid(
    'shell',
    ribbon(run, width, { startCap: 0.3, endCap: 0.62 }),
    tone,
    [
      shades(
        24,
        [band(-0.2, 1.3, -1.5, -0.6), tone.light, 0.35],
        [band(-0.2, 1.3, 0.2, 1.5), tone.dark, 0.8],
        [band(-0.2, 1.3, -0.75, -0.2), tone.light, 0.85],
        [band(-0.2, 0.2, -1.5, 1.5), tone.dark, 0.3],
      ),
      shades(4, [band(0.3, 0.9, -0.6, -0.5, 1), '#ffffff', 0.8], [band(0.1, 1, 0.9, 0.98), '#ffffff', 0.25]),
    ].join(''),
  );
  const tip = place(run, width, 1, 0);
  const end =
    look.fit === 'instant'
      ? dome('sleeve', place(run, width, 0.66, 0), place(run, width, 0.9, 0).angle, 1.75, 'smoke')
      : bore(tip);
  const art = [look.cord ? cord() : '', shell, end, plate(look, place(run, width, 0, 0), width(0))].join('');
  return centred(`<g transform="rotate(${look.turn} 590 660)">${art}</g>`, 590, 670, 1.12);
}

function bore(tip: { x: number; y: number; angle: number }): string {
  return `<g transform="translate(${round(tip.x)} ${round(tip.y)}) rotate(${round(tip.angle)})"><ellipse cx="34" cy="-8" rx="13" ry="30" fill="#3a302c" opacity=".85"/><ellipse cx="37" cy="-8" rx="8" ry="24" fill="#cbc5bf"/><path d="M37 -30V14M31 -20H43M31 -8H43M31 4H43" stroke="#6b625c" stroke-width="3"/><ellipse cx="24" cy="46" rx="7" ry="12" fill="#3a302c" opacity=".7"/></g>`;
}

/** The nylon thread with a bead by which the aid is drawn out. */
function cord(): string {
  const run = line(cubic(point(400, 600), point(300, 700), point(300, 800), point(380, 868)));
  return `<path d="${run}" fill="none" stroke="#8b837c" stroke-width="9" stroke-linecap="round"/><path d="${run}" fill="none" stroke="#f3efeb" stroke-width="4" stroke-linecap="round"/><circle cx="384" cy="872" r="22" fill="#d9d2cb"/><circle cx="377" cy="864" r="8" fill="#fff" opacity=".9"/>`;
}

function plate(look: CicLook, at: { x: number; y: number; angle: number }, half: number): string {
  const tone = finishes[look.plate];
  const edge = mix(tone.dark, '#000000', 0.3);
  const r = half * 1.03;
  const k = r / 200;
  const face = [
    `<circle r="${round(r)}" fill="${tone.dark}"/>`,
    `<circle r="${round(r - 8)}" cx="-6" fill="${tone.base}"/>`,
    `<g transform="scale(${round(k * 100) / 100})">`,
    `<path d="M-60 -180A190 190 0 0 1 150 -110C80 -150 10 -150 -60 -120Z" fill="${tone.light}" opacity=".35" filter="url(#soft12)"/>`,
    `<path d="M-118 -36C-118 -112 -62 -136 6 -136C84 -136 132 -88 132 -14C132 66 84 104 6 104C-66 104 -118 54 -118 -36Z" fill="${mix(tone.base, tone.light, 0.3)}" stroke="${edge}" stroke-opacity=".75" stroke-width="5"/>`,
    `<path d="M-96 -50C-90 -100 -50 -116 0 -118" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="9" stroke-linecap="round"/>`,
    `<path d="M104 -52C124 -30 124 22 104 44" fill="none" stroke="${edge}" stroke-opacity=".8" stroke-width="14" stroke-linecap="round"/>`,
    `<path d="M-60 140h52" stroke="#1f1a19" stroke-opacity=".8" stroke-width="12" stroke-linecap="round"/>`,
    look.button
      ? `<circle cx="62" cy="140" r="27" fill="${edge}" opacity=".8"/><circle cx="60" cy="138" r="22" fill="${tone.light}"/>`
      : '',
    `<circle cx="-150" cy="48" r="10" fill="#1f1a19" opacity=".7"/>`,
    '</g>',
  ].join('');
  // Seen at an angle: the round plate is squeezed along the axis of the shell.
  return `<g transform="translate(${round(at.x)} ${round(at.y)}) rotate(${round(at.angle)}) scale(.62 1) rotate(${round(-at.angle)})">${face}</g>`;
}

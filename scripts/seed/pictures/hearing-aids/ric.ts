import { cubic, line, type Point, place, point, profile, round } from '../geometry.ts';
import { finishes } from '../palette.ts';
import { centred } from '../stage.ts';
import { type DomeKind, dome } from './dome.ts';
import type { RicLook } from './looks.ts';
import { drawShell, type Shell } from './shell.ts';

const shapes = {
  slim: {
    curve: cubic(point(600, 300), point(470, 306), point(386, 590), point(424, 880)),
    widths: [
      [0, 32],
      [0.14, 48],
      [0.4, 80],
      [0.72, 92],
      [1, 78],
    ],
  },
  classic: {
    curve: cubic(point(606, 292), point(462, 300), point(364, 590), point(424, 890)),
    widths: [
      [0, 34],
      [0.12, 50],
      [0.42, 90],
      [0.74, 106],
      [1, 90],
    ],
  },
  round: {
    curve: cubic(point(600, 320), point(470, 318), point(378, 580), point(424, 840)),
    widths: [
      [0, 34],
      [0.14, 56],
      [0.46, 104],
      [0.72, 118],
      [1, 100],
    ],
  },
} as const;

/** A receiver-in-canal aid: the body behind the ear, the wire over it, and the receiver with its dome. */
export function drawRic(look: RicLook, rechargeable: boolean): string {
  const { curve, widths } = shapes[look.shape];
  const width = profile(widths.map(([t, half]) => [t, half * look.size] as const));
  const shell: Shell = { ...look, rechargeable, curve, width, doorAt: 0.78 };
  const wire = cubic(curve(0), point(850, 262), point(930, 610), point(800, 742));
  const run = line(wire);
  const art = [
    `<path d="${run}" fill="none" stroke="#8f8882" stroke-width="16" stroke-linecap="round"/>`,
    `<path d="${run}" fill="none" stroke="#f4f1ee" stroke-width="6" stroke-linecap="round" transform="translate(-2 -3)"/>`,
    receiver(
      place(wire, () => 1, 1, 0),
      look.dome,
    ),
    drawShell(shell),
    plug(shell),
  ].join('');
  return centred(art, 592, 604, 1.14);
}

/** The plug where the wire enters the body. */
function plug({ curve, width, finish }: Shell): string {
  const at = place(curve, width, 0, 0);
  const half = width(0);
  return `<g transform="translate(${round(at.x)} ${round(at.y)}) rotate(${round(at.angle)})"><rect x="-44" y="${round(-half * 0.56)}" width="44" height="${round(half * 1.12)}" rx="14" fill="${finishes[finish].dark}"/><rect x="-40" y="${round(-half * 0.42)}" width="38" height="${round(half * 0.26)}" rx="5" fill="#fff" opacity=".35"/></g>`;
}

/** The loudspeaker at the end of the wire, with the red ring of the right ear, and its dome. */
function receiver(tip: Point & { angle: number }, kind: DomeKind): string {
  const turn = (tip.angle * Math.PI) / 180;
  const mouth = point(tip.x + Math.cos(turn) * 50, tip.y + Math.sin(turn) * 50);
  const can =
    '<path d="M-12 -26H12L26 4V112Q26 122 16 122H-16Q-26 122 -26 112V4Z" fill="#bdb7b1"/><path d="M-18 6H-8V118H-18Z" fill="#fff" opacity=".6"/><path d="M10 4H26V118H10Z" fill="#847d77" opacity=".5"/><rect x="-26" y="14" width="52" height="12" fill="#a8323e"/>';
  return `<g transform="translate(${round(tip.x)} ${round(tip.y)}) rotate(${round(tip.angle - 90)})">${can}</g>${dome(kind, mouth, tip.angle, 1.08)}`;
}

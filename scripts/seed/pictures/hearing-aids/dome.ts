import { type Point, round } from '../geometry.ts';

/** Silicone ends that sit in the ear canal. */
export type DomeKind = 'open' | 'double-vent' | 'power' | 'sleeve';

/** The colour of the silicone. */
export type Silicone = 'clear' | 'smoke';

const silicones = {
  clear: { wall: '#fbf9f7', inside: '#d9d3cd', edge: '#9c948d' },
  smoke: { wall: '#77716d', inside: '#4a4542', edge: '#37322f' },
} as const;

/**
 * A dome seen from the side. Its mouth is at `at`, and it reaches 120 units (times `scale`) along `angle`
 * (degrees; 90 points down).
 */
export function dome(kind: DomeKind, at: Point, angle: number, scale: number, silicone: Silicone = 'clear'): string {
  const { wall, inside, edge } = silicones[silicone];
  const veil = silicone === 'clear' ? 0.8 : 0.86;
  const half = { open: 62, 'double-vent': 66, power: 78, sleeve: 60 }[kind];
  const bell = (w: number, top: number, tip: number) =>
    `M${-w} ${top}C${-w - 4} ${top + (tip - top) * 0.62} ${-w * 0.62} ${tip} 0 ${tip}S${w + 4} ${top + (tip - top) * 0.62} ${w} ${top}C${w * 0.7} ${top + 20} ${-w * 0.7} ${top + 20} ${-w} ${top}Z`;
  const skin = (w: number, top: number, tip: number) =>
    `<path d="${bell(w, top, tip)}" fill="${wall}" fill-opacity="${veil}" stroke="${edge}" stroke-opacity=".7" stroke-width="3"/>` +
    `<path d="M${w * 0.62} ${top + 24}C${w * 0.66} ${top + (tip - top) * 0.6} ${w * 0.42} ${tip - 16} ${w * 0.1} ${tip - 9}" fill="none" stroke="${edge}" stroke-opacity=".4" stroke-width="10" stroke-linecap="round"/>` +
    `<path d="M${-w * 0.72} ${top + 26}C${-w * 0.76} ${top + (tip - top) * 0.5} ${-w * 0.58} ${tip - 32} ${-w * 0.4} ${tip - 22}" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="7" stroke-linecap="round"/>`;
  const mouth = (w: number, top: number) =>
    `<ellipse cy="${top}" rx="${w}" ry="15" fill="${inside}" fill-opacity=".75"/>`;
  const vent = (x: number, y: number, rx: number, ry: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${edge}" fill-opacity=".75"/><ellipse cx="${x + 2}" cy="${y + 2.5}" rx="${rx - 2.5}" ry="${ry - 3}" fill="${inside}" fill-opacity=".8"/>`;
  const parts = {
    open: () => [mouth(half, 22), skin(half, 22, 112), vent(-32, 62, 11, 19), vent(6, 66, 14, 21), vent(39, 60, 8, 17)],
    'double-vent': () => [mouth(half, 20), skin(half, 20, 118), vent(-34, 54, 7, 10), vent(18, 92, 9, 7)],
    power: () => [mouth(half, 8), skin(half, 8, 96), mouth(half * 0.8, 52), skin(half * 0.8, 52, 132)],
    sleeve: () => [
      mouth(half, 2),
      skin(half, 2, 136),
      `<path d="M${-half - 2} 48C${-half * 0.6} 62 ${half * 0.6} 62 ${half + 2} 48" fill="none" stroke="${edge}" stroke-opacity=".35" stroke-width="4"/>`,
    ],
  };
  return `<g transform="translate(${round(at.x)} ${round(at.y)}) rotate(${round(angle - 90)}) scale(${scale})">${parts[kind]().join('')}</g>`;
}

import { type Point, round } from '../geometry.ts';

/** Silicone ends that sit in the ear canal. */
export type DomeKind = 'open' | 'double-vent' | 'power' | 'sleeve';

/** The colour of the silicone. */
export type Silicone = 'clear' | 'smoke';

/** From where a dome is seen: into its mouth, or onto its tip with the sound opening. */
export type DomeView = 'mouth' | 'tip';

const silicones = {
  clear: { wall: '#fbf9f7', inside: '#d9d3cd', edge: '#9c948d', veil: 0.82 },
  smoke: { wall: '#827b76', inside: '#4a4542', edge: '#3d3835', veil: 0.88 },
} as const;

const halfWidths = { open: 62, 'double-vent': 66, power: 78, sleeve: 60 } as const;

/**
 * A dome. Its mouth is at `at`, and it reaches about 120 units (times `scale`) along `angle`
 * (degrees; 90 points down, -90 up).
 */
export function dome(
  kind: DomeKind,
  at: Point,
  angle: number,
  scale: number,
  silicone: Silicone = 'clear',
  view: DomeView = 'mouth',
): string {
  const { wall, inside, edge, veil } = silicones[silicone];
  const half = halfWidths[kind];
  // The front of the rim curves into the bell when one looks into it, and away from it when one looks onto the tip.
  const rim = view === 'mouth' ? 20 : -22;
  const lit = view === 'mouth' ? -1 : 1;
  const skin = (w: number, top: number, tip: number, outlet = true) => {
    const at = (share: number) => round(top + (tip - top) * share);
    const bell = `M${-w} ${top}C${-w - 4} ${at(0.62)} ${-w * 0.62} ${tip} 0 ${tip}S${w + 4} ${at(0.62)} ${w} ${top}C${w * 0.7} ${top + rim} ${-w * 0.7} ${top + rim} ${-w} ${top}Z`;
    const dim = `M${-lit * w * 0.68} ${at(0.2)}C${-lit * w * 0.72} ${at(0.55)} ${-lit * w * 0.5} ${at(0.82)} ${-lit * w * 0.2} ${at(0.93)}`;
    const shine = `M${lit * w * 0.74} ${at(0.2)}C${lit * w * 0.76} ${at(0.5)} ${lit * w * 0.58} ${at(0.72)} ${lit * w * 0.4} ${at(0.82)}`;
    const bore =
      view === 'tip' && outlet
        ? `<ellipse cy="${tip - 15}" rx="19" ry="9" fill="${wall}" stroke="${edge}" stroke-opacity=".55" stroke-width="2"/><ellipse cy="${tip - 15}" rx="12" ry="5.5" fill="${edge}"/>`
        : '';
    return (
      `<path d="${bell}" fill="${wall}" fill-opacity="${veil}" stroke="${edge}" stroke-opacity=".7" stroke-width="2.5"/>` +
      `<path d="${dim}" fill="none" stroke="${edge}" stroke-opacity=".35" stroke-width="12" stroke-linecap="round"/>` +
      `<path d="${shine}" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="6" stroke-linecap="round"/>${bore}`
    );
  };
  const mouth = (w: number, top: number) =>
    view === 'mouth' ? `<ellipse cy="${top}" rx="${w}" ry="15" fill="${inside}" fill-opacity=".75"/>` : '';
  const vent = (x: number, y: number, rx: number, ry: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${edge}" fill-opacity=".75"/><ellipse cx="${x + 2}" cy="${y + 2.5}" rx="${rx - 2.5}" ry="${ry - 3}" fill="${inside}" fill-opacity=".8"/>`;
  const ridge = `<path d="M${-half - 2} 46C${-half * 0.6} ${46 + rim * 0.8} ${half * 0.6} ${46 + rim * 0.8} ${half + 2} 46" fill="none" stroke="${edge}" stroke-opacity=".4" stroke-width="4"/>`;
  const parts = {
    open: () => [mouth(half, 22), skin(half, 22, 112), vent(-34, 58, 11, 18), vent(4, 60, 14, 19), vent(40, 57, 8, 16)],
    'double-vent': () => [mouth(half, 20), skin(half, 20, 118), vent(-32, 58, 7, 10), vent(28, 60, 7, 10)],
    power: () => [mouth(half, 8), skin(half, 8, 96, false), mouth(half * 0.8, 52), skin(half * 0.8, 52, 132)],
    sleeve: () => [mouth(half, 2), skin(half, 2, 136), ridge],
  };
  return `<g transform="translate(${round(at.x)} ${round(at.y)}) rotate(${round(angle - 90)}) scale(${scale})">${parts[kind]().join('')}</g>`;
}

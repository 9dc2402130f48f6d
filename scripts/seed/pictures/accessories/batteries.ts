import { round } from '../geometry.ts';
import { mix, tone } from '../palette.ts';
import { shades, solid } from '../stage.ts';
import { block, box, numeral, oval } from './parts.ts';

/** The colours that every maker gives the four sizes, and the cells' diameters in proportion. */
const sizes: Record<string, { tab: string; radius: number }> = {
  '10': { tab: '#dfb53a', radius: 46 },
  '312': { tab: '#8b5e41', radius: 56 },
  '13': { tab: '#d8823d', radius: 58 },
  '675': { tab: '#4572a8', radius: 74 },
};

function sizeOf(battery: string) {
  return sizes[battery] ?? sizes['13']!;
}

/** A zinc-air cell from above. The tab seals its air holes; without it they show. */
export function cell(cx: number, cy: number, radius: number, tab: string | null): string {
  const metal =
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${radius}" fill="#7f7b77"/>` +
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${radius - 3}" fill="#c9c6c2"/>` +
    `<path d="${oval(cx - radius * 0.25, cy - radius * 0.3, radius * 0.55, radius * 0.45)}" fill="#fff" opacity=".75" filter="url(#soft12)"/>` +
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(radius * 0.74)}" fill="none" stroke="#8d8985" stroke-width="3" opacity=".8"/>`;
  if (!tab) {
    const hole = (dx: number, dy: number) =>
      `<circle cx="${round(cx + dx * radius)}" cy="${round(cy + dy * radius)}" r="5" fill="#4d4947"/>`;
    return metal + hole(0, -0.3) + hole(-0.27, 0.2) + hole(0.27, 0.2);
  }
  const paper = tone(tab);
  return (
    metal +
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(radius * 0.72)}" fill="${paper.base}"/>` +
    `<path d="${oval(cx - radius * 0.2, cy - radius * 0.26, radius * 0.42, radius * 0.3)}" fill="${paper.light}" opacity=".7" filter="url(#soft4)"/>`
  );
}

/** Cells in a ring, from the top. */
function ring(
  cx: number,
  cy: number,
  distance: number,
  count: number,
  draw: (x: number, y: number, angle: number) => string,
): string {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i * 360) / count - 90;
    const turn = (angle * Math.PI) / 180;
    return draw(cx + Math.cos(turn) * distance, cy + Math.sin(turn) * distance, angle);
  }).join('');
}

const clear = { base: '#eef1f2', light: '#ffffff', dark: '#aeb6ba' };

function hangHole(cx: number, cy: number): string {
  return `<path d="${box(cx - 60, cy - 14, 120, 28, 14)}" fill="#6b5f57" opacity=".55"/>`;
}

/** A card with a turning wheel of six cells under a clear lid. */
export function drawBatteryWheel(battery: string, tint: string): string {
  const { tab, radius } = sizeOf(battery);
  const card = tone('#fbf9f6');
  const lid = solid(
    'lid',
    oval(600, 720, 268, 268),
    clear,
    [shades(24, [oval(480, 590, 190, 150), '#ffffff', 0.9], [oval(800, 920, 190, 170), clear.dark, 0.5])].join(''),
  );
  return [
    block(
      'card',
      290,
      150,
      620,
      900,
      46,
      card,
      `<path d="M290 150H910V392C760 350 440 350 290 392Z" fill="${tint}"/><path d="M290 392C440 350 760 350 910 392V410C760 368 440 368 290 410Z" fill="${tab}"/>`,
    ),
    hangHole(600, 206),
    numeral(battery, 600, 258, 88, '#ffffff'),
    lid,
    `<circle cx="600" cy="720" r="258" fill="none" stroke="#fff" stroke-width="8" opacity=".9"/>`,
    ring(600, 720, 172, 6, (x, y) => cell(x, y, radius, tab)),
    `<circle cx="600" cy="720" r="${battery === '675' ? 60 : 76}" fill="#fbf9f6"/><circle cx="600" cy="720" r="${battery === '675' ? 60 : 76}" fill="none" stroke="${tab}" stroke-width="9"/>`,
    `<path d="M574 720a26 26 0 1 1 8 19" fill="none" stroke="${mix(tab, '#000000', 0.2)}" stroke-width="9" stroke-linecap="round"/><path d="M566 754l16 -16l4 24Z" fill="${mix(tab, '#000000', 0.2)}"/>`,
    `<path d="M382 640A232 232 0 0 1 520 504" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".85"/>`,
  ].join('');
}

/** A square dial dispenser: cells around a hub, the numeral in the middle, one window open. */
export function drawBatteryDial(battery: string, tint: string): string {
  const { tab, radius } = sizeOf(battery);
  const shell = tone(mix(tint, tab, 0.4));
  return [
    block('card', 230, 230, 740, 740, 170, shell),
    `<circle cx="600" cy="600" r="322" fill="${shell.dark}" opacity=".55"/>`,
    solid(
      'dial',
      oval(600, 600, 312, 312),
      clear,
      [shades(24, [oval(460, 450, 220, 180), '#ffffff', 0.9], [oval(830, 840, 220, 200), clear.dark, 0.55])].join(''),
    ),
    ring(600, 600, 222, 6, (x, y, angle) =>
      angle === -90
        ? `<path d="${box(x - radius - 16, y - radius - 16, 2 * radius + 32, 2 * radius + 32, 30)}" fill="#fff"/>${cell(x, y, radius, null)}`
        : cell(x, y, radius, tab),
    ),
    `<circle cx="600" cy="600" r="132" fill="${tab}"/><circle cx="600" cy="600" r="118" fill="#fbf9f6"/>`,
    numeral(battery, 600, 562, 78, mix(tab, '#000000', 0.15)),
    `<path d="M352 508A266 266 0 0 1 470 366" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".8"/>`,
  ].join('');
}

/** A dial whose cells carry long tabs that are easy to grip. */
export function drawBatteryLongTab(battery: string): string {
  const { tab, radius } = sizeOf(battery);
  const black = tone('#35312f');
  const copper = '#bf7a4c';
  const longTab = (x: number, y: number, angle: number) =>
    `<g transform="translate(${round(x)} ${round(y)}) rotate(${angle})">` +
    `<path d="${box(-30, -38, 196, 76, 38)}" fill="${mix(tab, '#000000', 0.25)}"/><path d="${box(-30, -38, 192, 70, 36)}" fill="${tab}"/><path d="${box(96, -20, 44, 8, 4)}" fill="#fff" opacity=".45"/><path d="${box(96, 2, 44, 8, 4)}" fill="#fff" opacity=".45"/></g>` +
    cell(x, y, radius + 4, tab);
  return [
    solid(
      'disc',
      oval(600, 600, 268, 268),
      black,
      [shades(24, [oval(470, 470, 190, 150), black.light, 0.35])].join(''),
    ),
    ring(600, 600, 214, 6, longTab),
    `<circle cx="600" cy="600" r="122" fill="${copper}"/><circle cx="600" cy="600" r="108" fill="${black.base}"/>`,
    shades(12, [oval(560, 556, 60, 40), '#ffffff', 0.16]),
    numeral(battery, 600, 564, 74, '#f0d5c0'),
  ].join('');
}

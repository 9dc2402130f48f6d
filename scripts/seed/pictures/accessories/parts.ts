import { round } from '../geometry.ts';
import { mix, type Tone } from '../palette.ts';
import { shades, solid } from '../stage.ts';

/** A rectangle with round corners, as a path. */
export function box(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  return `M${round(x + r)} ${round(y)}h${round(width - 2 * r)}a${r} ${r} 0 0 1 ${r} ${r}v${round(height - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${r}h${round(2 * r - width)}a${r} ${r} 0 0 1 ${-r} ${-r}v${round(2 * r - height)}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
}

/** An ellipse, as a path. */
export function oval(cx: number, cy: number, rx: number, ry: number): string {
  return `M${round(cx - rx)} ${round(cy)}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
}

/** A molded plastic part seen from the front: lit from the upper left, darker below, with a fine light along the top edge. */
export function block(
  id: string,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  tone: Tone,
  inside = '',
): string {
  return solid(
    id,
    box(x, y, width, height, radius),
    tone,
    [
      shades(
        24,
        [box(x - 30, y - 30, width * 0.72, height * 0.6, radius), tone.light, 0.55],
        [box(x - 30, y + height * 0.86, width + 60, height * 0.3, 10), tone.dark, 0.55],
        [box(x + width * 0.93, y - 20, width * 0.2, height + 40, 10), tone.dark, 0.5],
      ),
      inside,
      `<path d="${box(x + 3, y + 3, width - 6, height - 6, Math.max(0, radius - 3))}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="4"/>`,
    ].join(''),
  );
}

/** A round molded part seen from above. */
export function button(id: string, cx: number, cy: number, radius: number, tone: Tone, inside = ''): string {
  return solid(
    id,
    oval(cx, cy, radius, radius),
    tone,
    [
      shades(
        24,
        [oval(cx - radius * 0.4, cy - radius * 0.45, radius * 0.7, radius * 0.6), tone.light, 0.6],
        [oval(cx + radius * 1.05, cy + radius * 1.05, radius * 0.8, radius * 0.8), tone.dark, 0.55],
      ),
      inside,
      `<circle cx="${cx}" cy="${cy}" r="${radius - 3}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="4"/>`,
    ].join(''),
  );
}

/** A small lamp. */
export function lamp(cx: number, cy: number, radius: number, colour: string): string {
  return `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${mix(colour, '#000000', 0.25)}"/><circle cx="${cx}" cy="${cy}" r="${radius - 2}" fill="${colour}"/><circle cx="${cx - radius * 0.3}" cy="${cy - radius * 0.3}" r="${round(radius * 0.35)}" fill="#fff" opacity=".75"/>`;
}

/** A round cable or cord along a path: dark edge, body, light line. */
export function cable(path: string, width: number, tone: Tone): string {
  const line = (colour: string, w: number, extra = '') =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${round(w)}" stroke-linecap="round" stroke-linejoin="round"${extra}/>`;
  return (
    line(tone.dark, width) +
    line(tone.base, width * 0.72) +
    line(tone.light, width * 0.2, ` transform="translate(${round(-width * 0.12)} ${round(-width * 0.16)})"`)
  );
}

/** Digits as strokes on a grid of 60 by 100, so that no picture depends on an installed font. */
const strokes: Record<string, string> = {
  '0': 'M30 4C12 4 6 22 6 50S12 96 30 96S54 78 54 50S48 4 30 4Z',
  '1': 'M12 24L34 6V96',
  '2': 'M8 28C8 12 18 4 31 4C44 4 53 13 53 27C53 50 12 66 8 96H55',
  '3': 'M9 20C13 9 21 4 31 4C44 4 52 13 52 25C52 39 42 47 28 47C43 47 55 55 55 71C55 87 44 96 30 96C18 96 10 90 6 78',
  '5': 'M50 4H15L11 46C17 40 24 37 32 37C46 37 55 48 55 65C55 84 44 96 29 96C18 96 10 91 6 81',
  '6': 'M50 12C46 7 40 4 33 4C14 4 6 26 6 56C6 82 15 96 31 96C45 96 55 85 55 68C55 52 45 41 32 41C18 41 8 52 7 66',
  '7': 'M6 5H54C40 30 28 58 24 96',
};

/** A number in round strokes, centred on `cx`, its top at `y`. */
export function numeral(text: string, cx: number, y: number, height: number, colour: string): string {
  const scale = height / 100;
  const advance = 78;
  const width = text.length * advance - 18;
  const digits = [...text].map((digit, i) => `<path d="${strokes[digit]}" transform="translate(${i * advance} 0)"/>`);
  return `<g transform="translate(${round(cx - (width * scale) / 2)} ${y}) scale(${round(scale * 100) / 100})" fill="none" stroke="${colour}" stroke-width="15" stroke-linecap="round" stroke-linejoin="round">${digits.join('')}</g>`;
}

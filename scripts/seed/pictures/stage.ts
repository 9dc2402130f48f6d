import { brandTint, mix, paper, type Tone } from './palette.ts';

/** Side length of every product picture, in pixels. */
export const pictureSize = 1200;

/**
 * Sets drawn products on the common ground: paper, a quiet disc in the brand's tint, one soft shadow.
 * Light falls from the upper left in all pictures.
 */
export function stage(brand: string | null, art: string): string {
  const disc = mix(paper, brandTint(brand), 0.22);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize}" height="${pictureSize}" viewBox="0 0 1200 1200">
<defs>
<filter id="shadow" x="-8%" y="-8%" width="120%" height="124%" color-interpolation-filters="sRGB"><feDropShadow dx="16" dy="30" stdDeviation="20" flood-color="#3d261c" flood-opacity=".3"/></filter>
<filter id="soft4" x="-10%" y="-10%" width="120%" height="120%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="4"/></filter>
<filter id="soft12" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="12"/></filter>
<filter id="soft24" x="-30%" y="-30%" width="160%" height="160%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="24"/></filter>
</defs>
<rect width="1200" height="1200" fill="${paper}"/>
<circle cx="600" cy="600" r="500" fill="${disc}"/>
<g filter="url(#shadow)">${art}</g>
</svg>`;
}

/** Blur of a shade: how far an edge of light melts into the next tone. */
export type Softness = 4 | 12 | 24;

/** A patch of light or dark: its outline, its colour and how opaque it is. */
export type Patch = readonly [path: string, colour: string, opacity: number];

/** Patches of light and dark, all equally soft. Many in one call cost no more time than one. */
export function shades(softness: Softness, ...patches: Patch[]): string {
  const paths = patches.map(([path, colour, opacity]) => `<path d="${path}" fill="${colour}" opacity="${opacity}"/>`);
  return `<g filter="url(#soft${softness})">${paths.join('')}</g>`;
}

/** A solid shape in one tone with shades that stay inside its outline. `id` is unique within the picture. */
export function solid(id: string, path: string, tone: Tone, inside: string): string {
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><path d="${path}" fill="${tone.base}"/><g clip-path="url(#${id})">${inside}</g>`;
}

/** Art moved so that `(x, y)` of it lies in the middle of the picture, and scaled about there. */
export function centred(art: string, x: number, y: number, scale: number): string {
  return `<g transform="translate(600 600) scale(${scale}) translate(${-x} ${-y})">${art}</g>`;
}

/** The colours of the drawings: one muted tint a brand, and the finishes in which shells are made. */

/** The warm paper that every picture lies on. */
export const paper = '#f6f1eb';

/** The tones of one material: its own colour, where light falls and where it does not. */
export interface Tone {
  base: string;
  light: string;
  dark: string;
}

const brandTints: Record<string, string> = {
  Phonak: '#7f9a78',
  Oticon: '#9c7391',
  Widex: '#6f9098',
  Signia: '#c17f6b',
  ReSound: '#a5646c',
  Starkey: '#7479a3',
  Unitron: '#669c92',
  Rexton: '#c0925c',
  Bernafon: '#a89558',
  Philips: '#6a8cb3',
  Rayovac: '#b4975c',
  'Power One': '#7d97ad',
  Duracell: '#b8805a',
  Audinell: '#7fa0a0',
  PerfectDry: '#7a93b8',
  Generic: '#998d80',
};

/** A brand's muted tint. Brands that were never given one get the neutral. */
export function brandTint(brand: string | null): string {
  return brandTints[brand ?? 'Generic'] ?? '#998d80';
}

/** Shell finishes, named as the makers name them. */
export const finishes = {
  champagne: tone('#d3bfa3'),
  sand: tone('#c9b394'),
  silver: tone('#b9bcbf'),
  pearl: tone('#e6e2dc'),
  graphite: tone('#595b60'),
  anthracite: tone('#43454b'),
  chestnut: tone('#87614b'),
  espresso: tone('#5d473c'),
  rose: tone('#d3a99a'),
  blush: tone('#dcc0b4'),
  steel: tone('#7f8c99'),
  ink: tone('#3d4a5f'),
  petrol: tone('#4d6b72'),
  wine: tone('#7f3f4a'),
  titanium: tone('#a3a19d'),
} as const;

export type Finish = keyof typeof finishes;

/** The three tones of a colour under the light of these pictures. */
export function tone(base: string): Tone {
  return { base, light: mix(base, '#ffffff', 0.45), dark: mix(base, '#2b1f1c', 0.38) };
}

/** A colour between two, `share` of the way from the first (`#rrggbb`) to the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, i: number) => Number.parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16);
  return `#${[0, 1, 2]
    .map((i) => Math.round(channel(from, i) * (1 - share) + channel(to, i) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

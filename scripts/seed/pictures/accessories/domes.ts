import { point } from '../geometry.ts';
import { type DomeKind, dome, type Silicone } from '../hearing-aids/dome.ts';

/** Three domes of one kind: one close, two behind it. */
export function drawDomes(kind: DomeKind, silicone: Silicone): string {
  return [
    dome(kind, point(396, 330), 74, 2.1, silicone),
    dome(kind, point(800, 316), 112, 2.1, silicone),
    dome(kind, point(604, 500), 90, 3.6, silicone),
  ].join('');
}

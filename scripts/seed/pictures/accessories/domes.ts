import { point } from '../geometry.ts';
import { type DomeKind, dome, type Silicone } from '../hearing-aids/dome.ts';

/** Three domes of one kind: one close, seen from its tip, and two that lie behind it. */
export function drawDomes(kind: DomeKind, silicone: Silicone): string {
  return [
    dome(kind, point(430, 222), 118, 2, silicone),
    dome(kind, point(808, 452), -62, 2, silicone, 'tip'),
    dome(kind, point(586, 950), -94, 3.4, silicone, 'tip'),
  ].join('');
}

import { scaledCanvas } from './scaled-canvas.ts';

/** How well a JPEG is drawn, best first: faces are small enough at the first, unless much is going on behind them. */
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/**
 * The middle of a picture as a square JPEG in base64, of `edge` pixels at most and no more than `max` characters. It is
 * redrawn, which leaves out what the camera wrote beside it, its place among them. Null where it cannot be drawn.
 */
export async function squarePhoto(file: Blob, { edge, max }: { edge: number; max: number }): Promise<string | null> {
  if (typeof createImageBitmap !== 'function') return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const side = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [Math.floor((bitmap.width - side) / 2), Math.floor((bitmap.height - side) / 2)];
  const square = await createImageBitmap(bitmap, left, top, side, side);
  bitmap.close();
  try {
    const canvas = scaledCanvas(square, edge);
    for (const quality of QUALITIES) {
      const [, photo = ''] = canvas?.toDataURL('image/jpeg', quality).split(',') ?? [];
      if (photo !== '' && photo.length <= max) return photo;
    }
    return null;
  } finally {
    square.close();
  }
}

import { scaledCanvas } from '#web/lib/scaled-canvas.ts';

/** The longer edge of a thumbnail, in pixels: sharp at the size in which the form shows it. */
const EDGE = 240;

/** A small JPEG of a picture as a data URL, so that it can be shown again after a reload; null when it cannot be drawn. */
export async function thumbnailOf(file: File): Promise<string | null> {
  if (typeof createImageBitmap !== 'function') return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    return scaledCanvas(bitmap, EDGE)?.toDataURL('image/jpeg', 0.7) ?? null;
  } finally {
    bitmap.close();
  }
}

/**
 * Draws a picture on a canvas, made smaller when its longer edge is over `edge` pixels; null where the browser cannot
 * draw. JPEG has no transparency, so its ground is white: without it, a transparent scan would turn black.
 */
export function scaledCanvas(bitmap: ImageBitmap, edge: number, type = 'image/jpeg'): HTMLCanvasElement | null {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  if (type === 'image/jpeg') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The process that makes previews: started by pictures.ts, it takes one message a picture and answers each with one. */
import sharp, { type Sharp } from 'sharp';
import type { PictureAnswer, PictureOrder, PreviewFormat } from './pictures.ts';

process.on('disconnect', () => process.exit(0));
process.on('message', async (order: PictureOrder) => {
  const answer: PictureAnswer = await make(order).then(
    (bytes) => ({ id: order.id, bytes }),
    (error: Error) => ({ id: order.id, problem: error.message }),
  );
  process.send?.(answer);
});

function make({ source, width, height, quality, format }: PictureOrder): Promise<Buffer> {
  const image = sharp(source, { animated: false }).autoOrient();
  if (width > 0 || height > 0) {
    image.resize({ width: width || undefined, height: height || undefined, fit: 'cover' });
  }
  return encode(image, format, quality).toBuffer();
}

function encode(image: Sharp, format: PreviewFormat, quality: number): Sharp {
  // Sharp begins its qualities at 1.
  const chosen = quality === -1 ? {} : { quality: Math.max(1, quality) };
  switch (format) {
    case 'png':
      // PNG loses nothing: quality says how hard to compress.
      return image.png(quality === -1 ? {} : { compressionLevel: 9 - Math.round((quality / 100) * 9) });
    case 'webp':
      return image.webp(chosen);
    case 'avif':
      return image.avif(chosen);
    case 'gif':
      return image.gif();
    default:
      return image.flatten({ background: '#ffffff' }).jpeg({ ...chosen, mozjpeg: true });
  }
}

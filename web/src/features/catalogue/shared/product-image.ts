import { PRODUCTS_BUCKET } from '#contract/constants.ts';
import { env } from '#web/config/env.ts';

/** The widths (pixels) in which product pictures are asked for; few, so that caches are shared. */
const WIDTHS = [320, 480, 720];
/** Beside them, where a picture is the largest thing on the page. */
const LARGEST_WIDTH = 1200;

/** The width for what knows no `srcset`. */
const FALLBACK_WIDTH = 480;

const QUALITY = 80;

/** The URL of a product's picture as WebP, `width` pixels wide. */
export function productImage(fileId: string, width: number): string {
  const { appwriteEndpoint, appwriteProject } = env();
  const query = new URLSearchParams({
    width: String(width),
    quality: String(QUALITY),
    output: 'webp',
    project: appwriteProject,
  });
  return `${appwriteEndpoint}/storage/buckets/${PRODUCTS_BUCKET}/files/${encodeURIComponent(fileId)}/preview?${query}`;
}

/** `src` and `srcSet` of a product's picture; the caller says by `sizes` how wide it is shown. */
export function productImageSources(fileId: string, large: boolean): { src: string; srcSet: string } {
  const widths = large ? [...WIDTHS, LARGEST_WIDTH] : WIDTHS;
  return {
    src: productImage(fileId, FALLBACK_WIDTH),
    srcSet: widths.map((width) => `${productImage(fileId, width)} ${width}w`).join(', '),
  };
}

/** How wide the picture on a product's own page is, for the choice of the file. */
export const PAGE_PICTURE_SIZES = '(min-width: 1248px) 560px, (min-width: 768px) 46vw, 92vw';

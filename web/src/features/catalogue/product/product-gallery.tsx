import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureName } from '#contract/catalogue/product-fields.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { cx } from '#web/ui/cx.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { PAGE_PICTURE_SIZES, productImage } from '../shared/product-image.ts';
import { fullProductName } from '../shared/product-name.ts';
import { ProductPicture } from '../shared/product-picture.tsx';
import styles from './product-gallery.module.css';

const PictureZoom = lazy(async () => ({ default: (await import('./picture-zoom.tsx')).PictureZoom }));

/** The main picture first. The table of fields that knows them is more than this page should load. */
const PICTURES = ['image', 'image_in_ear', 'image_size'] as const satisfies readonly PictureName[];
/** Pixels; twice the shown size, for sharp screens. */
const THUMBNAIL_WIDTH = 320;

/** The pictures of a product: one in view, the others to choose from below it, each large on a press. */
export function ProductGallery({ product }: { product: Product }) {
  const { t } = useTranslation('product');
  const pictures = PICTURES.flatMap((name) => {
    const fileId = (product as { [Name in PictureName]?: string | null })[name];
    return fileId ? [{ name, fileId }] : [];
  });
  const [chosen, setChosen] = useState<PictureName>('image');
  const [isLarge, setLarge] = useState(false);
  // The page that was rendered ahead asks for the first picture only.
  const [isRunning, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  const shown = pictures.find(({ name }) => name === chosen) ?? pictures[0];
  const title = fullProductName(product);
  const alt = (name: PictureName) => (name === 'image' ? title : t(`picture.${name}`, { name: title }));
  const main = (
    <ProductPicture
      product={{ ...product, image: shown?.fileId ?? null }}
      sizes={PAGE_PICTURE_SIZES}
      alt={alt(shown?.name ?? 'image')}
      first
      large
      className={styles.picture}
    />
  );
  return (
    <div className={styles.gallery}>
      {shown ? (
        <button type="button" className={styles.zoom} title={t('picture.zoom')} onClick={() => setLarge(true)}>
          {main}
        </button>
      ) : (
        main
      )}
      {pictures.length > 1 && (
        <ul className={toolbar(3)} aria-label={t('picture.others')}>
          {pictures.map(({ name, fileId }) => (
            <li key={name}>
              <button
                type="button"
                className={cx(styles.other, name === shown?.name && styles.chosen)}
                aria-pressed={name === shown?.name}
                aria-label={alt(name)}
                onClick={() => setChosen(name)}
              >
                {isRunning && (
                  <img src={productImage(fileId, THUMBNAIL_WIDTH)} alt="" width={96} height={96} loading="lazy" />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isLarge && shown && (
        <Suspense fallback={null}>
          <PictureZoom fileId={shown.fileId} title={alt(shown.name)} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </div>
  );
}

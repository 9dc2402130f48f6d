import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { WholeScreen } from '#web/ui/dialogs/dialog.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { productImage } from '../shared/product-image.ts';
import styles from './picture-zoom.module.css';

/** Pixels of the largest picture that is kept. */
const WIDTH = 1200;

interface PictureZoomProps {
  fileId: string;
  title: string;
  onClose: () => void;
}

/** A picture that fills the window, to be moved about where it is larger, and on a press twice as large. */
export function PictureZoom({ fileId, title, onClose }: PictureZoomProps) {
  const { t } = useTranslation('product');
  const [isClose, setClose] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  const showMiddle = () => picture.current?.scrollIntoView({ block: 'center', inline: 'center' });
  useReturnFocus();
  useLayoutEffect(showMiddle, [isClose]);
  return (
    <WholeScreen
      open
      onClose={onClose}
      title={title}
      footer={
        <Button small variant="secondary" onClick={() => setClose(!isClose)}>
          {t(isClose ? 'picture.whole' : 'picture.closer')}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard, too */}
      <section className={styles.frame} tabIndex={0} aria-label={title}>
        <img
          src={productImage(fileId, WIDTH)}
          alt={title}
          width={WIDTH}
          height={WIDTH}
          ref={picture}
          onLoad={showMiddle}
          className={cx(styles.picture, isClose && styles.close)}
        />
      </section>
    </WholeScreen>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HearingAid } from '#contract/catalogue/schemas.ts';
import { CardPrice } from '#web/features/catalogue/shared/card-price.tsx';
import { fullProductName, productPath } from '#web/features/catalogue/shared/product-name.ts';
import { ProductPicture } from '#web/features/catalogue/shared/product-picture.tsx';
import { StockState } from '#web/features/catalogue/shared/stock-state.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Name } from '#web/ui/name.tsx';
import text from '#web/ui/text.module.css';
import type { Fit } from '../shared/fit.ts';
import { FitReasons } from '../shared/fit-reasons.tsx';
import styles from './fit-card.module.css';

/** A hearing aid and how it meets somebody's hearing. */
export function FitCard({ aid, fit }: { aid: HearingAid; fit: Fit }) {
  const { t } = useTranslation('fit');
  const [from, to] = aid.fitting_range;
  return (
    <article className={styles.card}>
      <ProductPicture product={aid} sizes="112px" className={styles.picture} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 className={styles.name}>
            <Link to={productPath(aid)}>
              <Name>{fullProductName(aid)}</Name>
            </Link>
          </h3>
          {fit.verdict !== 'no-loss' && (
            <Badge tone={fit.verdict === 'suits' ? 'success' : 'pending'}>{t(`badge.${fit.verdict}`)}</Badge>
          )}
        </div>
        <FitReasons fit={fit} />
        <p className={text.note}>{t('range', { from, to })}</p>
        <div className={styles.offer}>
          <CardPrice product={aid} />
          <StockState stock={aid.stock} />
        </div>
      </div>
    </article>
  );
}

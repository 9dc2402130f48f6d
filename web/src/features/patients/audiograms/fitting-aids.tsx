import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AudiogramResults } from '#contract/audiograms/schemas.ts';
import { errorText } from '../../../i18n/errors.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Name } from '../../../ui/name.tsx';
import { ErrorState } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/price.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { stack, stackedList } from '../../../ui/stack.ts';
import text from '../../../ui/text.module.css';
import styles from '../../shared-audiograms/audiograms.module.css';
import { ownOf } from '../../shared-audiograms/points.ts';
import { hasLoss, rankAids } from '../../shared-hearing/fit.ts';
import { FitReasons } from '../../shared-hearing/fit-reasons.tsx';
import { fullProductName, productPath } from '../../shared-products/product-name.ts';
import { allHearingAidsQuery } from '../../shared-products/product-queries.ts';
import { StockState } from '../../shared-products/stock-state.tsx';

/** So many are named. */
const SHOWN = 8;

/** The hearing aids of the catalogue that cover an audiogram, by the rule of the store's finder. */
export function FittingAids({ results }: { results: AudiogramResults }) {
  const { t } = useTranslation('audiograms');
  const { language } = useLanguage();
  const own = ownOf(results);
  const isLoss = hasLoss(own);
  const query = useQuery({ ...allHearingAidsQuery(language), enabled: isLoss });
  if (!isLoss) return <p className={text.soft}>{t('fit.no-loss')}</p>;
  if (query.isError) {
    return <ErrorState level={3} title={errorText(query.error)} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) {
    return (
      <Loading label={t('fit.loading')}>
        <Skeleton height="8rem" />
      </Loading>
    );
  }
  const suiting = rankAids(query.data.documents, own).filter(({ fit }) => fit.suits);
  return (
    <div className={stack(3)}>
      <p className={text.soft}>{suiting.length === 0 ? t('fit.none') : t('fit.count', { count: suiting.length })}</p>
      <ul className={stackedList(3)}>
        {suiting.slice(0, SHOWN).map(({ aid, fit }) => (
          <li key={aid.$id} className={styles.aid}>
            <p className={styles.aidHead}>
              <Link to={productPath(aid)}>
                <Name>{fullProductName(aid)}</Name>
              </Link>
              <Price amount={aid.price} />
              <StockState stock={aid.stock} />
            </p>
            <FitReasons fit={fit} />
          </li>
        ))}
      </ul>
    </div>
  );
}

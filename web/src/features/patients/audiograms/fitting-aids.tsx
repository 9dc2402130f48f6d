import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AudiogramResults } from '#contract/audiograms/schemas.ts';
import { isPermitted } from '#contract/people/roles.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { fullProductName, productPath } from '#web/features/catalogue/shared/product-name.ts';
import { allHearingAidsQuery } from '#web/features/catalogue/shared/product-queries.ts';
import { StockState } from '#web/features/catalogue/shared/stock-state.tsx';
import styles from '#web/features/hearing/shared/audiograms/audiograms.module.css';
import { ownOf } from '#web/features/hearing/shared/audiograms/points.ts';
import { hasLoss, rankAids } from '#web/features/hearing/shared/fit.ts';
import { FitReasons } from '#web/features/hearing/shared/fit-reasons.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Name } from '#web/ui/name.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Price } from '#web/ui/price.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';

/** So many are named. */
const SHOWN = 8;

/** The hearing aids of the catalogue that cover an audiogram, by the rule of the store's finder. */
export function FittingAids({ results }: { results: AudiogramResults }) {
  const { t } = useTranslation('audiograms');
  const { language } = useLanguage();
  const { user } = useUser();
  const own = ownOf(results);
  const isLoss = hasLoss(own);
  const query = useQuery({ ...allHearingAidsQuery(language), enabled: isLoss });
  if (!isLoss) return <p className={text.soft}>{t('fit.no-loss')}</p>;
  if (query.isError) {
    return <ErrorState level={3} title={errorText(query.error)} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) {
    return <Loading label={t('fit.loading')} height="8rem" />;
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
              {user && isPermitted(user, 'see_money') && <Price amount={aid.price} />}
              <StockState stock={aid.stock} />
            </p>
            <FitReasons fit={fit} />
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HearingAid } from '#contract/catalogue/schemas.ts';
import { errorText } from '../../i18n/errors.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { AssessmentIcon } from '../../ui/icons/service-icons.tsx';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { fitOf, hasThresholds, type OwnAudiogram, type RankedAid, rankAids } from '../shared-hearing/fit.ts';
import { allHearingAidsQuery } from '../shared-products/product-queries.ts';
import { FitCard } from './fit-card.tsx';
import styles from './fit-results.module.css';

/** How many hearing aids stand in a list before one asks for more. */
const SHOWN = 6;

/** The hearing aids that cover the audiogram, the others, and why. */
export function FitResults({ own }: { own: OwnAudiogram }) {
  const { t } = useTranslation('fit');
  const { language } = useLanguage();
  const isKnown = hasThresholds(own);
  // Without a range there is nothing to compare with, but a loss shows.
  const hasLoss = fitOf([0, 0], own).headroom !== null;
  const query = useQuery({ ...allHearingAidsQuery(language), enabled: hasLoss });
  const ranked = useMemo(() => rankAids(query.data?.documents ?? [], own), [query.data, own]);

  if (!isKnown) {
    return (
      <EmptyState level={3} icon={<AssessmentIcon size={36} />} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  if (!hasLoss) {
    return (
      <EmptyState level={3} icon={<CheckIcon size={36} />} title={t('no-loss.title')}>
        {t('no-loss.text')}
      </EmptyState>
    );
  }
  if (query.isError) {
    return (
      <ErrorState level={3} title={t('failed')} onRetry={() => query.refetch()}>
        {errorText(query.error)}
      </ErrorState>
    );
  }
  if (query.isPending) {
    return (
      <Loading label={t('loading')} className={styles.list}>
        <Skeleton height="8rem" />
        <Skeleton height="8rem" />
        <Skeleton height="8rem" />
      </Loading>
    );
  }
  const suiting = ranked.filter(({ fit }) => fit.suits);
  const others = ranked.filter(({ fit }) => !fit.suits);
  return (
    <>
      <div className={styles.group}>
        <p className={styles.count} role="status">
          {t('suits', { count: suiting.length })}
        </p>
        <p className={styles.text}>{suiting.length > 0 ? t('order') : t('none-text')}</p>
        <CardList ranked={suiting} />
      </div>
      {others.length > 0 && (
        <details className={styles.others} open={suiting.length === 0}>
          <summary className={styles.summary}>{t('others', { count: others.length })}</summary>
          <CardList ranked={others} />
        </details>
      )}
    </>
  );
}

function CardList({ ranked }: { ranked: readonly RankedAid<HearingAid>[] }) {
  const { t } = useTranslation('fit');
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <ul className={styles.list}>
        {ranked.slice(0, shown).map(({ aid, fit }) => (
          <li key={aid.$id}>
            <FitCard aid={aid} fit={fit} />
          </li>
        ))}
      </ul>
      {ranked.length > shown && (
        <Button variant="secondary" small className={styles.more} onClick={() => setShown(shown + 2 * SHOWN)}>
          {t('show-more')}
        </Button>
      )}
    </>
  );
}

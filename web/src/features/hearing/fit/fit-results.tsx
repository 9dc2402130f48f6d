import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HearingAid } from '#contract/catalogue/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { AssessmentIcon } from '#web/ui/icons/service-icons.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { hasLoss, hasThresholds, type OwnAudiogram, type RankedAid } from '../shared/fit.ts';
import { FitCard } from './fit-card.tsx';
import { FitFilters } from './fit-filters.tsx';
import styles from './fit-results.module.css';
import { type Narrowing, narrowed } from './narrowed.ts';
import { useRanked } from './use-ranked.ts';

/** How many hearing aids stand in a list before one asks for more. */
const SHOWN = 6;

/** The hearing aids that cover the audiogram, the others, and why. */
export function FitResults({ own }: { own: OwnAudiogram }) {
  const { t } = useTranslation('fit');
  const { query, ranked } = useRanked(own);
  const [by, setBy] = useState<Narrowing>({});

  if (!hasThresholds(own)) {
    return (
      <EmptyState level={3} icon={<AssessmentIcon size={36} />} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  if (!hasLoss(own)) {
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
  const allSuiting = ranked.filter(({ fit }) => fit.suits);
  const left = narrowed(ranked, by);
  const suiting = left.filter(({ fit }) => fit.suits);
  const others = left.filter(({ fit }) => !fit.suits);
  return (
    <>
      {left.length > 0 && (
        <p className={styles.count} role="status">
          {t('suits', { count: suiting.length })}
        </p>
      )}
      <FitFilters found={allSuiting.length > 0 ? allSuiting : ranked} by={by} onChange={setBy} />
      {left.length > 0 ? (
        <div className={styles.group}>
          <p className={styles.text}>{suiting.length > 0 ? t('order') : t('none-text')}</p>
          <CardList ranked={suiting} />
        </div>
      ) : (
        <EmptyState
          level={3}
          title={t('filters.none')}
          actions={
            <Button variant="secondary" onClick={() => setBy({})}>
              {t('filters.clear')}
            </Button>
          }
        />
      )}
      {others.length > 0 && (
        <details open={suiting.length === 0}>
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

import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx';
import type { OwnAudiogram } from '../shared/fit.ts';
import { showResults } from './show-results.ts';
import styles from './to-results.module.css';
import { useRanked } from './use-ranked.ts';

/** How many hearing aids suit, at the lower edge of a phone's screen while they stand further down. */
export function ToResults({ own }: { own: OwnAudiogram }) {
  const { t } = useTranslation('fit');
  const { number } = useFormat();
  const { query, ranked } = useRanked(own);
  if (!query.data || !query.isEnabled) return null;
  return (
    <div className={styles.bar}>
      <Button wide onClick={() => showResults({ focus: true })}>
        {t('to-results', { number: number(ranked.filter(({ fit }) => fit.suits).length) })}
        <ChevronDownIcon size={20} />
      </Button>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import type { Kept } from '#contract/privacy/schemas.ts';
import { stackedList } from '#web/ui/stack.ts';
import { useKeptWords } from './use-kept-words.ts';

/** What stays of somebody who is erased, why, and until when. */
export function KeptList({ kept, heading: Heading = 'h3' }: { kept: readonly Kept[]; heading?: 'h2' | 'h3' }) {
  const { t } = useTranslation('personal-data');
  const words = useKeptWords();
  return (
    <section>
      <Heading>{t('kept.title')}</Heading>
      <ul className={stackedList(2)}>
        {words(kept).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { InfoIcon, TrashIcon } from '#web/ui/icons/icons.tsx';
import { useDescription } from '#web/ui/page/head.ts';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { hasThresholds, NO_THRESHOLDS } from '../shared/fit.ts';
import { keepAudiogram, useOwnAudiogram } from '../shared/own-audiogram.ts';
import { AccountHearing } from './account-hearing.tsx';
import { AudiogramEditor } from './audiogram-editor.tsx';
import { DegreeChoice } from './degree-choice.tsx';
import styles from './fit-page.module.css';
import { FitResults } from './fit-results.tsx';
import { RESULTS_ID, showResults } from './show-results.ts';
import { ThresholdTable } from './threshold-table.tsx';
import { ToResults } from './to-results.tsx';

/** Which hearing aids suit one's own hearing: /fit. What is entered stays on the device, unless it is saved. */
export function FitPage() {
  const { t } = useTranslation('fit');
  const own = useOwnAudiogram();
  useDescription(t('intro'));
  return (
    <Container className={styles.page}>
      <div className={styles.head}>
        <PageHeading>{t('title')}</PageHeading>
        <p className={styles.intro}>{t('intro')}</p>
        <p className={styles.note}>
          <InfoIcon size={20} />
          <span>{t('not-assessment')}</span>
        </p>
      </div>
      <section className={styles.hearing} aria-labelledby="hearing">
        <h2 id="hearing">{t('hearing')}</h2>
        <DegreeChoice own={own} onChange={keepAudiogram} onDegree={() => showResults({ focus: false })} />
        <AudiogramEditor own={own} onChange={keepAudiogram} />
        <ThresholdTable own={own} onChange={keepAudiogram} />
        <div className={toolbar(3, 'spread')}>
          <p className={text.note}>{t('kept')}</p>
          {hasThresholds(own) && (
            <Button variant="secondary" small onClick={() => keepAudiogram(NO_THRESHOLDS)}>
              <TrashIcon size={20} />
              {t('clear')}
            </Button>
          )}
        </div>
        <AccountHearing own={own} />
        <ToResults own={own} />
      </section>
      <section id="results" className={styles.results} aria-labelledby={RESULTS_ID}>
        <h2 id={RESULTS_ID} tabIndex={-1}>
          {t('results')}
        </h2>
        <FitResults own={own} />
      </section>
    </Container>
  );
}

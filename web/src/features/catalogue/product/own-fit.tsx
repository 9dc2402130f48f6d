import { useTranslation } from 'react-i18next';
import { paths } from '#web/config/paths.ts';
import { AudiogramMarks } from '#web/features/hearing/shared/audiogram-marks.tsx';
import { EARS, type FittingRange, fitOf } from '#web/features/hearing/shared/fit.ts';
import { FitReasons } from '#web/features/hearing/shared/fit-reasons.tsx';
import { useOwnAudiogram } from '#web/features/hearing/shared/own-audiogram.ts';
import { LinkButton } from '#web/ui/button.tsx';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './own-fit.module.css';

/** The visitor's own audiogram, drawn into a chart. */
export function OwnMarks() {
  const own = useOwnAudiogram();
  return EARS.map((ear) => <AudiogramMarks key={ear} ear={ear} thresholds={own[ear]} />);
}

/** Whether a hearing aid covers the visitor's own audiogram, and why. */
export function OwnVerdict({ range }: { range: FittingRange }) {
  const { t } = useTranslation('fit');
  const own = useOwnAudiogram();
  const fit = fitOf(range, own);
  return (
    <div className={styles.verdict}>
      <h3 className={styles.title}>{t('verdict.title')}</h3>
      <p>{t(`verdict.${fit.verdict}`)}</p>
      <FitReasons fit={fit} />
      <p className={text.note}>{t('not-assessment')}</p>
      <div className={toolbar(2)}>
        <LinkButton small variant="secondary" to={paths.fit}>
          {t('verdict.change')}
        </LinkButton>
        <LinkButton small variant="ghost" to={`${paths.fit}#results`}>
          {t('verdict.all')}
        </LinkButton>
      </div>
    </div>
  );
}

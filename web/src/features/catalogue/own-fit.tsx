import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import text from '../../ui/text.module.css';
import { toolbar } from '../../ui/toolbar.ts';
import { AudiogramMarks } from '../shared-hearing/audiogram-marks.tsx';
import { EARS, type FittingRange, fitOf } from '../shared-hearing/fit.ts';
import { FitReasons } from '../shared-hearing/fit-reasons.tsx';
import { useOwnAudiogram } from '../shared-hearing/own-audiogram.ts';
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

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DegreeRule } from '#contract/audiograms/constants.ts';
import type { Audiogram } from '#contract/audiograms/schemas.ts';
import type { Language } from '#contract/constants.ts';
import type { Note } from '#contract/notes/schemas.ts';
import type { PatientSummary } from '#contract/patients/patient-summary.ts';
import { AudiogramKey } from '#web/features/hearing/shared/audiograms/audiogram-key.tsx';
import styles from '#web/features/hearing/shared/audiograms/audiograms.module.css';
import { Drawing } from '#web/features/hearing/shared/audiograms/drawing.tsx';
import { Findings } from '#web/features/hearing/shared/audiograms/findings.tsx';
import { formatMeasured } from '#web/features/hearing/shared/audiograms/measured-at.ts';
import { NumbersAcross } from '#web/features/hearing/shared/audiograms/numbers.tsx';
import { PaperIssuer } from '#web/features/shop/shared/paper-issuer.tsx';
import { formatDate, formatPhone } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import sheet from '#web/ui/papers/paper-sheet.module.css';
import { remOf } from './rem-of.ts';
import { RemOnPaper } from './rem-on-paper.tsx';

interface AudiogramPaperProps {
  patient: PatientSummary;
  audiogram: Audiogram;
  older: Audiogram | null;
  /** All of the patient, by which it is told to which of them a real-ear measurement belongs. */
  audiograms: readonly Audiogram[];
  rule: DegreeRule;
  /** Notes with the files of real-ear measurements, the newest first. */
  rem: readonly Note[];
  /** The reader's. */
  language: Language;
}

/** An audiogram on a sheet of paper. */
export function AudiogramPaper({ patient, audiogram, older, audiograms, rule, rem, language }: AudiogramPaperProps) {
  const { t } = useTranslation('audiograms', { lng: language });
  const fact = (term: string, said: ReactNode) => (
    <div>
      <dt>{term}</dt>
      <dd>{said}</dd>
    </div>
  );
  const { audiometer, calibrated_on, transducer, tester, self_reported, note } = audiogram;
  const time = formatMeasured(audiogram.measured_at, language);
  return (
    <div lang={language} dir={LANGUAGE_FACTS[language].direction}>
      <article className={`${sheet.paper} ${styles.paper}`} data-sheet="">
        <header className={sheet.head}>
          <PaperIssuer language={language} />
          <h3 className={sheet.kind}>{t('paper.title')}</h3>
        </header>
        <dl className={`${sheet.facts} ${styles.paperFacts}`}>
          {fact(
            t('paper.name'),
            <strong>
              <bdi>{patient.name}</bdi>
            </strong>,
          )}
          {fact(t('paper.phone'), patient.phones[0] ? <bdi dir="ltr">{formatPhone(patient.phones[0])}</bdi> : '—')}
          {fact(t('paper.birth-year'), patient.birth_year ?? '—')}
          {fact(t('measured-at'), time)}
          {fact(t('tester'), self_reported && !tester ? t('self-reported') : <bdi>{tester}</bdi>)}
          {fact(t('transducer'), transducer ? t(`transducers.${transducer}`) : '—')}
          {fact(t('audiometer'), audiometer ? <bdi>{audiometer}</bdi> : '—')}
          {fact(t('calibrated-on'), calibrated_on ? formatDate(calibrated_on, language) : '—')}
        </dl>
        <div className={styles.paperParts}>
          <div className={styles.paperSide}>
            <Drawing
              label={t('drawing', { time })}
              level={t('level-axis')}
              frequency={t('frequency')}
              shown={audiogram}
              older={older}
            />
            <AudiogramKey language={language} shown={[audiogram, older]} />
          </div>
          <div className={styles.paperSide}>
            <Findings results={audiogram.results} rule={rule} language={language} />
          </div>
        </div>
        {older && <p>{t('older', { time: formatMeasured(older.measured_at, language) })}</p>}
        <NumbersAcross shown={audiogram} language={language} />
        {self_reported && tester && <p>{t('self-reported')}</p>}
        {note && (
          <p>
            {t('note')}: <bdi>{note}</bdi>
          </p>
        )}
        <RemOnPaper rem={remOf(audiogram, audiograms, rem)} language={language} />
        {older && (
          <section className={styles.paperOlder}>
            <h4>{t('older-findings', { time: formatMeasured(older.measured_at, language) })}</h4>
            <Findings results={older.results} rule={rule} language={language} isReported={older.self_reported} />
            <NumbersAcross shown={older} language={language} />
            <RemOnPaper rem={remOf(older, audiograms, rem)} language={language} />
          </section>
        )}
      </article>
    </div>
  );
}

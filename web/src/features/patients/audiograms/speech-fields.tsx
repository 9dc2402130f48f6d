import { useTranslation } from 'react-i18next';
import { WORD_LIST_MAX } from '#contract/audiograms/constants.ts';
import styles from '#web/features/hearing/shared/audiograms/audiograms.module.css';
import type { Ear } from '#web/features/hearing/shared/audiograms/points.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { AudiogramForm } from './level-tables.tsx';

/** How an ear understands speech. */
export function SpeechFields({ ear, form: { bind } }: { ear: Ear; form: AudiogramForm }) {
  const { t } = useTranslation('audiograms');
  const number = { optional: true, inputMode: 'numeric', autoComplete: 'off', maxLength: 4, dir: 'ltr' } as const;
  return (
    <div className={styles.speech}>
      <TextField {...bind(`${ear}-threshold`)} {...number} label={t('form.speech-threshold')} />
      <TextField {...bind(`${ear}-percent`)} {...number} label={t('form.words-percent')} />
      <TextField {...bind(`${ear}-level`)} {...number} label={t('form.words-level')} />
      <TextField {...bind(`${ear}-list`)} optional label={t('form.words-list')} maxLength={WORD_LIST_MAX} dir="auto" />
    </div>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { saveAudiogram } from '#contract/audiograms/calls.ts';
import {
  AUDIOGRAM_NOTE_MAX,
  AUDIOMETER_MAX,
  LEVEL_STEP,
  TESTER_MAX,
  TRANSDUCERS,
} from '#contract/audiograms/constants.ts';
import { type Audiogram, saveAudiogram as schemas } from '#contract/audiograms/schemas.ts';
import { LEVEL_MAX, LEVEL_MIN } from '#contract/hearing/audiogram.ts';
import styles from '#web/features/hearing/shared/audiograms/audiograms.module.css';
import { Drawing } from '#web/features/hearing/shared/audiograms/drawing.tsx';
import { EARS } from '#web/features/hearing/shared/audiograms/points.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { INPUT_OF, toData, toDrawn, toValues } from './audiogram-values.ts';
import { LevelTables } from './level-tables.tsx';
import { MoreMeasurements } from './more-measurements.tsx';
import { SpeechFields } from './speech-fields.tsx';

const isLevel = (level: number) => level >= LEVEL_MIN && level <= LEVEL_MAX && level % LEVEL_STEP === 0;

interface AudiogramFormProps {
  user: User;
  patientId: string;
  /** What is corrected; null for a new one. */
  known: Audiogram | null;
  /** It was saved (its id), or given up. */
  onClose: (saved: string | null) => void;
}

/** Takes down an audiogram, beside the drawing that it makes. */
export function AudiogramForm({ user, patientId, known, onClose }: AudiogramFormProps) {
  const { t } = useTranslation(['audiograms', 'staff']);
  const [before] = useState(() => toValues(known, user.username));
  const form = useCallForm(saveAudiogram, {
    initialValues: before,
    schema: schemas.input,
    request: (values, requestId) => ({
      patientId,
      requestId,
      ...(known && { audiogramId: known.$id, version: known.version }),
      data: toData(values),
    }),
    inputOf: INPUT_OF,
    invalidates: PATIENTS_KEY,
    success: () => ({ title: t('form.saved-title'), message: t('form.saved') }),
    onDone: ({ $id }) => {
      unsaved.release();
      onClose($id);
    },
  });
  const { values, bind, submission } = form;
  const unsaved = useUnsaved(form.dirty || submission.stopped);
  const close = async () => {
    if (submission.submitting) return submission.stop();
    if (await unsaved.mayClose()) onClose(null);
  };
  const { value: isReported, ...reported } = bind('self_reported');
  const drawn = { results: toDrawn(values, isLevel), transducer: values.transducer || null };
  return (
    <form {...form.formProps} className={stack(5)}>
      {/* Other values under the name of the same request would not be saved. */}
      <div className={stack(5)} inert={submission.stopped}>
        <div className={styles.head}>
          <TextField {...bind('measured_at')} label={t('measured-at')} type="datetime-local" dir="ltr" />
          <TextField {...bind('tester')} label={t('tester')} optional={isReported} maxLength={TESTER_MAX} />
          <SelectField
            {...bind('transducer')}
            label={t('transducer')}
            optional={isReported}
            placeholder={t('form.choose')}
            options={TRANSDUCERS.map((value) => ({ value, label: t(`transducers.${value}`) }))}
          />
          <TextField {...bind('audiometer')} label={t('audiometer')} optional maxLength={AUDIOMETER_MAX} />
          <TextField {...bind('calibrated_on')} label={t('calibrated-on')} type="date" optional />
          <CheckboxField {...reported} checked={isReported} label={t('form.self-reported')} />
        </div>
        <p className={text.note}>{t('form.hint')}</p>
        <div className={styles.entry}>
          <div className={styles.aside}>
            <Drawing label={t('form.drawing')} level={t('level-axis')} frequency={t('frequency')} shown={drawn} />
          </div>
          {EARS.map((ear) => (
            <fieldset key={ear} className={styles.ear}>
              <legend className={ear === 'right' ? styles.right : styles.left}>{t(`ears.${ear}`)}</legend>
              <LevelTables ear={ear} form={form} />
              <SpeechFields ear={ear} form={form} />
              <MoreMeasurements ear={ear} form={form} />
            </fieldset>
          ))}
        </div>
        <TextArea {...bind('note')} label={t('note')} optional maxLength={AUDIOGRAM_NOTE_MAX} dir="auto" />
      </div>
      <FormAlert message={submission.stopped ? t('staff:dialog.stopped') : form.failure} />
      <div className={toolbar(3)}>
        <Button type="submit" busy={submission.submitting}>
          {submission.stopped ? t('staff:dialog.ask-again') : t('form.save')}
        </Button>
        <Button variant="ghost" onClick={() => void close()}>
          {t(submission.submitting ? 'staff:dialog.stop' : 'staff:dialog.cancel')}
        </Button>
      </div>
    </form>
  );
}

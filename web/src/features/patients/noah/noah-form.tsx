import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AUDIOMETER_MAX, type DegreeRule, TESTER_MAX } from '#contract/audiograms/constants.ts';
import type { Audiogram } from '#contract/audiograms/schemas.ts';
import { FILE_NAME_MAX } from '#contract/imports/constants.ts';
import { importNoah } from '#contract/noah/calls.ts';
import { NOAH_NAME_MAX, NOAH_SESSIONS } from '#contract/noah/constants.ts';
import type { IdentityPart } from '#contract/noah/identity.ts';
import { importNoah as schemas } from '#contract/noah/schemas.ts';
import type { PatientRecord } from '#contract/patients/schemas.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { isolated } from '#web/i18n/direction.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './noah.module.css';
import { NoahPreview } from './noah-preview.tsx';
import type { ReadPatient } from './read-noah.ts';
import { differingFrom } from './recorded-person.ts';
import { RemarkList } from './remark-list.tsx';
import { SessionList } from './session-list.tsx';

/** Where sessions come in. */
export interface NoahTarget {
  patient: PatientRecord;
  /** What the record has, the newest first. */
  audiograms: readonly Audiogram[];
  rule: DegreeRule;
  /** Sessions came in (the id of one of them), or it was given up. */
  onClose: (imported: string | null) => void;
}

interface NoahFormProps extends NoahTarget {
  fileName: string;
  /** Of whom the file tells. */
  said: ReadPatient;
}

/** What of somebody's sessions comes in, by whom and with what it was measured. */
export function NoahForm({ patient, audiograms, rule, onClose, fileName, said }: NoahFormProps) {
  const { t } = useTranslation(['clinic-noah', 'staff']);
  const { date } = useFormat();
  const { sessions } = said;
  const [shown, setShown] = useState(0);
  const differing = differingFrom(patient, said);
  const form = useCallForm(importNoah, {
    initialValues: {
      chosen: sessions.map((_, index) => index).slice(0, NOAH_SESSIONS),
      tester: '',
      audiometer: '',
      confirmed: false,
    },
    schema: schemas.input,
    request: ({ chosen, tester, audiometer, confirmed }) => ({
      patientId: patient.$id,
      file_name: fileName.slice(-FILE_NAME_MAX),
      person: { name: said.name.slice(0, NOAH_NAME_MAX), birth_date: said.birth_date },
      confirmed,
      sessions: sessions
        .filter((_, index) => chosen.includes(index))
        .map(({ remarks: _, ...session }) => ({
          ...session,
          tester: session.tester ?? tester.trim(),
          audiometer: audiometer.trim() || null,
        })),
    }),
    alsoWrong: ({ chosen, tester, confirmed }): Record<string, string> => ({
      ...(chosen.length === 0 && { chosen: t('choose') }),
      ...(chosen.length > NOAH_SESSIONS && { chosen: t('too-many', { max: NOAH_SESSIONS }) }),
      ...(differing.length > 0 && !confirmed && { confirmed: t('differs.needed') }),
      ...(chosen.some((index) => !sessions[index]?.tester) && tester.trim() === '' && { tester: t('tester-needed') }),
    }),
    invalidates: PATIENTS_KEY,
    onDone: ({ documents }) => {
      const added = documents.filter(({ known }) => !known);
      showToast({
        kind: 'success',
        title: t('done-title'),
        message: added.length > 0 ? t('done', { count: added.length }) : t('known'),
      });
      unsaved.release();
      onClose((added[0] ?? documents[0])?.$id ?? null);
    },
  });
  const { values, bind, setValue, submission } = form;
  const unsaved = useUnsaved(submission.stopped);
  const { value: isConfirmed, ...confirmed } = bind('confirmed');
  const session = sessions[shown];
  const known = (part: IdentityPart) =>
    part === 'name' ? patient.name : patient.details.birth_date ? date(patient.details.birth_date) : patient.birth_year;
  const told = (part: IdentityPart) => (part === 'name' ? said.name : said.birth_date && date(said.birth_date));
  return (
    <form {...form.formProps} className={stack(5)}>
      {differing.length > 0 && (
        <div className={styles.question}>
          {differing.map((part) => (
            <p key={part}>
              {t(`differs.${part}`, {
                said: isolated(String(told(part) || t('differs.unknown'))),
                known: isolated(String(known(part) ?? t('differs.unknown'))),
              })}
            </p>
          ))}
          <CheckboxField
            {...confirmed}
            checked={isConfirmed}
            label={t('differs.confirm', { name: isolated(patient.name) })}
          />
        </div>
      )}
      <RemarkList remarks={said.remarks} />
      {session ? (
        <>
          <SessionList
            sessions={sessions}
            chosen={values.chosen}
            shown={shown}
            error={form.errorOf('chosen')}
            onChoose={(chosen) => setValue('chosen', chosen)}
            onShow={setShown}
          />
          <NoahPreview session={session} audiograms={audiograms} rule={rule} />
          <div className={styles.fields}>
            {sessions.some(({ tester }, index) => !tester && values.chosen.includes(index)) && (
              <TextField {...bind('tester')} label={t('tester-missing')} maxLength={TESTER_MAX} />
            )}
            <TextField
              {...bind('audiometer')}
              label={t('audiometer')}
              hint={t('audiometer-hint')}
              optional
              maxLength={AUDIOMETER_MAX}
            />
          </div>
        </>
      ) : (
        <p>{t('none')}</p>
      )}
      <FormAlert message={submission.stopped ? t('staff:dialog.stopped') : form.failure} />
      <div className={toolbar(3)}>
        {session && (
          <Button type="submit" busy={submission.submitting}>
            {submission.stopped ? t('staff:dialog.ask-again') : t('import')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => (submission.submitting ? submission.stop() : onClose(null))}>
          {t(submission.submitting ? 'staff:dialog.stop' : 'cancel')}
        </Button>
      </div>
    </form>
  );
}

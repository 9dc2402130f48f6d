import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { fetchFollowUpCalls, recordFollowUpCall } from '#contract/follow-ups/calls.ts';
import { recordFollowUpCall as schemas } from '#contract/follow-ups/schemas.ts';
import { FOLLOW_UP_OUTCOMES, type FollowUpOutcome } from '#contract/forms/constants.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { useBookVisit } from '#web/features/visits/shared/book-visit.tsx';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import styles from './follow-ups.module.css';

/** What is chosen; who was reached and has said everything needs no other call. */
const CHOICES = ['reached', 'completed', ...FOLLOW_UP_OUTCOMES.filter((outcome) => outcome !== 'reached')] as const;

interface CallValues {
  outcome: FollowUpOutcome | 'completed' | '';
  /** A day, as date inputs write it. */
  comes_on: string;
  note: string;
}

const UNTOLD: CallValues = { outcome: '', comes_on: '', note: '' };

const toData = ({ outcome, comes_on, note }: CallValues) => ({
  outcome: outcome === 'completed' ? 'reached' : outcome || undefined,
  ...(outcome === 'completed' && { done: true }),
  ...(outcome === 'comes_on' && { comes_on: comes_on || null }),
  note: note.trim() || null,
});

interface FollowUpCallDialogProps {
  user: User;
  form: FormSummary;
  onClose: () => void;
}

/** Asks what came of calling a client, beside what came of the calls before. */
export function FollowUpCallDialog({ user, form, onClose }: FollowUpCallDialogProps) {
  const { t } = useTranslation(['clinic-follow-ups', 'clinic']);
  const book = useBookVisit();
  const { values, bind, setValue, errorOf, ...answer } = useCallForm(recordFollowUpCall, {
    initialValues: UNTOLD,
    schema: schemas.input,
    request: (typed, requestId) => ({ formId: form.$id, requestId, data: toData(typed) }),
    invalidates: FORMS_KEY,
    success: (_, { outcome, comes_on }) => ({
      title: t('calls.saved-title'),
      message: t('calls.saved-message', {
        name: form.name,
        outcome: outcome && t(`clinic:call-outcomes.${outcome}`),
      }),
      ...(outcome === 'comes_on' && {
        action: {
          label: t('clinic:appointment.book'),
          run: () =>
            book({
              kind: 'follow-up',
              about_id: form.$id,
              patient_id: form.patient_id,
              name: form.name,
              phone: form.phone,
              note: '',
              specialistId: '',
              day: comes_on,
            }),
        },
      }),
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('calls.title', { name: form.name })}
      onClose={onClose}
      form={answer}
      submitLabel={t('calls.submit')}
      danger={values.outcome === 'not_wanted'}
    >
      <RadioGroup
        label={t('calls.outcome')}
        name="outcome"
        value={values.outcome}
        error={errorOf('outcome')}
        options={CHOICES.map((value) => ({
          value,
          label: t(`clinic:call-outcomes.${value}`),
          hint: t(`calls.hints.${value}`),
        }))}
        onChange={(outcome) => setValue('outcome', outcome)}
      />
      {values.outcome === 'comes_on' && (
        <TextField {...bind('comes_on')} label={t('calls.comes-on')} type="date" min={cairoDay()} />
      )}
      <TextArea {...bind('note')} optional label={t('calls.note')} dir="auto" />
      {form.last_call_at && <EarlierCalls user={user} form={form} />}
    </FormDialog>
  );
}

function EarlierCalls({ user, form }: Pick<FollowUpCallDialogProps, 'user' | 'form'>) {
  const { t } = useTranslation(['clinic-follow-ups', 'clinic']);
  const { date, dateTime } = useFormat();
  const { data } = useQuery({
    queryKey: [...FORMS_KEY, 'calls', user.id, form.$id],
    queryFn: ({ signal }) => call(fetchFollowUpCalls, { formId: form.$id }, { signal }),
  });
  if (!data) return null;
  return (
    <section aria-labelledby="earlier-calls">
      <h3 id="earlier-calls" className={styles.calls}>
        {t('calls.earlier')}
      </h3>
      <ol className={stack(3)}>
        {data.documents.map(({ $id, at, outcome, comes_on, note, actor_name }) => (
          <li key={$id}>
            <p>{comes_on ? t('calls.came-on', { date: date(comes_on) }) : t(`clinic:call-outcomes.${outcome}`)}</p>
            {note && (
              <p>
                <bdi>{note}</bdi>
              </p>
            )}
            <p className={text.soft}>{t('calls.line', { time: dateTime(at), name: actor_name })}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { cairoDay } from '../../../../functions/contract/cairo-day.ts';
import { submitReceptionForm } from '../../../../functions/contract/forms.ts';
import type { PatientMatch } from '../../../../functions/contract/patient-types.ts';
import { receptionFormData } from '../../../../functions/contract/schemas/form-data.ts';
import type { User } from '../../../../functions/contract/types.ts';
import { call } from '../../lib/call.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { confirmAction } from '../../ui/confirm.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { showToast } from '../../ui/toast/toast.ts';
import { emptyBaseForm, toBaseData, toReasonData } from '../forms/base-form.ts';
import { BaseFormFields } from '../forms/base-form-fields.tsx';
import { FORMS_KEY } from '../forms/form-queries.ts';
import { same } from '../forms/merged-fields.ts';
import { ReasonsField } from '../forms/reasons-field.tsx';
import { useBaseForm } from '../forms/use-base-form.ts';
import { PatientOffers } from './patient-offers.tsx';
import { forgetDraft, loadDraft, newDraft, type ReceptionDraft, saveDraft } from './reception-draft.ts';
import styles from './reception-page.module.css';

/** What the record of a person says, as the fields of the form hold it. */
function factsOf(match: PatientMatch | null): { name: string; age: string } {
  const age = match?.birth_year ? String(Number(cairoDay().slice(0, 4)) - match.birth_year) : '';
  return { name: match?.name ?? '', age };
}

const DAY_CHECK_MS = 60_000;

/** The form of a new visit. What is typed stays in the tab until it was sent or reset. */
export function NewForm({ user }: { user: User }) {
  const [draft, setDraft] = useState(() => loadDraft(user.id));
  const [anew, setAnew] = useState(false);
  const startAnew = () => {
    forgetDraft(user.id);
    setDraft(newDraft());
    setAnew(true);
  };
  return <VisitForm key={draft.requestId} user={user} draft={draft} takesFocus={anew} onDone={startAnew} />;
}

interface VisitFormProps {
  user: User;
  draft: ReceptionDraft;
  /** It takes the place of one that was sent or reset: who did that goes on in its first field. */
  takesFocus: boolean;
  onDone: () => void;
}

function VisitForm({ user, draft, takesFocus, onDone }: VisitFormProps) {
  const { t } = useTranslation(['clinic-reception', 'clinic']);
  const client = useQueryClient();
  const [patient, setPatient] = useState(draft.patient);
  const isDone = useRef(false);
  const filled = useRef(factsOf(null));
  const form = useBaseForm({
    initialValues: draft.values,
    schema: receptionFormData as never,
    onSubmit: async (values) => {
      await call(submitReceptionForm, {
        id: user.id,
        requestId: draft.requestId,
        ...(patient && { patientId: patient.id }),
        data: { ...toBaseData(values), reasons: toReasonData(values.reasons) },
      });
      isDone.current = true;
      void client.invalidateQueries({ queryKey: FORMS_KEY });
      showToast({
        kind: 'success',
        title: t('sent.title'),
        message: t('sent.message', { name: values.name.trim() }),
      });
      onDone();
    },
  });
  const { values, setValue, bind } = form;
  const { ref: element } = form.formProps;

  useEffect(() => {
    if (takesFocus) element.current?.querySelector('input')?.focus();
  }, [takesFocus, element]);

  // Another tab of this page finds it as it was left.
  useUnsaved(!same(values, emptyBaseForm()), { kept: true, ofPage: true });
  useToday(values.date, (today) => setValue('date', today));

  useEffect(() => {
    if (!isDone.current) saveDraft(user.id, { values, patient, requestId: draft.requestId });
  }, [user.id, values, patient, draft.requestId]);

  /**
   * What is known of the person is filled in, and goes again with the choice (null is a new person) unless somebody wrote
   * over it. The next thing to type has the focus.
   */
  function choose(match: PatientMatch | null): void {
    const known = factsOf(match);
    // At once: what is selected below is the new text.
    flushSync(() => {
      for (const name of ['name', 'age'] as const) {
        const isOurs = values[name] === '' || values[name] === filled.current[name];
        if (isOurs || (name === 'name' && match)) setValue(name, known[name]);
      }
      setPatient(match && { id: match.$id, name: match.name });
    });
    filled.current = known;
    const next = element.current?.querySelector<HTMLInputElement>(match ? '[name="age"]' : '[name="name"]');
    next?.focus();
    next?.select();
  }

  async function reset(): Promise<void> {
    const isSure = await confirmAction({
      title: t('reset.question'),
      text: t('reset.text'),
      confirm: t('reset.confirm'),
      danger: true,
    });
    if (!isSure) return;
    isDone.current = true;
    onDone();
  }

  return (
    <form {...form.formProps} className={styles.form} aria-label={t('tabs.new')}>
      <BaseFormFields
        bind={bind}
        belowPhone={<PatientOffers userId={user.id} phone={values.phone} chosen={patient} onChoose={choose} />}
      />
      <ReasonsField value={values.reasons} onChange={(reasons) => setValue('reasons', reasons)} />
      <FormAlert message={form.failure} />
      <div className={styles.buttons}>
        <Button type="submit" busy={form.submitting}>
          {t('send')}
        </Button>
        <Button variant="ghost" onClick={() => void reset()}>
          {t('reset.button')}
        </Button>
      </div>
    </form>
  );
}

/**
 * A form that was begun on one day and is filled in on the next is of the next: a day that nobody chose follows the day
 * in Cairo. A desk leaves its page open over night.
 */
function useToday(date: string, setDate: (today: string) => void): void {
  const begun = useRef(date);
  const follow = useRef(() => {});
  useEffect(() => {
    follow.current = () => {
      const today = cairoDay();
      if (date !== begun.current || date >= today) return;
      begun.current = today;
      setDate(today);
    };
  });
  useEffect(() => {
    const check = () => follow.current();
    check();
    const timer = setInterval(check, DAY_CHECK_MS);
    window.addEventListener('focus', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', check);
    };
  }, []);
}

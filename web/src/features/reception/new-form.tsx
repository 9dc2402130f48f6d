import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { cairoTime } from '#contract/cairo-time.ts';
import type { InvalidInputParams } from '#contract/errors.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { isSamePerson } from '#contract/patients/same-person.ts';
import type { PatientMatch } from '#contract/patients/schemas.ts';
import { isEgyptianMobile, normalizePhone } from '#contract/phone.ts';
import { serverNow } from '#contract/server-now.ts';
import { typedNumber } from '#contract/typed-number.ts';
import type { BaseFieldName } from '#contract/visit-forms/base-fields.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { receptionFormData } from '#contract/visit-forms/schemas.ts';
import { type BaseFormValues, toBaseData, toReasonData } from '#web/features/visits/shared/base-form.ts';
import { BaseFormFields } from '#web/features/visits/shared/base-form-fields.tsx';
import { FORMS_KEY, WORK_QUEUE_KEY } from '#web/features/visits/shared/form-queries.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { ReasonsField } from '#web/features/visits/shared/reasons-field.tsx';
import {
  findLeftDraft,
  forgetDraft,
  isUntouched,
  loadDraft,
  newDraft,
  type ReceptionDraft,
  saveDraft,
} from '#web/features/visits/shared/reception-draft.ts';
import { useBaseForm } from '#web/features/visits/shared/use-base-form.ts';
import { ENTER_SUBMITS } from '#web/form/enter-moves.ts';
import { enterOffers } from '#web/form/offers.tsx';
import { afterPress } from '#web/form/press.ts';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { type CallError, call, isRefusal } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { ChosenPatient } from './chosen-patient.tsx';
import offerStyles from './patient-offers.module.css';
import { PatientOffers } from './patient-offers.tsx';
import styles from './reception-page.module.css';

/** What the record of a person says, as the fields of the form hold it. The address comes a moment later. */
function factsOf(match: PatientMatch | null) {
  const age = match?.birth_year ? String(Number(cairoDay().slice(0, 4)) - match.birth_year) : '';
  return { name: match?.name ?? '', age, address: '' };
}

/** The phone of somebody that was meant by a part of it; undefined when what is typed is a whole one already. */
function phoneMeant(typed: string, { phones }: PatientMatch): string | undefined {
  if (isEgyptianMobile(typed)) return undefined;
  return phones.find((phone) => phone.includes(normalizePhone(typed))) ?? phones[0];
}

/** True when a form was refused because its person is not the chosen one, be it for more besides. */
function isAnotherPerson(error: unknown): boolean {
  if (!isRefusal(error)) return false;
  const { fields = {} } = error.params as Partial<InvalidInputParams>;
  return error.code === 'another_person' || Object.values(fields).some(({ key }) => key === 'another_person');
}

const CLOCK_MS = 15_000;

interface NewFormProps {
  user: User;
  /** Where whoever sent it goes on; without it with the next form. */
  onSent?: () => void;
}

/** The form of a new visit. What is typed stays until it was sent or reset, also when the browser is closed. */
export function NewForm({ user, onSent }: NewFormProps) {
  const [draft, setDraft] = useState(() => loadDraft(user.id));
  const [anew, setAnew] = useState(false);
  // What was typed in a tab that is closed by now comes back, unless something is typed here already.
  useEffect(() => {
    let isHere = true;
    void findLeftDraft(user.id).then((left) => {
      if (left && isHere && isUntouched(loadDraft(user.id))) setDraft(left);
    });
    return () => {
      isHere = false;
    };
  }, [user.id]);
  const startAnew = () => {
    forgetDraft(user.id);
    setDraft(newDraft());
    setAnew(true);
  };
  return (
    <VisitForm key={draft.requestId} user={user} draft={draft} takesFocus={anew} onDone={startAnew} onSent={onSent} />
  );
}

interface VisitFormProps {
  user: User;
  draft: ReceptionDraft;
  /** It takes the place of one that was sent or reset: who did that goes on in its first field. */
  takesFocus: boolean;
  onDone: () => void;
  onSent: (() => void) | undefined;
}

function VisitForm({ user, draft, takesFocus, onDone, onSent }: VisitFormProps) {
  const { t } = useTranslation(['clinic-reception', 'clinic']);
  const client = useQueryClient();
  const [patient, setPatient] = useState(draft.patient);
  /** Of whom the choice was let go, because what was typed is not theirs. */
  const [left, setLeft] = useState<string | null>(null);
  const offers = useRef<HTMLUListElement>(null);
  const { data: record } = useQuery({
    queryKey: [...PATIENTS_KEY, 'one', user.id, patient?.id],
    queryFn: ({ signal }) => call(fetchPatient, { patientId: patient?.id ?? '' }, { signal }),
    enabled: patient !== null,
  });
  const isDone = useRef(false);
  const filled = useRef(factsOf(null));
  /** The part of a phone that was typed, and the whole one that the choice put in its place. */
  const completed = useRef<{ typed: string; phone: string } | null>(null);
  const form = useBaseForm({
    initialValues: draft.values,
    schema: receptionFormData,
    onSubmit: async (values) => {
      if (patient && letGoUnlessMeant(values)) throw new Error(t('patients.left-stop', { name: patient.name }));
      const input = {
        requestId: draft.requestId,
        ...(draft.repairId && { repairId: draft.repairId }),
        ...(draft.appointmentId && { appointmentId: draft.appointmentId }),
        data: { ...toBaseData(values), reasons: toReasonData(values.reasons) },
      };
      await call(submitReceptionForm, {
        ...input,
        ...(patient ? { patientId: patient.id } : { askIfKnown: true }),
      }).catch(async (error: unknown) => {
        if (isRefusal(error, 'client_known'))
          return call(submitReceptionForm, { ...input, ...(await whoseVisit(error)) });
        // The record says by now something else than was seen here.
        if (patient && isAnotherPerson(error)) letGo(patient.name);
        throw error;
      });
      isDone.current = true;
      void client.invalidateQueries({ queryKey: FORMS_KEY });
      // A request for a repair that it answers is done.
      void client.invalidateQueries({ queryKey: WORK_QUEUE_KEY });
      // Who was new is known now, and offered when somebody of the family comes next.
      void client.invalidateQueries({ queryKey: PATIENTS_KEY });
      showToast({
        kind: 'success',
        title: t('sent.title'),
        message: t('sent.message', { name: values.name.trim() }),
      });
      onDone();
      release();
      onSent?.();
    },
  });
  const { values, setValue, bind } = form;

  /** Somebody of that name and phone has a record: asks whether it is theirs, and before a second one is opened. */
  async function whoseVisit(known: CallError): Promise<{ patientId?: string }> {
    const name = String(known.params.name);
    const isSame = await confirmAction({
      title: t('patients.same.title', { name }),
      text: t('patients.same.text'),
      confirm: t('patients.same.confirm'),
      cancel: t('patients.same.other'),
    });
    if (isSame) return { patientId: String(known.params.patientId) };
    const isNew = await confirmAction({
      title: t('patients.second.title', { name }),
      text: t('patients.second.text'),
      confirm: t('patients.second.confirm'),
    });
    if (!isNew) throw new Error(t('patients.second.stop'));
    return {};
  }

  const { ref: element } = form.formProps;

  useEffect(() => {
    if (takesFocus) element.current?.querySelector('input')?.focus();
  }, [takesFocus, element]);

  // Another tab of this page finds it as it was left.
  const isNow = useNow(values.date, draft.isNow, (now) => setValue('date', now));
  const { release } = useUnsaved(!isUntouched({ values, isNow }), { kept: true, ofPage: true });

  useEffect(() => {
    if (!isDone.current) saveDraft(user.id, { ...draft, values, patient, isNow });
  }, [user.id, values, patient, draft.requestId, isNow]);

  // Where the person lives is in the whole record, which is here a moment after the choice.
  const address = record?.address ?? '';
  useEffect(() => {
    if (address === '' || values.address !== filled.current.address) return;
    filled.current = { ...filled.current, address };
    setValue('address', address);
  }, [address]);

  /** The visit is nobody's who is known; what the choice filled in besides the name goes with it. */
  function letGo(name: string): void {
    if (values.name !== filled.current.name) {
      for (const field of ['age', 'address'] as const) {
        if (values[field] === filled.current[field]) setValue(field, '');
      }
    }
    filled.current = factsOf(null);
    takeBackPhone();
    setPatient(null);
    setLeft(name);
  }

  function takeBackPhone(): void {
    if (completed.current && values.phone === completed.current.phone) setValue('phone', completed.current.typed);
    completed.current = null;
  }

  /** Lets go of the chosen person when what is typed cannot be theirs; answers whether it did. */
  function letGoUnlessMeant({ name, phone, secondary_phone, age }: BaseFormValues): boolean {
    const said = { name, phones: [phone, secondary_phone], age: typedNumber(age) };
    // Until the record is here, what the offer said of the person stands for it.
    const known = record ?? patient;
    if (!known || isSamePerson(known, said, serverNow())) return false;
    letGo(known.name);
    return true;
  }

  /** A field that was left is judged: half a name is nobody's yet. */
  const judged = (name: BaseFieldName) => {
    const input = bind(name);
    return {
      ...input,
      onBlur: (event: FocusEvent<HTMLElement>) => {
        input.onBlur(event);
        afterPress(() => void letGoUnlessMeant(values));
      },
    };
  };

  const phoneInput = () => element.current?.querySelector<HTMLInputElement>('[name="phone"]');

  /**
   * What is known of the person is filled in, and goes again with the choice (null is a new person) unless somebody wrote
   * over it. The next thing to type has the focus.
   */
  function choose(match: PatientMatch | null): void {
    const known = factsOf(match);
    const before = filled.current;
    filled.current = known;
    // At once: what is selected below is the new text.
    flushSync(() => {
      for (const name of ['name', 'age', 'address'] as const) {
        const isOurs = values[name] === '' || values[name] === before[name];
        if (isOurs || (name === 'name' && match)) setValue(name, known[name]);
      }
      takeBackPhone();
      const phone = match && phoneMeant(values.phone, match);
      if (phone) {
        completed.current = { typed: values.phone, phone };
        setValue('phone', phone);
      }
      setPatient(match && { id: match.$id, name: match.name, phones: match.phones, birth_year: match.birth_year });
      setLeft(null);
    });
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
      {patient && (
        <ChosenPatient
          name={record?.name ?? patient.name}
          visits={record?.visits.length ?? null}
          onLetGo={() => choose(null)}
        />
      )}
      {left !== null && (
        <p role="status" className={offerStyles.left}>
          {t('patients.left', { name: left })}
        </p>
      )}
      <BaseFormFields
        bind={judged}
        onPhoneKey={(event) => enterOffers(offers, event)}
        belowPhone={
          !patient && (
            <PatientOffers
              userId={user.id}
              phone={values.phone}
              list={offers}
              onChoose={choose}
              onLeave={() => phoneInput()?.focus()}
            />
          )
        }
      />
      <ReasonsField
        value={values.reasons}
        error={form.errorOf('reasons')}
        onChange={(reasons) => setValue('reasons', reasons)}
      />
      <FormAlert message={form.failure} />
      <div className={toolbar(3)}>
        <Button type="submit" busy={form.submitting} {...ENTER_SUBMITS}>
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
 * A visit is now until somebody says when: the time goes on while the form is filled in, also over night, when a desk
 * leaves its page open. Answers whether it still does.
 */
function useNow(date: string, begunNow: boolean, setDate: (now: string) => void): boolean {
  const [last, setLast] = useState(begunNow ? date : null);
  const isNow = date === last;
  const follow = useRef(() => {});
  useEffect(() => {
    follow.current = () => {
      const now = cairoTime();
      // What somebody is typing there stays under their fingers.
      if (!isNow || date === now || document.activeElement?.getAttribute('name') === 'date') return;
      setLast(now);
      setDate(now);
    };
  });
  useEffect(() => {
    const check = () => follow.current();
    check();
    const timer = setInterval(check, CLOCK_MS);
    window.addEventListener('focus', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', check);
    };
  }, []);
  return isNow;
}

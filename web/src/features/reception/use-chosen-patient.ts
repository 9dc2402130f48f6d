import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cairoDay } from '#contract/cairo-day.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { isSamePerson } from '#contract/patients/same-person.ts';
import type { PatientMatch } from '#contract/patients/schemas.ts';
import { isEgyptianMobile, normalizePhone } from '#contract/phone.ts';
import { serverNow } from '#contract/server-now.ts';
import { typedNumber } from '#contract/typed-number.ts';
import type { BaseFormValues } from '#web/features/visits/shared/base-form.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import type { ReceptionDraft } from '#web/features/visits/shared/reception-draft.ts';
import type { useBaseForm } from '#web/features/visits/shared/use-base-form.ts';
import { call } from '#web/lib/call.ts';

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

type VisitForm = Pick<ReturnType<typeof useBaseForm>, 'values' | 'setValue' | 'formProps'>;

/**
 * The person of whom a visit form is, chosen among those who are known: what the record says of them is filled in, and the
 * choice is let go where what is typed cannot be theirs. `begun` is who was chosen when the form was left.
 */
export function useChosenPatient(userId: string, begun: ReceptionDraft['patient'], form: VisitForm) {
  const { values, setValue } = form;
  const { ref: element } = form.formProps;
  const [patient, setPatient] = useState(begun);
  /** Of whom the choice was let go, because what was typed is not theirs. */
  const [left, setLeft] = useState<string | null>(null);
  const { data: record } = useQuery({
    queryKey: [...PATIENTS_KEY, 'one', userId, patient?.id],
    queryFn: ({ signal }) => call(fetchPatient, { patientId: patient?.id ?? '' }, { signal }),
    enabled: patient !== null,
  });
  const filled = useRef(factsOf(null));
  /** The part of a phone that was typed, and the whole one that the choice put in its place. */
  const completed = useRef<{ typed: string; phone: string } | null>(null);

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

  /**
   * What is known of the person is filled in, and goes again with the choice (null is a new person) unless somebody wrote
   * over it. The next thing to type has the focus: what the record lacks, else why they come.
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
    const missing = match === null ? 'name' : known.age === '' ? 'age' : 'reasons';
    const next = element.current?.querySelector<HTMLElement>(`[name="${missing}"]`);
    next?.focus();
    if (next instanceof HTMLInputElement) next.select();
  }

  return {
    patient,
    /** What the record of the chosen one says, once it is here. */
    record,
    left,
    choose,
    letGo,
    letGoUnlessMeant,
  };
}

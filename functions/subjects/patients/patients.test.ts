import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Faults } from '#runtime/faults.ts';
import { Tables } from '#runtime/tables.ts';
import { newPhone, startShop } from '../../testing/kit.ts';
import { findPatient, type PersonOfForm, prepareCorrection, preparePatient, type VisitingPerson } from './patients.ts';

const shop = await startShop();
const tables = new Tables(shop.admin);
const NOW = new Date('2026-11-20T10:00:00Z');
const validation = () => ({ faults: new Faults(), now: NOW });

const visitor = (change: Partial<VisitingPerson> = {}): VisitingPerson => ({
  formId: randomUUID(),
  name: 'منى علي',
  phones: [newPhone()],
  age: 30,
  date: '2026-11-20',
  ...change,
});

/** A form is submitted: what the forms' transaction does for the patient. */
async function submit(person: VisitingPerson) {
  const { patientId, operations } = await preparePatient(tables, person, validation());
  return { patientId, problem: await tables.transact(operations) };
}

describe('somebody new', () => {
  test('gets a record of what the form says', async () => {
    const phone = newPhone();
    const { patientId } = await submit(visitor({ name: ' منى علي ', phones: [phone, '', null] }));
    expect(await shop.row('patients', patientId)).toMatchObject({
      name: 'منى علي',
      phones: [phone],
      birth_year: 1996,
      last_visit_on: '2026-11-20T00:00:00.000+00:00',
      merged_into: null,
    });
  });

  test('with the phone of somebody who is known is somebody else: families share phones', async () => {
    const phone = newPhone();
    const first = await submit(visitor({ phones: [phone] }));
    const second = await submit(visitor({ phones: [phone] }));
    expect(second.problem).toBeNull();
    expect(second.patientId).not.toBe(first.patientId);
  });

  test('is made once when the form is submitted again', async () => {
    const person = visitor();
    const first = await submit(person);
    const again = await submit(person);
    expect(again).toEqual({ patientId: first.patientId, problem: 'conflict' });
  });
});

describe('somebody who was chosen', () => {
  test('keeps what is known of them and gets what is new', async () => {
    const [known, added] = [newPhone(), newPhone()];
    const { patientId } = await submit(visitor({ phones: [known], age: null, date: '2026-11-25T09:00:00.000Z' }));
    const { problem } = await submit(visitor({ patientId, name: 'Mona', phones: [added, known], age: 40 }));
    expect(problem).toBeNull();
    expect(await shop.row('patients', patientId)).toMatchObject({
      name: 'منى علي',
      phones: [known, added],
      birth_year: 1986,
      last_visit_on: '2026-11-25T00:00:00.000+00:00',
      version: 1,
    });
  });

  test('and does not exist is refused at that field', async () => {
    const { faults, now } = validation();
    const { operations } = await preparePatient(tables, visitor({ patientId: 'nobody' }), { faults, now });
    expect(operations).toEqual([]);
    const refusal = { code: 'invalid_input', params: { fields: { patientId: { key: 'not_a_choice' } } } };
    expect(() => faults.refuse()).toThrow(expect.objectContaining(refusal));
  });

  test('and was merged into another is that other one', async () => {
    const kept = await submit(visitor());
    const merged = await submit(visitor());
    await shop.change('patients', merged.patientId, { merged_into: kept.patientId });
    expect((await submit(visitor({ patientId: merged.patientId }))).patientId).toBe(kept.patientId);
    expect((await findPatient(tables, merged.patientId))?.$id).toBe(kept.patientId);
  });

  test('and is merged at the same moment makes the form begin again', async () => {
    const kept = await submit(visitor());
    const merged = await submit(visitor());
    const { operations } = await preparePatient(tables, visitor({ patientId: merged.patientId }), validation());
    await shop.change('patients', merged.patientId, { merged_into: kept.patientId, version: 1 });
    expect(await tables.transact(operations)).toBe('limit');
  });
});

describe('a visit form that is corrected', () => {
  /** A form of somebody, as it is stored. */
  const formOf = (person: VisitingPerson, patient_id: string) => ({
    $id: person.formId,
    patient_id,
    version: 0,
    name: person.name,
    phone: person.phones[0] ?? '',
    secondary_phone: null,
    age: person.age ?? 0,
    date: '2026-11-20T10:00:00.000Z',
  });
  const correct = async (form: ReturnType<typeof formOf>, change: Partial<PersonOfForm>) => {
    const validated = validation();
    const operations = await prepareCorrection(tables, form, form, { ...form, ...change }, validated);
    validated.faults.refuse();
    expect(operations.length > 0 ? await tables.transact(operations) : null).toBeNull();
    return operations.length;
  };

  test('corrects the record of the patient whom it made', async () => {
    const person = visitor({ name: 'منا' });
    const { patientId } = await submit(person);
    const phone = newPhone();
    await correct(formOf(person, patientId), { name: 'منى', phone, secondary_phone: '0223456789', age: 31 });
    expect(await shop.row('patients', patientId)).toMatchObject({
      name: 'منى',
      phones: [phone, '0223456789'],
      birth_year: 1995,
      search: expect.stringContaining(phone),
      version: 1,
    });
  });

  test('leaves what staff has corrected there already', async () => {
    const person = visitor({ name: 'منا' });
    const { patientId } = await submit(person);
    await shop.change('patients', patientId, { name: 'نهى', birth_year: 1950 });
    await correct(formOf(person, patientId), { name: 'منى', age: 31 });
    expect(await shop.row('patients', patientId)).toMatchObject({ name: 'نهى', birth_year: 1950 });
  });

  test('leaves the year of a birth date that the record says', async () => {
    const person = visitor();
    const { patientId } = await submit(person);
    const birth_date = '1996-03-21T00:00:00.000Z';
    await shop.change('patients', patientId, { birth_date });
    await correct(formOf(person, patientId), { age: 31 });
    expect(await shop.row('patients', patientId)).toMatchObject({ birth_year: 1996 });
  });

  test('of somebody who was known only adds a phone', async () => {
    const { patientId } = await submit(visitor());
    const before = await shop.row('patients', patientId);
    const second = visitor({ patientId, phones: before?.phones ?? [] });
    const phone = newPhone();
    await correct(formOf(second, patientId), { name: 'منى على حسن', phone, age: 31 });
    expect(await shop.row('patients', patientId)).toMatchObject({
      name: before?.name,
      birth_year: before?.birth_year,
      phones: [...(before?.phones ?? []), phone],
    });
  });

  test('of somebody who was known is not turned into somebody else’s', async () => {
    const { patientId } = await submit(visitor());
    const before = await shop.row('patients', patientId);
    const second = visitor({ patientId, phones: before?.phones ?? [] });
    await expect(correct(formOf(second, patientId), { name: 'هدى', age: 12 })).rejects.toMatchObject({
      code: 'another_person',
      params: { patientId, name: before?.name },
    });
    expect(await shop.row('patients', patientId)).toEqual(before);
  });

  test('that names somebody else than its record already is corrected all the same', async () => {
    const { patientId } = await submit(visitor());
    const strange = visitor({ patientId, name: 'هدى', age: 12 });
    await correct(formOf(strange, patientId), { name: 'هدى حسن' });
    expect(await shop.row('patients', patientId)).toMatchObject({ name: visitor().name });
  });

  test('in something else than the person changes no record', async () => {
    const person = visitor();
    const { patientId } = await submit(person);
    expect(await correct(formOf(person, patientId), { date: '2026-11-20T12:00:00.000Z' })).toBe(0);
  });
});

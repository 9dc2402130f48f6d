import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { beginImport, fetchImports, importPeople, undoImport } from '#contract/imports/calls.ts';
import { IMPORT_ROWS } from '#contract/imports/constants.ts';
import type { ImportRun, PersonRow } from '#contract/imports/schemas.ts';
import { saveNote } from '#contract/notes/calls.ts';
import { fetchPatient, mergePatients, searchPatients, updatePatient } from '#contract/patients/calls.ts';
import { contactPointId, importedPatientId } from '#lib/ids.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const boss = await shop.join('admin');
const sara = await shop.join('cs');

type Row = InputOf<typeof importPeople>['rows'][number];
const person = (line: number, more: Partial<Row> = {}): Row => ({
  line,
  name: 'سعاد حسن محمود',
  phones: [newPhone()],
  duplicate: 'skip',
  ...more,
});

let files = 0;
/** A hash that no other file has. */
const newHash = () => {
  files += 1;
  return String(files).padStart(64, '0');
};

async function begin(last_line: number, file_hash = newHash(), more: { again?: boolean } = {}): Promise<ImportRun> {
  const file = { id: boss.id, kind: 'people', file_name: 'عملاء.csv', file_hash, last_line, ...more } as const;
  return (await shop.call(boss, beginImport, file)).data ?? expect.fail('no import');
}
const send = (importId: string | undefined, ...rows: Row[]) =>
  shop.call(boss, importPeople, { id: boss.id, rows, ...(importId && { importId }) });
const undo = async (importId: string) => {
  const { data } = await shop.call(boss, undoImport, { id: boss.id, importId });
  return data ?? expect.fail('no import');
};
const stored = (importId: string, line: number) => shop.row('patients', importedPatientId(importId, line));
const withPhone = async (phone: string) =>
  (await shop.rows('patients', [Query.contains('phones', [phone])])).filter(({ merged_into }) => merged_into === null);

describe('a row', () => {
  test('becomes a record that lists, search and pages show', async () => {
    const phone = newPhone();
    const run = await begin(2);
    const row = person(2, {
      name: '  عبد الرحمن فؤاد ',
      phones: [`+2${phone}`],
      national_id: '٢٥٩٠٣٢١٠١٠١٢٣٤',
      email: 'Fouad@Example.com',
      desk_note: 'يسمع بالأذن اليسرى',
    });
    const { data } = await send(run.$id, row);
    expect(data?.findings).toEqual([{ line: 2, outcome: 'created', faults: [], same: null }]);
    expect(data?.run).toMatchObject({ state: 'done', created: 1, handled_line: 2 });
    const patientId = importedPatientId(run.$id, 2);
    for (const query of [phone, 'عبدالرحمن', '25903210101234', phone.slice(-6)]) {
      const found = await shop.call(sara, searchPatients, { id: sara.id, query });
      expect(
        found.data?.documents.map(({ $id }) => $id),
        query,
      ).toContain(patientId);
    }
    const page = await shop.call(sara, fetchPatient, { id: sara.id, patientId });
    expect(page.data).toMatchObject({
      name: 'عبد الرحمن فؤاد',
      phones: [phone],
      birth_year: 1959,
      last_visit_on: null,
      visits: [],
      details: {
        national_id: '25903210101234',
        sex: 'male',
        governorate: 'Cairo',
        email: 'fouad@example.com',
        desk_note: 'يسمع بالأذن اليسرى',
      },
    });
    expect(page.data?.details.birth_date).toContain('1959-03-21');
  });

  test('says how the client found the clinic, and how they want to be written to at each phone', async () => {
    const run = await begin(3);
    const phones = [newPhone(), newPhone()];
    const row = person(2, { phones, referral_source: ' صديق أو قريب', preferred_way: 'call', preferred_lang: 'en' });
    const { data } = await send(run.$id, row, person(3, { preferred_way: 'whatsapp' }));
    expect(data?.findings.flatMap(({ faults }) => faults)).toEqual([]);
    const pageOf = async (line: number) =>
      (await shop.call(sara, fetchPatient, { id: sara.id, patientId: importedPatientId(run.$id, line) })).data;
    const page = await pageOf(2);
    expect(page?.details.referral_source).toBe('friend');
    expect(page?.contact_points.map(({ phone, way, lang }) => [phone, way, lang])).toEqual(
      phones.map((phone) => [phone, 'call', 'en']),
    );
    // As everybody is written to.
    expect((await pageOf(3))?.contact_points).toMatchObject([{ way: null, lang: null }]);
  });

  test('comes in without a source, a channel or a language that nobody knows here, and says so', async () => {
    const run = await begin(3);
    const unknown = { referral_source: 'فيسبوك', preferred_way: 'pigeon', preferred_lang: 'Nubian' };
    const known = await kit.addPatient();
    const again = person(3, { ...unknown, name: known.name, phones: known.phones, sex: 'male', duplicate: 'fill' });
    const { data } = await send(run.$id, person(2, unknown), again);
    const source = { field: 'referral_source', key: 'source_unknown', values: { value: 'فيسبوك' } };
    expect(data?.findings).toMatchObject([
      {
        outcome: 'created',
        faults: [
          source,
          { field: 'preferred_way', key: 'left_out', values: { value: 'pigeon' } },
          { field: 'preferred_lang', key: 'left_out', values: { value: 'Nubian' } },
        ],
      },
      // How somebody is written to who is here already stays as it is.
      { outcome: 'filled', faults: [source] },
    ]);
    expect(await stored(run.$id, 2)).toMatchObject({ referral_source: null });
    expect(await shop.rows('contact_points', [Query.equal('patient_id', importedPatientId(run.$id, 2))])).toEqual([]);
  });

  test('is refused with everything that is wrong with it, and no other row with it', async () => {
    const run = await begin(5);
    const { data } = await send(
      run.$id,
      person(2, { name: '', phones: [] }),
      person(3, { phones: ['2.01E+11'], birth_date: '31/02/1960', sex: 'ذكرر' }),
      person(4, { name: '????? ???', national_id: '123' }),
      person(5),
    );
    expect(data?.findings.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused', 'created']);
    const faults = data?.findings.map((finding) => finding.faults.map(({ field, key }) => `${field} ${key}`).sort());
    expect(faults).toEqual([
      ['name required', 'phones required'],
      ['birth_date invalid', 'phones digits_lost', 'sex not_a_choice'],
      ['name damaged_text', 'national_id national_id_invalid'],
      [],
    ]);
    expect(data?.run).toMatchObject({ created: 1, refused: 3, state: 'done' });
  });

  test('must stand in the order of the file', async () => {
    expect(await send(undefined, person(3), person(3))).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  test('that is as full as it can be fits into a request with as many others as one takes', async () => {
    const full = { national_id: '2'.repeat(400), email: 'م'.repeat(400), contact_name: 'م'.repeat(400) };
    const rows = Array.from({ length: IMPORT_ROWS }, (_, index) =>
      person(index + 2, {
        ...full,
        name: 'م'.repeat(400),
        contact_relation: 'م'.repeat(400),
        desk_note: 'م'.repeat(400),
      }),
    );
    const { data } = await send(undefined, ...rows);
    expect(data?.findings).toHaveLength(IMPORT_ROWS);
    expect(data?.findings.every(({ outcome }) => outcome === 'refused')).toBe(true);
  });
});

test('a dry run says what each row would do and writes nothing', async () => {
  const known = await kit.addPatient();
  const before = (await shop.rows('patients')).length;
  const { data } = await send(
    undefined,
    person(2),
    person(3, { name: known.name, phones: known.phones }),
    person(4, { name: '' }),
  );
  expect(data?.run).toBeNull();
  expect(data?.findings.map(({ outcome }) => outcome)).toEqual(['created', 'skipped', 'refused']);
  expect(data?.findings[1]?.same).toEqual({
    patientId: known.$id,
    name: known.name,
    by: 'phone',
    lacks: [],
    differs: [],
  });
  expect(await shop.rows('patients')).toHaveLength(before);
});

describe('somebody who has a record', () => {
  test('is skipped, or what is empty there is filled in and nothing is overwritten', async () => {
    const known = await kit.addPatient({ birth_year: 1960 });
    const other = newPhone();
    const said = {
      name: known.name,
      phones: [...known.phones, other],
      birth_year: '1961',
      birth_date: '1961-02-03',
      email: 'mona@example.com',
      sex: 'female',
    };
    const run = await begin(3);
    const { data } = await send(run.$id, person(2, said), person(3, { ...said, duplicate: 'fill' }));
    expect(data?.findings.map(({ outcome }) => outcome)).toEqual(['skipped', 'filled']);
    expect(await shop.row('patients', known.$id)).toMatchObject({
      phones: [...known.phones, other],
      birth_year: 1960,
      birth_date: null,
      email: 'mona@example.com',
      sex: 'female',
      version: 1,
    });
    const found = await shop.call(sara, searchPatients, { id: sara.id, query: other });
    expect(found.data?.documents).toMatchObject([{ $id: known.$id }]);
    const entries = await shop.rows('audit_log', [Query.equal('subject_id', known.$id)]);
    expect(entries).toMatchObject([{ action: 'update', actor_id: boss.id }]);
  });

  test('is shown with what the record lacks and what it says otherwise', async () => {
    const known = await kit.addPatient({ email: 'mona@example.com', desk_note: 'writes only' });
    const said = { name: known.name, phones: [...known.phones, newPhone()], sex: 'female', desk_note: 'left side' };
    const { data } = await send(undefined, person(2, { ...said, email: 'mona@example.com' }));
    expect(data?.findings[0]?.same).toMatchObject({ lacks: ['phones', 'sex'], differs: ['desk_note'] });
  });

  test('is asked about where the phone and the first name are the same, and gets a record of their own unless somebody says so', async () => {
    const known = await kit.addPatient({ name: 'منى أحمد علي', birth_year: 1960 });
    const { phones } = known;
    const said = { name: 'منى علي', phones, email: 'mona@example.com' };
    const found = async (change: Partial<PersonRow>) => {
      const { data } = await send(undefined, person(2, { ...said, ...change }));
      return data?.findings.map(({ outcome, same }) => [outcome, same?.by ?? null])[0];
    };
    expect(await found({})).toEqual(['created', 'alike']);
    expect(await found({ duplicate: 'fill', alike: 'skip' })).toEqual(['skipped', 'alike']);
    expect(await found({ birth_year: '2001' })).toEqual(['created', null]);
    expect(await found({ name: 'سامي علي' })).toEqual(['created', null]);
    const run = await begin(2);
    const { data } = await send(run.$id, person(2, { ...said, alike: 'fill' }));
    expect(data?.findings).toMatchObject([{ outcome: 'filled', same: { patientId: known.$id, by: 'alike' } }]);
    expect(await withPhone(phones[0] ?? '')).toMatchObject([{ name: 'منى أحمد علي', email: 'mona@example.com' }]);
  });

  test('is known by the national id whatever the phone, and gets no second record of it', async () => {
    const national_id = '28001010112345';
    const known = await kit.addPatient({ national_id });
    await shop.call(boss, updatePatient, {
      id: boss.id,
      patientId: known.$id,
      version: 0,
      data: { details: { desk_note: 'x' } },
    });
    const { data } = await send(undefined, person(2, { national_id }), person(3, { national_id, duplicate: 'create' }));
    expect(data?.findings).toMatchObject([
      { outcome: 'skipped', same: { patientId: known.$id, by: 'national_id' } },
      { outcome: 'refused', faults: [{ field: 'national_id', key: 'national_id_known' }] },
    ]);
  });

  test('is somebody else when only the phone is the same, the name says nothing, or the national ids differ', async () => {
    const known = await kit.addPatient({ national_id: '28001010112345' });
    const { phones, name } = known;
    const { data } = await send(
      undefined,
      person(2, { phones, name: 'كريم سامي' }),
      person(3, { phones, name, national_id: '29001010112345' }),
      person(4, { phones, name: '.' }),
    );
    expect(data?.findings.map(({ outcome, same }) => [outcome, same])).toEqual([
      ['created', null],
      ['created', null],
      ['created', null],
    ]);
  });

  test('may be made once more on purpose', async () => {
    const known = await kit.addPatient();
    const run = await begin(2);
    const { name, phones } = known;
    const { data } = await send(run.$id, person(2, { name, phones, duplicate: 'create' }));
    expect(data?.findings).toMatchObject([{ outcome: 'created', same: { patientId: known.$id } }]);
    expect(await withPhone(phones[0] ?? '')).toHaveLength(2);
  });

  test('may stand twice in the file, also with the second row saying more', async () => {
    const phones = [newPhone()];
    const run = await begin(4);
    const { data } = await send(
      run.$id,
      person(2, { phones }),
      person(3, { phones, email: 'soad@example.com', duplicate: 'fill' }),
      person(4, { phones }),
    );
    expect(data?.findings.map(({ outcome }) => outcome)).toEqual(['created', 'filled', 'skipped']);
    expect(await withPhone(phones[0] ?? '')).toMatchObject([{ email: 'soad@example.com', version: 0 }]);
  });

  test('comes by the dozen: more than one transaction fills in', async () => {
    const known = await Promise.all(Array.from({ length: 45 }, () => kit.addPatient()));
    const rows = known.map(({ name, phones }, index) =>
      person(index + 2, { name, phones, email: `of${index}@example.com`, duplicate: 'fill' }),
    );
    const run = await begin(46);
    const { data } = await send(run.$id, ...rows);
    expect(data?.run).toMatchObject({ filled: 45, handled_line: 46, state: 'done' });
    expect(await shop.row('patients', known[44]?.$id ?? '')).toMatchObject({ email: 'of44@example.com' });
  });
});

describe('an import', () => {
  test('that is repeated writes nothing twice and answers the same', async () => {
    const rows = [person(2), person(3), person(4, { phones: [] })];
    const run = await begin(9);
    const first = await send(run.$id, ...rows);
    const second = await send(run.$id, ...rows);
    expect(second.data).toEqual(first.data);
    expect(second.data?.run).toMatchObject({ created: 2, refused: 1, handled_line: 4, state: 'running' });
    for (const { phones } of rows.slice(0, 2)) {
      expect(await withPhone(phones[0] ?? '')).toHaveLength(1);
    }
  });

  test('goes on where it stopped when the same file comes again, by whoever brings it', async () => {
    const hash = newHash();
    const run = await begin(4, hash);
    const rows = [person(2), person(3), person(4)];
    await send(run.$id, ...rows.slice(0, 2));
    const again = await begin(4, hash);
    expect(again).toMatchObject({ $id: run.$id, handled_line: 3, created: 2 });
    const { data } = await send(run.$id, ...rows);
    expect(data?.run).toMatchObject({ created: 3, handled_line: 4, state: 'done' });
  });

  test('of a file that came in already is refused unless it is meant', async () => {
    const hash = newHash();
    const run = await begin(2, hash);
    await send(run.$id, person(2));
    const file = { id: boss.id, kind: 'people', file_name: 'other.csv', file_hash: hash, last_line: 2 } as const;
    const refused = await shop.call(boss, beginImport, file);
    expect(refused).toMatchObject({ status: 409, code: 'import_known', params: { file: 'عملاء.csv' } });
    expect((await begin(2, hash, { again: true })).$id).not.toBe(run.$id);
  });

  test('by two at the same moment brings everybody once', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => person(index + 2));
    const run = await begin(21);
    const answers = await Promise.all([send(run.$id, ...rows), send(run.$id, ...rows)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shop.row('imports', run.$id)).toMatchObject({ created: 20, handled_line: 21 });
  });

  test('is in the audit log and in the list of imports', async () => {
    const run = await begin(2);
    await send(run.$id, person(2));
    await undo(run.$id);
    const entries = await shop.rows('audit_log', [Query.equal('subject_id', run.$id), Query.orderAsc('$sequence')]);
    expect(entries.map(({ action, kind, label }) => [action, kind, label])).toEqual([
      ['import', 'patient', 'عملاء.csv'],
      ['delete', 'patient', 'عملاء.csv'],
    ]);
    const { data } = await shop.call(boss, fetchImports, { id: boss.id });
    expect(data?.documents[0]).toMatchObject({ $id: run.$id, state: 'undone', removed: 1, actor_name: 'Mona' });
  });
});

describe('undoing an import', () => {
  test('takes out whom it brought, and keeps those on whose records something was built', async () => {
    const known = await kit.addPatient();
    const rows = Array.from({ length: 7 }, (_, index) => person(index + 2));
    const run = await begin(9);
    const filled = person(9, { name: known.name, phones: known.phones, sex: 'female', duplicate: 'fill' });
    await send(run.$id, ...rows, filled);
    const id = (line: number) => importedPatientId(run.$id, line);
    // Line 2 gets a note, 3 a visit, 4 is changed, 5 sees an account, and 6 is merged into 7; 8 nobody touched.
    await shop.call(sara, saveNote, {
      id: sara.id,
      patientId: id(2),
      requestId: crypto.randomUUID(),
      data: { kind: 'other', day: '2026-11-20', text: 'يتصل بابنه' },
    });
    await kit.addVisit((await stored(run.$id, 3)) ?? expect.fail());
    const data = { name: 'سعاد حسن' };
    await shop.call(boss, updatePatient, { id: boss.id, patientId: id(4), version: 0, data });
    await shop.create('patient_accounts', { user_id: 'mona', linked_by: boss.id }, id(5));
    await shop.call(boss, mergePatients, { id: boss.id, patientId: id(7), duplicateId: id(6) });
    const undone = await undo(run.$id);
    expect(undone).toMatchObject({ state: 'undone', removed: 1, kept: 6, undone_line: 9 });
    expect(await stored(run.$id, 8)).toBeNull();
    for (const line of [2, 3, 4, 5, 6, 7]) {
      expect(await stored(run.$id, line), `line ${line}`).not.toBeNull();
    }
    expect(await shop.row('patients', known.$id)).toMatchObject({ sex: 'female' });
    const gone = await shop.call(sara, searchPatients, { id: sara.id, query: rows[6]?.phones[0] ?? '' });
    expect(gone.data?.documents).toEqual([]);
    expect(await shop.rows('search_terms', [Query.equal('row_id', id(8))])).toEqual([]);
  });

  test('takes out whom another row of the same file filled in later', async () => {
    const phones = [newPhone()];
    const run = await begin(4);
    await send(run.$id, person(2, { phones }));
    await send(run.$id, person(3, { phones, email: 'soad@example.com', duplicate: 'fill' }), person(4));
    expect(await stored(run.$id, 2)).toMatchObject({ email: 'soad@example.com' });
    expect(await undo(run.$id)).toMatchObject({ removed: 2, kept: 0 });
    expect(await withPhone(phones[0] ?? '')).toEqual([]);
  });

  test('takes out how somebody wants to be written to, unless something was said or sent there since', async () => {
    const run = await begin(4);
    const wishing = (line: number) => person(line, { preferred_way: 'sms' });
    const rows = [wishing(2), wishing(3), wishing(4)];
    await send(run.$id, ...rows);
    const id = (line: number) => importedPatientId(run.$id, line);
    const pointOf = (line: number) => contactPointId(id(line), rows[line - 2]?.phones[0] ?? '');
    await shop.change('contact_points', pointOf(3), { last_at: new Date().toISOString() });
    await shop.change('contact_points', pointOf(4), { version: 1 });
    expect(await undo(run.$id)).toMatchObject({ removed: 1, kept: 2 });
    expect(await shop.row('contact_points', pointOf(2))).toBeNull();
    expect(await shop.row('contact_points', pointOf(3))).toMatchObject({ way: 'sms' });
  });

  test('ends an import that is not finished, and its file may come again', async () => {
    const hash = newHash();
    const run = await begin(300, hash);
    await send(run.$id, ...Array.from({ length: 170 }, (_, index) => person(index + 2)));
    expect(await undo(run.$id)).toMatchObject({ state: 'undone', removed: 170, kept: 0 });
    expect(await undo(run.$id)).toMatchObject({ state: 'undone', removed: 170 });
    expect(await send(run.$id, person(200))).toMatchObject({ status: 409, code: 'import_over' });
    expect((await begin(300, hash)).$id).not.toBe(run.$id);
  });
});

import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { linkAccount } from '#contract/audiograms/calls.ts';
import { fetchOwnAudiograms } from '#contract/audiograms/client-calls.ts';
import type { InputOf } from '#contract/call.ts';
import { mergePatients as call } from '#contract/patients/calls.ts';
import { privacyRequestId } from '#lib/ids.ts';
import type { TableId } from '#runtime/tables.ts';
import { type Operation, Tables } from '#runtime/tables.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { mergePatients as mergePatientsHandler } from './merge-patients.ts';

const mergePatients = asCalled(mergePatientsHandler);

const shop = await startShop();
const kit = patientKit(shop);
const sara = await shop.join('cs');
const BELONGINGS = ['forms', 'cs_forms', 'devices', 'jobs', 'patient_orders'] as const satisfies TableId[];

const merge = (patientId: string, duplicateId: string, said: Partial<InputOf<typeof call>> = {}) =>
  shop.call(sara, call, { id: sara.id, patientId, duplicateId, ...said });
const auditOf = (id: string) => shop.rows('audit_log', [Query.equal('action', 'merge'), Query.equal('subject_id', id)]);
const owned = async (patientId: string) => {
  const lists = await Promise.all(BELONGINGS.map((table) => shop.rows(table, [Query.equal('patient_id', patientId)])));
  return lists.map((rows) => rows.length);
};

/** Two records of one person, the second with something in every table. */
async function twice() {
  const kept = await kit.addPatient({ name: 'منى', birth_year: null, last_visit_on: '2026-01-05T00:00:00.000Z' });
  const duplicate = await kit.addPatient({ name: 'منا', birth_year: 1980, last_visit_on: '2026-11-05T00:00:00.000Z' });
  await kit.addVisit(duplicate, { blocks: [{ type: 'nha-em', serial_number: crypto.randomUUID().slice(0, 12) }] });
  const order = await kit.addOrder();
  await shop.create('patient_orders', { patient_id: duplicate.$id, linked_by: sara.id }, order.$id);
  return { kept, duplicate };
}

describe('merging two records of one person', () => {
  test('moves everything, adds what was known of the duplicate, and writes it down', async () => {
    const { kept, duplicate } = await twice();
    const { status, data } = await merge(kept.$id, duplicate.$id);
    expect([status, data]).toEqual([200, { $id: kept.$id, done: true, moved: 5 }]);
    expect(await owned(kept.$id)).toEqual([1, 1, 1, 1, 1]);
    expect(await owned(duplicate.$id)).toEqual([0, 0, 0, 0, 0]);
    expect(await shop.row('patients', kept.$id)).toMatchObject({
      name: 'منى',
      phones: [...kept.phones, ...duplicate.phones],
      birth_year: 1980,
      last_visit_on: '2026-11-05T00:00:00.000+00:00',
    });
    expect((await shop.row('patients', duplicate.$id))?.merged_into).toBe(kept.$id);
    const [entry, ...more] = await auditOf(kept.$id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ actor_id: sara.id, kind: 'patient', label: 'منى' });
    expect(JSON.parse(entry?.after ?? '').merged).toMatchObject({ id: duplicate.$id, name: 'منا' });
  });

  test('keeps how they came to the clinic: that of the kept record, else that of the other', async () => {
    const [kept, duplicate] = [await kit.addPatient(), await kit.addPatient({ referral_source: 'friend' })];
    await merge(kept.$id, duplicate.$id);
    expect((await shop.row('patients', kept.$id))?.referral_source).toBe('friend');
    const second = await kit.addPatient({ referral_source: 'web' });
    await merge(kept.$id, second.$id);
    expect((await shop.row('patients', kept.$id))?.referral_source).toBe('friend');
  });

  test('again, and five times at once, happens once', async () => {
    const { kept, duplicate } = await twice();
    const answers = await Promise.all(Array.from({ length: 5 }, () => merge(kept.$id, duplicate.$id)));
    expect(answers.map(({ data }) => data?.done)).toEqual([true, true, true, true, true]);
    expect((await merge(kept.$id, duplicate.$id)).data).toEqual({ $id: kept.$id, done: true, moved: 0 });
    expect(await owned(kept.$id)).toEqual([1, 1, 1, 1, 1]);
    expect(await auditOf(kept.$id)).toHaveLength(1);
  });

  test('both ways at once keeps one of them', async () => {
    const { kept, duplicate } = await twice();
    const answers = await Promise.all([merge(kept.$id, duplicate.$id), merge(duplicate.$id, kept.$id)]);
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'not_found']);
    const rows = await Promise.all([shop.row('patients', kept.$id), shop.row('patients', duplicate.$id)]);
    expect(rows.filter((row) => row?.merged_into === null)).toHaveLength(1);
  });

  test('of more than one transaction holds is done in several', async () => {
    const [kept, duplicate] = [await kit.addPatient(), await kit.addPatient()];
    const job = { form_id: 'form', kind: 'repair', block_type: 'm', stage: 'received' } as const;
    const received_at = '2026-11-20T10:00:00.000Z';
    await Promise.all(
      Array.from({ length: 170 }, () => shop.create('jobs', { ...job, received_at, patient_id: duplicate.$id })),
    );
    expect((await merge(kept.$id, duplicate.$id)).data).toEqual({ $id: kept.$id, done: true, moved: 170 });
    expect((await owned(kept.$id))[3]).toBe(170);
  });

  test('takes those along who were merged into the duplicate before', async () => {
    const { kept, duplicate } = await twice();
    const earlier = await kit.addPatient({ merged_into: duplicate.$id });
    await merge(kept.$id, duplicate.$id);
    expect((await shop.row('patients', earlier.$id))?.merged_into).toBe(kept.$id);
  });

  test('goes on where it was interrupted', async () => {
    const { kept, duplicate } = await twice();
    await shop.change('patients', duplicate.$id, { merged_into: kept.$id });
    expect((await merge(kept.$id, duplicate.$id)).data).toMatchObject({ done: true, moved: 5 });
  });

  test('says that it is not done when its time is over', async () => {
    const { kept, duplicate } = await twice();
    /** Each look at the clock is ten seconds later. */
    let time = Date.parse('2026-11-20T10:00:00Z');
    const now = () => {
      time += 10_000;
      return new Date(time);
    };
    const context = shop.contextOf(sara, { now }, 'cs');
    const input = { id: sara.id, patientId: kept.$id, duplicateId: duplicate.$id };
    expect(await mergePatients(input, context)).toEqual({ $id: kept.$id, done: false, moved: 5 });
    expect((await merge(kept.$id, duplicate.$id)).data).toMatchObject({ done: true, moved: 0 });
  });

  test('moves a row that somebody changes at the same moment', async () => {
    const { kept, duplicate } = await twice();
    const [form] = await shop.rows('forms', [Query.equal('patient_id', duplicate.$id)]);
    /** Tables on which somebody writes the form between the staging and the commit of what moves it. */
    class Disturbed extends Tables {
      #times = 0;

      override async transactAndRead<Read>(operations: readonly Operation[], read: () => Promise<Read>) {
        this.#times += 1;
        const disturb =
          this.#times === 2 ? () => shop.change('forms', form?.$id ?? '', { last_lease_id: 'other' }) : undefined;
        return super.transactAndRead(operations, read, disturb ? { stillHolds: () => disturb().then(() => true) } : {});
      }
    }
    const context = shop.contextOf(sara, { tables: new Disturbed(shop.admin) }, 'cs');
    const input = { id: sara.id, patientId: kept.$id, duplicateId: duplicate.$id };
    expect((await mergePatients(input, context)).done).toBe(true);
    expect(await shop.row('forms', form?.$id ?? '')).toMatchObject({ last_lease_id: 'other', patient_id: kept.$id });
  });
});

describe('what cannot be merged', () => {
  test('one record with itself', async () => {
    const { $id } = await kit.addPatient();
    expect((await merge($id, $id)).code).toBe('invalid_input');
  });

  test('somebody who does not exist, or was merged into somebody else', async () => {
    const [patient, other] = [await kit.addPatient(), await kit.addPatient()];
    const merged = await kit.addPatient({ merged_into: other.$id });
    for (const [kept, duplicate] of [
      [patient.$id, 'nobody'],
      ['nobody', patient.$id],
      [patient.$id, merged.$id],
      [merged.$id, patient.$id],
    ] as const) {
      expect((await merge(kept, duplicate)).code).toBe('not_found');
    }
  });
});

describe('a fact of which a person has one', () => {
  async function linked(patientId: string) {
    const owner = await shop.join();
    await shop.prove(owner);
    await shop.call(sara, linkAccount, { id: sara.id, patientId, email: owner.email, userId: owner.id });
    return owner;
  }
  const sees = async (who: Awaited<ReturnType<typeof linked>>) =>
    (await shop.call(who, fetchOwnAudiograms, { id: who.id })).data?.linked;

  test('is asked for where the records have an account each, and the other account sees nothing any more', async () => {
    for (const stays of ['kept', 'duplicate'] as const) {
      const [kept, duplicate] = [await kit.addPatient(), await kit.addPatient()];
      const owners = { kept: await linked(kept.$id), duplicate: await linked(duplicate.$id) };
      const asked = await merge(kept.$id, duplicate.$id);
      expect([asked.code, asked.params]).toEqual([
        'merge_undecided',
        {
          accounts: [owners.kept, owners.duplicate].map(({ id: userId }) => ({ userId, username: expect.any(String) })),
        },
      ]);
      expect((await shop.row('patients', duplicate.$id))?.merged_into).toBeNull();
      expect((await merge(kept.$id, duplicate.$id, { account: 'somebody' })).code).toBe('merge_undecided');

      const account = owners[stays].id;
      expect((await merge(kept.$id, duplicate.$id, { account })).data?.done).toBe(true);
      expect([await sees(owners.kept), await sees(owners.duplicate)]).toEqual([
        stays === 'kept',
        stays === 'duplicate',
      ]);
      const links = await shop.rows('patient_accounts', [Query.equal('$id', [kept.$id, duplicate.$id])]);
      expect(links.map(({ user_id }) => user_id)).toEqual([account]);
      expect(JSON.parse((await auditOf(kept.$id))[0]?.after ?? '')).toMatchObject({ user_id: account });
    }
  });

  test('is not asked for where both records have the same account, or only one has any', async () => {
    const [kept, duplicate] = [await kit.addPatient(), await kit.addPatient()];
    const owner = await linked(duplicate.$id);
    expect((await merge(kept.$id, duplicate.$id)).data?.done).toBe(true);
    expect(await sees(owner)).toBe(true);
  });

  test('counts once where two records were merged before this was asked', async () => {
    const [kept, duplicate] = [await kit.addPatient(), await kit.addPatient()];
    const [mine, theirs] = [await linked(kept.$id), await linked(duplicate.$id)];
    await shop.change('patients', duplicate.$id, { merged_into: kept.$id });
    expect([await sees(mine), await sees(theirs)]).toEqual([true, false]);
  });

  test('asks which national id remains, whose details then come first, and takes a contact person whole', async () => {
    const kept = await kit.addPatient({
      national_id: '25903210100123',
      governorate: 'Cairo',
      email: 'mona@example.com',
    });
    const duplicate = await kit.addPatient({
      national_id: '26003210200124',
      governorate: 'Alexandria',
      contact_name: 'سلمى',
      contact_phone: '01012345678',
      desk_note: 'تكتب فقط',
    });
    const undecided = await merge(kept.$id, duplicate.$id);
    expect([undecided.code, undecided.params]).toEqual([
      'merge_undecided',
      { national_ids: ['25903210100123', '26003210200124'] },
    ]);
    await merge(kept.$id, duplicate.$id, { national_id: '26003210200124' });
    expect(await shop.row('patients', kept.$id)).toMatchObject({
      national_id: '26003210200124',
      governorate: 'Alexandria',
      email: 'mona@example.com',
      contact_name: 'سلمى',
      contact_phone: '01012345678',
      contact_relation: null,
      desk_note: 'تكتب فقط',
    });
  });

  test('a year of birth and more phones than a record holds are asked for as well', async () => {
    const numbers = (from: number, count: number) =>
      Array.from({ length: count }, (_, place) => `010${from + place}0000`.padEnd(11, '0'));
    const kept = await kit.addPatient({ birth_year: 1950, phones: numbers(1000, 6) });
    const duplicate = await kit.addPatient({ birth_year: 1951, phones: numbers(2000, 6) });
    const all = [...kept.phones, ...duplicate.phones];
    expect(await merge(kept.$id, duplicate.$id)).toMatchObject({
      code: 'merge_undecided',
      params: { birth_years: [1950, 1951], phones: all },
    });
    const said = { birth_year: 1951, phones: all.slice(3) };
    expect((await merge(kept.$id, duplicate.$id, said)).data?.done).toBe(true);
    expect(await shop.row('patients', kept.$id)).toMatchObject({ birth_year: 1951, phones: all.slice(3) });
  });

  test('a request to be erased goes on for the record that is kept', async () => {
    const [kept, duplicate] = [await kit.addPatient(), await kit.addPatient()];
    const row = {
      subject: 'patient',
      subject_id: duplicate.$id,
      asked_by: sara.id,
      state: 'waiting',
      version: 0,
    } as const;
    await shop.create('privacy_requests', row, privacyRequestId('patient', duplicate.$id));
    expect(await merge(kept.$id, duplicate.$id)).toMatchObject({ status: 200, data: { done: true } });
    expect(await shop.row('privacy_requests', privacyRequestId('patient', duplicate.$id))).toBeNull();
    expect(await shop.row('privacy_requests', privacyRequestId('patient', kept.$id))).toMatchObject({
      subject_id: kept.$id,
      state: 'waiting',
    });
  });
});

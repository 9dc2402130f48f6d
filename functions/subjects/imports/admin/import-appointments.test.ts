import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { fetchCalendar, setAppointmentState } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import { beginImport, importAppointments, undoImport } from '#contract/imports/calls.ts';
import type { ImportRun } from '#contract/imports/schemas.ts';
import { importedAppointmentId, SETTINGS_ID } from '#lib/ids.ts';
import { inDays, keptAppointments, room, specialist } from '../../../testing/appointments.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const hala = specialist('hala', { name_ar: 'هالة سمير', name_en: 'Hala Samir', kinds: ['fitting', 'repair'] });
const shop = await startShop(
  keptAppointments({ specialists: [hala, specialist('rana')], rooms: [room('one'), room('two')] }),
);
const kit = patientKit(shop);
const boss = await shop.join('admin');
const desk = await shop.join('reception');

type Row = InputOf<typeof importAppointments>['rows'][number];
interface Person {
  name: string;
  phones: readonly string[];
}
const day = (days: number) => dayAfter(cairoDay(), days);
const appointment = (line: number, { name, phones }: Person, more: Partial<Row> = {}): Row => ({
  line,
  name,
  phones: [...phones],
  starts_on: day(3),
  starts_time: '12:00',
  kind: 'fitting',
  specialist: 'د. هاله سمير',
  ...more,
});

let files = 0;
async function begin(last_line: number): Promise<ImportRun> {
  files += 1;
  const file_hash = String(files).padStart(64, 'b');
  const file = { id: boss.id, kind: 'appointments', file_name: 'مواعيد.csv', file_hash, last_line } as const;
  return (await shop.call(boss, beginImport, file)).data ?? expect.fail('no import');
}
const send = (importId: string | undefined, ...rows: Row[]) =>
  shop.call(boss, importAppointments, { id: boss.id, rows, ...(importId && { importId }) });
const undo = async (importId: string) =>
  (await shop.call(boss, undoImport, { id: boss.id, importId })).data ?? expect.fail('no import');
const stored = (run: ImportRun, line: number) => shop.row('appointments', importedAppointmentId(run.$id, line));
const slotsOf = (run: ImportRun, line: number) =>
  shop.rows('appointment_slots', [Query.equal('appointment_id', importedAppointmentId(run.$id, line))]);

describe('a row', () => {
  test('comes in beside many others, of which each takes quarters of an hour that are claimed', async () => {
    const owners = await Promise.all(Array.from({ length: 20 }, () => kit.addPatient()));
    const run = await begin(owners.length + 1);
    const rows = owners.map((owner, index) => appointment(index + 2, owner, { starts_on: day(20 + index) }));
    const { data } = await send(run.$id, ...rows);
    expect(data?.findings.map(({ outcome }) => outcome)).toEqual(owners.map(() => 'created'));
    expect(await undo(run.$id)).toMatchObject({ state: 'undone', removed: owners.length, kept: 0 });
  });

  test('becomes an appointment of the calendar, of which nobody is told', async () => {
    const owner = await kit.addPatient();
    const run = await begin(2);
    const { data } = await send(run.$id, appointment(2, owner, { note: 'تغيير القالب', kind: 'Fitting' }));
    expect(data?.findings).toEqual([{ line: 2, outcome: 'created', faults: [], same: null }]);
    const calendar = await shop.call(desk, fetchCalendar, { id: desk.id, from: day(3), to: day(3) });
    expect(calendar.data?.appointments).toMatchObject([
      {
        $id: importedAppointmentId(run.$id, 2),
        kind: 'fitting',
        specialist_id: 'hala',
        room: expect.stringMatching(/^(one|two)$/),
        starts_at: inDays(3, '12:00'),
        ends_at: inDays(3, '13:00'),
        state: 'confirmed',
        patient_id: owner.$id,
        name: owner.name,
        phone: owner.phones[0],
        note: 'تغيير القالب',
        booked_by: 'desk',
      },
    ]);
    expect(await slotsOf(run, 2)).toHaveLength(8);
    expect(await shop.rows('outbox')).toEqual([]);
  });

  test('is refused where the specialist is on leave', async () => {
    const owner = await kit.addPatient();
    const run = await begin(1);
    const { $id } = await shop.create('blocked_times', {
      specialist_id: hala.id,
      starts_at: inDays(8, '00:00'),
      ends_at: inDays(9, '00:00'),
      reason: 'leave',
    });
    const { data } = await send(run.$id, appointment(2, owner, { starts_on: day(8) }));
    expect(data?.findings[0]?.faults).toEqual([{ field: 'starts_time', key: 'specialist_away' }]);
    await shop.remove('blocked_times', $id);
  });

  test('is refused with what is wrong with it, and no other row with it', async () => {
    const [owner, other] = [await kit.addPatient(), await kit.addPatient({ name: 'كريم سامي' })];
    const run = await begin(9);
    const { data } = await send(
      run.$id,
      appointment(2, owner, { starts_on: day(-1) }),
      appointment(3, owner, { starts_on: day(5), starts_time: '12:10' }),
      appointment(4, owner, { starts_on: day(5), kind: 'رقص' }),
      appointment(5, owner, { starts_on: day(5), specialist: 'منى' }),
      appointment(6, owner, { starts_on: day(5), kind: 'repair', specialist: '' }),
      appointment(7, owner, { starts_on: 'soon', starts_time: '', kind: '' }),
      appointment(8, owner, { starts_on: day(5) }),
      appointment(9, other, { starts_on: day(5), starts_time: '12:30' }),
    );
    const faults = data?.findings.map((finding) => finding.faults.map(({ field, key }) => `${field} ${key}`).sort());
    expect(faults).toEqual([
      ['starts_on time_past'],
      ['starts_time not_quarter'],
      ['kind not_a_choice'],
      ['specialist not_a_choice'],
      ['specialist required'],
      ['kind required', 'starts_on invalid', 'starts_time required'],
      [],
      ['starts_time time_taken'],
    ]);
    expect(data?.run).toMatchObject({ created: 1, refused: 7, state: 'done' });
  });

  test('names nobody where only one specialist does what it is for', async () => {
    const alone = [{ ...specialist('rana'), kinds: ['hearing-test' as const] }, hala];
    await shop.change('settings', SETTINGS_ID, keptAppointments({ specialists: alone }));
    const owner = await kit.addPatient();
    const run = await begin(2);
    await send(run.$id, appointment(2, owner, { starts_on: day(7), specialist: '', kind: 'hearing-test' }));
    expect(await stored(run, 2)).toMatchObject({ specialist_id: 'rana', room: null });
  });
});

describe('an import', () => {
  test('brings an appointment once, and none beside another one of the same client', async () => {
    const owner = await kit.addPatient();
    const first = await begin(2);
    await send(first.$id, appointment(2, owner, { starts_on: day(10) }));
    const { data } = await send(
      undefined,
      appointment(2, owner, { starts_on: day(10) }),
      appointment(3, owner, { starts_on: day(10), starts_time: '12:30' }),
      appointment(4, owner, { starts_on: day(11) }),
      appointment(5, owner, { starts_on: day(11) }),
    );
    expect(data?.findings.map(({ outcome, faults, same }) => [outcome, faults[0]?.key, same?.by])).toEqual([
      ['skipped', undefined, 'appointment'],
      ['refused', 'client_busy', undefined],
      ['created', undefined, undefined],
      ['skipped', undefined, 'appointment'],
    ]);
    expect(await shop.rows('appointments', [Query.equal('patient_id', owner.$id)])).toHaveLength(1);
  });

  test('goes on where it stopped, and three at the same moment bring everything once', async () => {
    const owners = await Promise.all(Array.from({ length: 36 }, () => kit.addPatient()));
    const rows = owners.map((owner, index) => appointment(index + 2, owner, { starts_on: day(20 + index) }));
    const run = await begin(37);
    await send(run.$id, ...rows.slice(0, 3));
    const answers = await Promise.all([send(run.$id, ...rows), send(run.$id, ...rows), send(run.$id, ...rows)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await shop.row('imports', run.$id)).toMatchObject({ created: 36, handled_line: 37, state: 'done' });
    expect(await stored(run, 37)).toMatchObject({ patient_id: owners[35]?.$id });
  });

  test('is undone with the time that it took, but for what was changed since', async () => {
    const owner = await kit.addPatient();
    const run = await begin(3);
    await send(run.$id, appointment(2, owner, { starts_on: day(80) }), appointment(3, owner, { starts_on: day(81) }));
    const appointmentId = importedAppointmentId(run.$id, 3);
    const cancellation = { reason: 'client-wish' } as const;
    const cancelled = { id: desk.id, appointmentId, version: 0, state: 'cancelled', cancellation } as const;
    await shop.call(desk, setAppointmentState, cancelled);
    expect(await undo(run.$id)).toMatchObject({ state: 'undone', removed: 1, kept: 1 });
    expect(await stored(run, 2)).toBeNull();
    expect(await shop.row('appointment_details', importedAppointmentId(run.$id, 2))).toBeNull();
    expect(await slotsOf(run, 2)).toEqual([]);
    expect(await stored(run, 3)).toMatchObject({ state: 'cancelled' });
  });
});

test('the books are in order after all of it', () => expectBooksInOrder(shop));

import { describe, expect, test } from 'vitest';
import type { AppointmentState } from '#contract/appointments/kinds.ts';
import type { Role } from '#contract/call.ts';
import { fetchWorkQueue as call } from '#contract/staff/calls.ts';
import { startShop } from '../../../testing/kit.ts';
import { patientKit, type VisitChange } from '../../../testing/patients.ts';
import { fetchWorkQueue } from './fetch-work-queue.ts';

const shop = await startShop();
const kit = patientKit(shop);
const sara = await shop.join('cs');
const patient = await kit.addPatient();

const NOON = '2026-11-20T10:00:00Z';
const LATE = '2026-11-20T21:30:00Z';
const AFTER_MIDNIGHT = '2026-11-20T22:30:00Z';

const queueAt = (now: string, role: Role = 'admin') =>
  fetchWorkQueue({ id: sara.id }, shop.contextOf(sara, { now: () => new Date(now) }, role));
const visit = async (change: VisitChange = {}) => (await kit.addVisit(patient, change)).formId;

/** What a queue shows of what a test has made. */
const shown = (documents: readonly { $id: string }[], ids: readonly string[]) =>
  documents.map(({ $id }) => $id).filter((id) => ids.includes(id));

describe('the work queue', () => {
  test('shows the visits of the day in Cairo by their time, in summer time too', async () => {
    const at = (date: string) => visit({ form: { date }, service: null });
    const early = await at('2026-07-09T21:00:00.000Z');
    const dateOnly = await at('2026-07-10T00:00:00.000Z');
    const evening = await at('2026-07-10T20:59:00.000Z');
    const tomorrow = await at('2026-07-10T21:00:00.000Z');
    await visit({ form: { date: '2026-07-10T10:00:00.000Z', deleted_at: NOON }, service: null });
    for (const now of ['2026-07-09T21:30:00Z', '2026-07-10T20:30:00Z']) {
      const { day, visits } = await queueAt(now);
      expect([day, visits.documents.map(({ $id }) => $id)]).toEqual(['2026-07-10', [early, dateOnly, evening]]);
      expect(visits.total).toBe(3);
    }
    const { day, visits } = await queueAt('2026-07-10T21:30:00Z');
    expect([day, visits.documents.map(({ $id }) => $id)]).toEqual(['2026-07-11', [tomorrow]]);
  });

  test('counts forms that wait for somebody: not those under way, again when a lease has run out', async () => {
    const before = await queueAt(NOON);
    const leased = { status: 'processing', lease_until: '2026-11-20T10:01:00.000Z' } as const;
    await visit({ service: null });
    await visit({ form: leased, service: null });
    await visit({ service: {} });
    await visit({ service: leased });
    await visit({ service: { status: 'complete', return_status: 'complete' } });
    await visit({ service: { deleted_at: NOON } });
    const waiting = ({ cs, accounting }: typeof before.waiting) => [
      (cs ?? 0) - (before.waiting.cs ?? 0),
      (accounting ?? 0) - (before.waiting.accounting ?? 0),
    ];
    expect(waiting((await queueAt(NOON)).waiting)).toEqual([1, 1]);
    expect(waiting((await queueAt('2026-11-20T10:02:00Z')).waiting)).toEqual([2, 2]);
  });

  test('shows follow-ups of the day and before, longest waiting first', async () => {
    const on = (follow_up_date: string, more = {}) => visit({ service: { follow_up: true, follow_up_date, ...more } });
    const today = await on('2026-11-20T00:00:00.000Z');
    const yesterday = await on('2026-11-19T00:00:00.000Z');
    const tomorrow = await on('2026-11-21T00:00:00.000Z');
    const done = await on('2026-11-20T00:00:00.000Z', { follow_up_done_by: 'form' });
    const frozen = await on('2026-11-20T00:00:00.000Z', { frozen: true });
    const all = [today, yesterday, tomorrow, done, frozen];
    const { follow_ups } = await queueAt(LATE);
    expect(shown(follow_ups.documents, all)).toEqual([yesterday, today]);
    expect(follow_ups).toMatchObject({ due: 1, overdue: 1, total: 2 });
    expect(follow_ups.documents.map(({ state }) => state)).toEqual(['overdue', 'due']);
    const after = (await queueAt(AFTER_MIDNIGHT)).follow_ups;
    expect([shown(after.documents, all), after.overdue]).toEqual([[yesterday, today, tomorrow], 2]);
  });

  test('shows jobs promised for the day and before that are not delivered', async () => {
    const promise = async (delivery_date: string) => {
      const { blocks } = await kit.addVisit(patient, { blocks: [{ type: 'm', delivery_date }] });
      return blocks[0]?.$id ?? '';
    };
    const today = await promise('2026-11-20T00:00:00.000Z');
    const yesterday = await promise('2026-11-19T00:00:00.000Z');
    const tomorrow = await promise('2026-11-21T00:00:00.000Z');
    const delivered = await promise('2026-11-19T00:00:00.000Z');
    await shop.change('jobs', delivered, { stage: 'delivered' });
    const { jobs } = await queueAt(LATE);
    expect(shown(jobs.documents, [today, yesterday, tomorrow, delivered])).toEqual([yesterday, today]);
    expect(jobs).toMatchObject({ due: 1, overdue: 1, total: 2 });
    expect(jobs.documents[0]?.patient.name).toBe(patient.name);
    expect((await queueAt(AFTER_MIDNIGHT)).jobs).toMatchObject({ due: 1, overdue: 2 });
  });

  test('holds for each role what it has a part in', async () => {
    const follow_up = { follow_up: true, follow_up_date: '2026-11-21T00:00:00.000Z' };
    await visit({ form: { date: AFTER_MIDNIGHT }, service: null });
    await visit({ service: follow_up });
    const seen = async (role: Role) => {
      const { visits, waiting, follow_ups } = await queueAt(AFTER_MIDNIGHT, role);
      return [visits.total > 0, (waiting.cs ?? -1) > 0, (waiting.accounting ?? -1) > 0, follow_ups.total > 0];
    };
    expect(await seen('reception')).toEqual([true, true, false, false]);
    expect(await seen('cs')).toEqual([true, true, true, true]);
    expect(await seen('accounting')).toEqual([false, false, true, false]);
    expect(await seen('admin')).toEqual([true, true, true, true]);
    // What a role does not see is not nothing.
    expect((await queueAt(AFTER_MIDNIGHT, 'reception')).waiting.accounting).toBeNull();
    expect((await queueAt(AFTER_MIDNIGHT, 'accounting')).waiting.cs).toBeNull();
  });

  test('says of a visit how far its service is: complete once accounting is done', async () => {
    const date = '2026-08-10T10:00:00.000Z';
    const done = { status: 'complete', return_status: 'complete' } as const;
    await visit({ form: { date }, service: null });
    await visit({ form: { date, ...done }, service: {} });
    await visit({ form: { date, ...done }, service: done });
    const { visits } = await queueAt(date);
    expect(visits.documents.map(({ status, service_status }) => [status, service_status])).toEqual([
      ['pending', null],
      ['complete', 'pending'],
      ['complete', 'complete'],
    ]);
    expect(visits.documents[0]?.patient_id).toBe(patient.$id);
  });

  test('shows the appointments of the day to everybody, and those to be confirmed to the desks', async () => {
    const book = async (starts_at: string, state: AppointmentState) => {
      const { $id } = await shop.create('appointments', {
        ...{ specialist_id: 'sara', room: null, starts_at, state, version: 0 },
        ends_at: new Date(Date.parse(starts_at) + 1_800_000).toISOString(),
      });
      const details = { kind: 'repair', name: 'هدى', phone: '01012345678', lang: 'ar', booked_by: 'guest' } as const;
      await shop.create('appointment_details', details, $id);
      return $id;
    };
    const second = await book('2026-08-20T12:00:00.000Z', 'booked');
    const first = await book('2026-08-20T09:00:00.000Z', 'confirmed');
    const past = await book('2026-08-19T09:00:00.000Z', 'booked');
    const later = await book('2026-08-25T09:00:00.000Z', 'booked');
    await book('2026-08-20T10:00:00.000Z', 'cancelled');
    for (const role of ['reception', 'cs', 'accounting', 'admin'] as const) {
      const { appointments, to_confirm } = await queueAt('2026-08-20T08:00:00Z', role);
      expect(appointments.documents.map(({ $id }) => $id)).toEqual([first, second]);
      expect(appointments.documents[0]).toMatchObject({ name: 'هدى', state: 'confirmed' });
      const own = to_confirm?.documents.map(({ $id }) => $id).filter((id) => [past, second, later].includes(id));
      expect(own).toEqual(role === 'accounting' ? undefined : [second, later]);
    }
  });

  test('is answered over the wire', async () => {
    const { status, data } = await shop.call(sara, call, { id: sara.id });
    expect(status).toBe(200);
    expect(data?.day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});

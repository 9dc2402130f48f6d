import { expect, test } from 'vitest';
import * as appointments from '#contract/appointments/staff-calls.ts';
import { saveAudiogram } from '#contract/audiograms/calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import { moveJob } from '#contract/devices/calls.ts';
import { fetchFigures } from '#contract/figures/calls.ts';
import type { BlockData } from '#contract/service-forms/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import { checkAllBooks } from '#subjects/reconciliation/run.ts';
import { inDays, keptAppointments, specialist } from '../../../testing/appointments.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { formsKit } from '../../../testing/forms.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop(keptAppointments({ specialists: [specialist('sara'), specialist('rana')] }));
const kit = formsKit(shop);
const patients = patientKit(shop);
const boss = await shop.join('admin');
const desk = await shop.join('cs');

/** The days in which the forms of these tests are issued. */
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const ask = async (period: { from: string; to: string }, specialist_id?: string) =>
  (await shop.call(boss, fetchFigures, { id: boss.id, ...period, specialist_id })).data ?? expect.fail('no answer');
const of = async (who: string, period = NOVEMBER) =>
  (await ask(period)).specialists.find(({ specialist_id }) => specialist_id === who);

const measure = (
  patientId: string,
  change: Partial<InputOf<typeof saveAudiogram>['data']> = {},
  known: { audiogramId?: string; version?: number } = {},
) =>
  shop.call(desk, saveAudiogram, {
    id: desk.id,
    patientId,
    requestId: crypto.randomUUID(),
    ...known,
    data: {
      measured_at: '2026-11-19T10:30:00.000Z',
      tester: 'Huda',
      transducer: 'insert',
      results: { right: { air: { 500: { level: 40 } }, bone: {} }, left: { air: {}, bone: {} } },
      ...change,
    },
  });

test('visits, fittings, sold aids and money are those of issued forms, of whoever made them', async () => {
  await kit.serve({ 0: { block_type: 'nha', price: 700 } });
  const { $id } = await kit.complete({
    0: { block_type: 'nha', price: 1000 },
    1: { block_type: 'p', price: 50 },
    2: { block_type: 'nha-em', price: 2000 },
  });
  const pay = { form_id: $id, amount: 300, method: 'cash' as const, request_id: crypto.randomUUID() };
  await kit.done(kit.call(kit.accounting, forms.recordPayment, pay));
  expect(await of(kit.cs.id)).toMatchObject({
    visits: 1,
    fittings: 1,
    sold_aids: 2,
    billed: 3050,
    received: 300,
    outstanding: 2750,
    tests: 0,
    no_shows: 0,
    repairs: 0,
    repair_days: null,
  });
  // What is edited afterwards changes the same day.
  const details = await kit.blocksOf($id);
  const held = await kit.hold(kit.accounting, 'cs', $id, 'editing');
  const data = { blocks: { 20: { id: details[0]?.id, block_type: 'nha', account: { price: 900 } } as BlockData } };
  await kit.done(kit.call(kit.accounting, forms.submitAccForm, { ...held, data }));
  const { days, total } = await ask(NOVEMBER, kit.cs.id);
  expect(total).toMatchObject({ visits: 1, billed: 2950, outstanding: 2650 });
  expect(days).toHaveLength(30);
  expect(days.filter(({ visits }) => visits > 0).map(({ day, billed }) => [day, billed])).toEqual([
    ['2026-11-20', 2950],
  ]);
  await expectBooksInOrder(shop);
});

test('a hearing test is of who wrote it down, on its day, unless the client says it', async () => {
  const { $id } = await patients.addPatient();
  const { data } = await measure($id);
  await measure($id, { self_reported: true });
  const known = { audiogramId: data?.$id ?? '', version: 0 };
  const testsOf = async () =>
    (await ask(NOVEMBER, desk.id)).days.filter(({ tests }) => tests !== 0).map(({ day, tests }) => [day, tests]);
  expect(await testsOf()).toEqual([['2026-11-19', 1]]);
  await measure($id, { measured_at: '2026-11-18T10:30:00.000Z' }, known);
  expect(await testsOf()).toEqual([['2026-11-18', 1]]);
  await measure($id, { self_reported: true }, { ...known, version: 1 });
  expect(await testsOf()).toEqual([]);
  await expectBooksInOrder(shop);
});

test('who did not come is counted with the specialist and the day, also when that is taken back or corrected', async () => {
  const save = (change: object, known: { appointmentId?: string; version?: number } = {}) =>
    shop.call(desk, appointments.saveAppointment, {
      id: desk.id,
      requestId: crypto.randomUUID(),
      ...known,
      data: {
        kind: 'fitting',
        specialist_id: 'sara',
        starts_at: inDays(3, '12:00'),
        name: 'Mona Ali',
        phone: newPhone(),
        ...change,
      },
    });
  const state = (appointmentId: string, version: number, next: 'no-show' | 'arrived') =>
    shop.call(desk, appointments.setAppointmentState, { id: desk.id, appointmentId, version, state: next });
  const period = { from: dayAfter(cairoDay(), -2), to: dayAfter(cairoDay(), 10) };
  const counted = async () =>
    (await ask(period)).specialists
      .filter(({ no_shows }) => no_shows !== 0)
      .map(({ name_en, no_shows }) => [name_en, no_shows]);

  const appointmentId = (await save({})).data?.$id ?? '';
  const then = { starts_at: inDays(-1, '12:00'), ends_at: inDays(-1, '13:00') };
  await shop.change('appointments', appointmentId, then);
  await state(appointmentId, 0, 'no-show');
  expect(await counted()).toEqual([['Specialist sara', 1]]);
  await save({ specialist_id: 'rana', ...then }, { appointmentId, version: 1 });
  expect(await counted()).toEqual([['Specialist rana', 1]]);
  await expectBooksInOrder(shop);
  await state(appointmentId, 2, 'arrived');
  expect(await counted()).toEqual([]);
  await expectBooksInOrder(shop);
});

test('a repair counts on the day of its delivery, for whoever made its form, until it is taken back', async () => {
  const today = { from: dayAfter(cairoDay(), -1), to: dayAfter(cairoDay(), 1) };
  const patient = await patients.addPatient();
  const visit = await patients.addVisit(patient, { blocks: [{ type: 'm' }, { type: 'em' }] });
  for (const [version, { $id: jobId }] of visit.blocks.entries()) {
    const input = { id: desk.id, jobId, version: 0, stage: 'delivered' } as const;
    expect([version, (await shop.call(desk, moveJob, input)).status]).toEqual([version, 200]);
  }
  expect(await of('sales', today)).toMatchObject({ repairs: 1, repair_days: expect.any(Number), visits: 0 });
  await expectBooksInOrder(shop);
  await shop.call(desk, moveJob, { id: desk.id, jobId: visit.blocks[0]?.$id ?? '', version: 1, stage: 'at_lab' });
  expect(await of('sales', today)).toBeUndefined();
  await expectBooksInOrder(shop);
});

test('everybody’s payments of one day at the same moment are all counted', async () => {
  const issued = await Promise.all([1, 2, 3, 4].map(() => kit.complete({ 0: { block_type: 'nha', price: 1000 } })));
  const before = (await of(kit.cs.id))?.received ?? 0;
  await Promise.all(
    issued.map(({ $id }) =>
      kit.done(
        kit.call(kit.accounting, forms.recordPayment, {
          form_id: $id,
          amount: 100,
          method: 'cash',
          request_id: crypto.randomUUID(),
        }),
      ),
    ),
  );
  expect((await of(kit.cs.id))?.received).toBe(before + 400);
  await expectBooksInOrder(shop);
});

test('an installation from before gets its figures from the books, once, without an entry for each', async () => {
  const wanted = await ask(NOVEMBER);
  for (const { $id } of await shop.rows('figure_days')) {
    await shop.remove('figure_days', $id);
  }
  const ports = shop.ports({});
  expect((await checkAllBooks({ ports, fix: true })).corrections).toEqual([]);
  expect(await ask(NOVEMBER)).toEqual(wanted);
  expect((await checkAllBooks({ ports, fix: true })).corrections).toEqual([]);
});

test('at most a year is asked for', async () => {
  const answer = await shop.call(boss, fetchFigures, { id: boss.id, from: '2025-11-20', to: '2026-11-21' });
  expect(answer).toMatchObject({
    status: 400,
    code: 'invalid_input',
    params: { fields: { to: { key: 'too_large' } } },
  });
});

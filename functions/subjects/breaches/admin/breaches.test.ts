import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { fetchBreaches, recordBreachNotice, saveBreach } from '#contract/breaches/calls.ts';
import type { InputOf } from '#contract/call.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const boss = await shop.join('admin');
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

type Data = InputOf<typeof saveBreach>['data'];
const DATA: Data = {
  discovered_at: hoursAgo(2),
  what: 'A tablet was lost',
  data_kinds: ['health', 'contact'],
  people: 12,
  measures: null,
};
const save = (data: Partial<Data> = {}, more: Partial<InputOf<typeof saveBreach>> = {}) =>
  shop.call(boss, saveBreach, {
    ...{ id: boss.id, requestId: crypto.randomUUID(), version: 0, data: { ...DATA, ...data } },
    ...more,
  });
const notice = (breachId: string, version: number, more: Partial<InputOf<typeof recordBreachNotice>> = {}) =>
  shop.call(boss, recordBreachNotice, {
    ...{ id: boss.id, breachId, version, reader: 'centre', told_at: hoursAgo(1), reference: 'No. 7', ...more },
  });

test('a breach is entered once, with the times by which somebody is to be told, and who told them stays', async () => {
  const requestId = crypto.randomUUID();
  const { data } = await save({}, { requestId });
  expect((await save({}, { requestId })).data?.$id).toBe(data?.$id);
  expect(data).toMatchObject({
    data_kinds: ['contact', 'health'],
    centre: {
      due_at: new Date(Date.parse(DATA.discovered_at) + 72 * HOUR_MS).toISOString(),
      told_at: null,
      late: false,
    },
    recorded_name: 'Mona',
  });
  const told = await notice(data?.$id ?? '', 0);
  expect(told.data).toMatchObject({ centre: { reference: 'No. 7', late: false }, people_told: { told_at: null } });
  expect((await notice(data?.$id ?? '', 1, { reference: 'Another' })).data?.centre.reference).toBe('No. 7');
  expect(await shop.rows('audit_log', [Query.equal('subject_id', data?.$id ?? '')])).toHaveLength(2);
});

test('what nobody was told of in time is late, and stays so once they are', async () => {
  const { data } = await save({ discovered_at: hoursAgo(24 * 10) });
  expect(data).toMatchObject({ centre: { late: true }, people_told: { late: true } });
  const told = await notice(data?.$id ?? '', 0, { told_at: hoursAgo(24 * 9) });
  expect(told.data).toMatchObject({ centre: { late: false }, people_told: { late: true } });
  const later = await save({ discovered_at: hoursAgo(24 * 8) }, { breachId: data?.$id, version: 1 });
  expect(later.params?.fields).toEqual({ 'data.discovered_at': { key: 'after_notice' } });
  const people = await notice(data?.$id ?? '', 1, { reader: 'people', reference: 'SMS' });
  expect(people.data?.people_told).toMatchObject({ late: true, reference: 'SMS' });
});

test('more is written down as it was read, and not of the future', async () => {
  const { data } = await save();
  const breachId = data?.$id ?? '';
  expect((await save({ measures: 'Wiped' }, { breachId, version: 0 })).data).toMatchObject({
    measures: 'Wiped',
    version: 1,
  });
  expect((await save({ measures: 'Found' }, { breachId, version: 0 })).code).toBe('record_changed');
  expect((await save({}, { breachId: 'nothing' })).code).toBe('not_found');
  const early = await save({ discovered_at: hoursAgo(-2) });
  expect(early.params?.fields).toMatchObject({ 'data.discovered_at': { key: 'date_future' } });
  const before = await notice(breachId, 1, { told_at: hoursAgo(5) });
  expect(before.params?.fields).toMatchObject({ told_at: { key: 'date_past' } });
});

test('the register begins with what was discovered last', async () => {
  const { data } = await shop.call(boss, fetchBreaches, { id: boss.id });
  const times = data?.documents.map(({ discovered_at }) => Date.parse(discovered_at)) ?? [];
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});

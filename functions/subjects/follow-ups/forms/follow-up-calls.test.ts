import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import type { FollowUpOutcome } from '#contract/forms/constants.ts';
import * as forms from '#contract/services/forms.ts';
import { formsKit, minutesLater, NOON, refusedFields } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const kit = formsKit(shop);
const { cs, admin } = kit;

/** A service form with a follow-up on the day of the tests, 2026-11-20. */
async function due(): Promise<string> {
  const baseForm = { follow_up: true, follow_up_date: '2026-11-20' };
  return (await kit.serve({ 0: { block_type: 'p' } }, { baseForm })).$id;
}

interface Called {
  done?: boolean;
  comes_on?: string;
  note?: string;
  requestId?: string;
  at?: typeof NOON;
}

const record = (formId: string, outcome: FollowUpOutcome, { requestId, at = NOON, ...more }: Called = {}) =>
  kit.call(
    cs,
    forms.recordFollowUpCall,
    { formId, requestId: requestId ?? crypto.randomUUID(), data: { outcome, ...more } },
    { at },
  );

async function look(formId: string) {
  const { data } = await kit.call(cs, forms.fetchSform, { formId, formType: 'cs' });
  const { follow_up, follow_up_date, call_attempts, last_call_outcome } = data ?? {};
  return { follow_up, day: follow_up_date?.slice(0, 10), calls: call_attempts, last: last_call_outcome };
}

async function history(formId: string, who = cs) {
  const { data } = await kit.call(who, forms.fetchFollowUpCalls, { formId });
  return data?.documents.map(({ outcome, comes_on, note }) => [outcome, comes_on?.slice(0, 10) ?? null, note]);
}

test('a call that was answered or not leaves the follow-up in the list, counted', async () => {
  const formId = await due();
  await kit.done(record(formId, 'no_answer'));
  await kit.done(record(formId, 'reached', { note: ' wants to think ' }));
  expect(await look(formId)).toEqual({ follow_up: true, day: '2026-11-20', calls: 2, last: 'reached' });
  expect(await history(formId)).toEqual([
    ['reached', null, 'wants to think'],
    ['no_answer', null, null],
  ]);
  expect(await history(formId, admin)).toHaveLength(2);
  const { data } = await kit.call(cs, forms.fetchFpforms, { waiting: true });
  expect(data?.documents.find(({ $id }) => $id === formId)).toMatchObject({
    call_attempts: 2,
    last_call_outcome: 'reached',
    last_call_at: expect.stringContaining('2026-11-20T'),
  });
});

test('who was reached and has said everything leaves the list; nobody else can', async () => {
  const formId = await due();
  const { status, params } = await record(formId, 'no_answer', { done: true });
  expect([status, Object.keys((params as { fields: object }).fields)]).toEqual([400, ['data.done']]);
  await kit.done(record(formId, 'reached', { done: true, note: 'hears well' }));
  const { data } = await kit.call(cs, forms.fetchFpforms, {});
  expect(data?.documents.map(({ $id }) => $id)).not.toContain(formId);
  expect(await history(formId)).toEqual([['reached', null, 'hears well']]);
  // Another day opens it again.
  await kit.done(kit.call(cs, forms.editFollowUp, { formId, data: { follow_up: true, follow_up_date: '2026-11-30' } }));
  expect(await look(formId)).toMatchObject({ follow_up: true, day: '2026-11-30', calls: 0 });
});

test('who comes on a day has their follow-up then, and its calls are counted anew', async () => {
  const formId = await due();
  await kit.done(record(formId, 'no_answer'));
  await kit.done(record(formId, 'comes_on', { comes_on: '2026-11-28' }));
  expect(await look(formId)).toEqual({ follow_up: true, day: '2026-11-28', calls: 0, last: 'comes_on' });
  expect(await history(formId)).toEqual([
    ['comes_on', '2026-11-28', null],
    ['no_answer', null, null],
  ]);
});

test('who does not want a follow-up has none any more', async () => {
  const formId = await due();
  await kit.done(record(formId, 'not_wanted'));
  expect(await look(formId)).toEqual({ follow_up: false, day: undefined, calls: 0, last: 'not_wanted' });
  expect((await record(formId, 'no_answer')).code).toBe('no_follow_up');
});

test('a call that is said twice, also at once, is one call', async () => {
  const formId = await due();
  const requestId = crypto.randomUUID();
  const say = () => kit.done(record(formId, 'no_answer', { requestId }));
  await Promise.all([say(), say()]);
  await say();
  expect(await look(formId)).toMatchObject({ calls: 1 });
  expect(await history(formId)).toHaveLength(1);
  const entries = await shop.rows('audit_log', [Query.equal('subject_id', formId), Query.equal('action', 'call')]);
  expect(entries).toHaveLength(1);
});

test('calls of two people at once are both counted', async () => {
  const formId = await due();
  await Promise.all([kit.done(record(formId, 'no_answer')), kit.done(record(formId, 'reached'))]);
  expect(await look(formId)).toMatchObject({ calls: 2 });
});

test('who comes needs a day that is not over', async () => {
  const formId = await due();
  expect(refusedFields((await record(formId, 'comes_on')).params)).toEqual({ 'data.comes_on': 'required' });
  expect(refusedFields((await record(formId, 'comes_on', { comes_on: '2026-11-19' })).params)).toEqual({
    'data.comes_on': 'date_past',
  });
  expect(await look(formId)).toMatchObject({ calls: 0, last: null });
});

test('another day waits for who works on the form, a count does not', async () => {
  const formId = await due();
  await kit.hold(cs, 'cs', formId, 'editing');
  expect((await record(formId, 'comes_on', { comes_on: '2026-11-28' })).code).toBe('form_in_use');
  expect((await record(formId, 'no_answer')).status).toBe(200);
  expect((await record(formId, 'comes_on', { comes_on: '2026-11-28', at: minutesLater(60) })).status).toBe(200);
});

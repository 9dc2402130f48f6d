import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchBookings } from '#contract/appointments/staff-calls.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import {
  editFollowUp,
  fetchFollowUpCalls,
  fetchFollowUpCount,
  fetchFpforms,
  fetchFrozenFus,
  freezeFollowUp,
  recordFollowUpCall,
} from '#contract/follow-ups/calls.ts';
import { deleteForm, fetchForms, fetchPforms, setFormStatus } from '#contract/forms/calls.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { aForm, formPage, heldBy } from '#web/testing/clinic.ts';
import { type RealtimeServer, realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

type Input = Record<string, unknown>;
const sara = aUser({ id: 'sara', role: 'cs', username: 'Sara' });
const STATE = { $id: 'form-1', status: 'pending' as const, version: 2 };

let realtime: RealtimeServer;
beforeEach(() => {
  realtime = realtimeServer();
  answers(fetchFollowUpCount, { due: 0, overdue: 0 });
  answers(fetchPforms, formPage([]));
  answers(fetchForms, formPage([]));
  answers(fetchFpforms, formPage([]));
  answers(fetchBookings, { documents: [] });
});

async function open(path = '/cs', language: 'ar' | 'en' = 'en') {
  const app = await renderApp(path, { language, signedInAs: sara });
  await findHeading(language === 'en' ? 'Client forms' : 'نماذج العملاء');
  return app;
}

/** Answers a list, and keeps what was asked for. */
function lists(documents: FormSummary[]): Input[] {
  const asked: Input[] = [];
  answers(fetchPforms, (input) => {
    asked.push(input);
    return formPage(documents);
  });
  return asked;
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const card = async (name: string) => (await screen.findAllByText(name))[0]?.closest('li') as HTMLElement;
const confirm = async (name: string) => within(await screen.findByRole('dialog')).getByRole('button', { name });

const issued = (change: Partial<FormSummary> = {}) =>
  aForm({ form_type: 'cs', blocks: [{ id: 'b', type: 'm' }], ...change });
const followUp = (change: Partial<FormSummary> = {}) =>
  issued({
    follow_up: true,
    follow_up_date: '2026-11-25T00:00:00.000Z',
    prev_follow_up_date: '2026-11-01T00:00:00.000Z',
    follow_up_count: 2,
    follow_up_status: 'scheduled',
    ...change,
  });

describe('reception forms', () => {
  test('wait with the way to proceed', async () => {
    const asked = lists([aForm()]);
    // The page to which it leads takes the form at once.
    refuses(setFormStatus, 'busy');
    const app = await open();
    await app.user.click(await screen.findByRole('link', { name: 'Proceed' }));
    expect(asked[0]).toMatchObject({ formType: 'reception', status: 'pending', editorMode: 'false' });
    expect(app.place()).toMatchObject({
      path: '/cs/cs-form',
      state: { formId: 'form-1', editMode: false, accMode: false },
    });
  });

  test('that somebody edits leave the list, live, and a line says how many and who', async () => {
    lists([aForm()]);
    await open();
    await screen.findByRole('link', { name: 'Proceed' });
    await waitFor(() => expect(realtime.open()).toBeGreaterThan(0));
    lists([]);
    answers(fetchForms, formPage([aForm({ status: 'editing', lease: heldBy('Rana') })]));
    realtime.tell();
    await screen.findByText('One form is being edited now, by \u2068Rana\u2069');
    expect(screen.queryByRole('link', { name: 'Proceed' })).toBeNull();
    lists([aForm()]);
    answers(fetchForms, formPage([]));
    realtime.tell();
    await screen.findByRole('link', { name: 'Proceed' });
    expect(screen.queryByText(/being edited/)).toBeNull();
  });

  test('that I have open myself, for example in a browser that was closed, have the way back', async () => {
    const mine = aForm({ status: 'processing', lease: { ...heldBy('Sara'), holderId: 'sara' } });
    answers(fetchForms, ({ status }) => formPage(status === 'processing' ? [mine] : []));
    refuses(setFormStatus, 'busy');
    const app = await open();
    const own = await screen.findByRole('region', { name: 'Forms that you have open' });
    await app.user.click(within(own).getByRole('link', { name: 'Proceed' }));
    expect(app.place().state).toMatchObject({ formId: 'form-1', editMode: false });
  });

  test.each([
    ['en', '3 forms are being edited now, by \u2068Rana\u2069 and \u2068Omar\u2069'],
    ['ar', '3 نماذج قيد التعديل الآن لدى: \u2068Rana\u2069 و\u2068Omar\u2069'],
  ] as const)('that are being edited name each person once (%s)', async (language, line) => {
    const edited = ['Rana', 'Omar', 'Rana'].map((holder, index) =>
      aForm({ $id: `form-${index}`, status: 'editing', lease: heldBy(holder) }),
    );
    answers(fetchForms, formPage(edited));
    await open('/cs', language);
    await screen.findByText(line);
  });
});

describe('issued forms', () => {
  test('can be edited, also after accounting has issued them', async () => {
    const asked = lists([issued()]);
    // The page to which it leads takes the form at once.
    refuses(setFormStatus, 'busy');
    const app = await open('/cs?tab=issued');
    await screen.findByRole('link', { name: 'Edit' });
    expect(asked).toContainEqual(expect.objectContaining({ formType: 'cs', status: 'pending' }));
    await app.user.selectOptions(screen.getByLabelText('Which forms'), 'complete');
    await waitFor(() => expect(asked).toContainEqual(expect.objectContaining({ formType: 'cs', status: 'complete' })));
    await isAt(app, '/cs?tab=issued&status=complete');
    await app.user.click(await screen.findByRole('link', { name: 'Edit' }));
    expect(app.place().state).toMatchObject({ formId: 'form-1', editMode: true, accMode: false });
  });

  test('that accounting issued are not deleted', async () => {
    lists([issued({ status: 'complete' })]);
    await open('/cs?tab=issued&status=complete');
    await screen.findByText('Hoda Hassan');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  test('that accounting has opened say why they are not deleted', async () => {
    lists([issued()]);
    refuses(deleteForm, 'form_opened');
    const { user } = await open('/cs?tab=issued');
    await user.click(await button('Delete'));
    await user.click(await confirm('Delete'));
    const alert = await screen.findByRole('dialog', { name: 'It was not deleted' });
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(alert.isConnected).toBe(false));
  });

  test('get a follow-up where they have none', async () => {
    lists([issued()]);
    const sent: Input[] = [];
    answers(editFollowUp, (input) => {
      sent.push(input);
      return STATE;
    });
    const { user } = await open('/cs?tab=issued');
    await user.click(await button('Assign follow-up'));
    const dialog = await screen.findByRole('dialog', { name: 'Follow-up of Hoda Hassan' });
    await user.click(within(dialog).getByRole('radio', { name: 'Yes' }));
    await user.type(within(dialog).getByLabelText('Next follow-up'), '2030-01-15');
    await user.click(within(dialog).getByRole('button', { name: 'Save follow-up' }));
    await screen.findByText('Follow-up saved');
    expect(sent).toEqual([{ id: 'sara', formId: 'form-1', data: { follow_up: true, follow_up_date: '2030-01-15' } }]);
  });
});

describe('the red dot', () => {
  test.each([
    ['en', { due: 1, overdue: 0 }, 'One follow-up is waiting'],
    ['en', { due: 1, overdue: 2 }, '3 follow-ups are waiting'],
    ['ar', { due: 2, overdue: 0 }, 'متابعتان تنتظران'],
  ] as const)('is there when follow-ups are due or overdue (%s, %o)', async (language, count, words) => {
    answers(fetchFollowUpCount, count);
    await open('/cs', language);
    const tab = await screen.findByRole('tab', { name: new RegExp(words) });
    expect(within(tab).getByTitle(words)).toBeTruthy();
  });

  test('comes by itself when a service form changes, and is not there when nothing waits', async () => {
    await open();
    expect((await screen.findByRole('tab', { name: /^Follow-ups/ })).textContent).toBe('Follow-ups');
    answers(fetchFollowUpCount, { due: 1, overdue: 0 });
    await waitFor(() => expect(realtime.open()).toBeGreaterThan(0));
    realtime.tell();
    await screen.findByRole('tab', { name: /waiting/ });
  });
});

describe('follow-ups', () => {
  const openFollowUps = () => open('/cs?tab=follow-ups');

  test('show the specified fields, N/A where there is nothing', async () => {
    answers(fetchFpforms, formPage([followUp(), followUp({ $id: 'form-2', name: 'Aly', prev_follow_up_date: null })]));
    const { user } = await openFollowUps();
    await user.click(await button(/Hoda Hassan/));
    const facts = (await card('Hoda Hassan')).textContent;
    expect(facts).toContain('Follow-up: 25 November 2026');
    for (const fact of [
      'Previous follow-up1 November 2026',
      'Next follow-up25 November 2026',
      'Follow-ups so far2',
      'Follow-up statusScheduled',
    ]) {
      expect(facts).toContain(fact);
    }
    expect(facts).not.toContain('Wants follow-up');
    await user.click(await button(/Visit form: Aly/));
    expect((await card('Aly')).textContent).toContain('Previous follow-upN/A');
  });

  test('the call list leaves what is due or overdue, with a number to call', async () => {
    const asked: Input[] = [];
    answers(fetchFpforms, (input) => {
      asked.push(input);
      return formPage([followUp({ follow_up_status: 'overdue' })]);
    });
    const { user } = await openFollowUps();
    await user.click(screen.getByRole('checkbox', { name: /^Call list/ }));
    await waitFor(() => expect(asked).toContainEqual(expect.objectContaining({ waiting: 'true' })));
    const number = await screen.findByRole<HTMLAnchorElement>('link', {
      name: 'Call Hoda Hassan on 0101\u00a0234\u00a05678',
    });
    expect(number.href).toBe('tel:01012345678');
    expect(number.textContent).toBe('0101\u00a0234\u00a05678');
    expect(screen.getByText('Overdue')).toBeTruthy();
  });

  test('are all fetched again whatever happens to a service form', async () => {
    answers(fetchFpforms, formPage([followUp()]));
    await openFollowUps();
    await screen.findByText('Hoda Hassan');
    answers(fetchFpforms, formPage([]));
    await waitFor(() => expect(realtime.open()).toBeGreaterThan(0));
    realtime.tell();
    await screen.findByText('There are no forms here now');
  });

  test('are edited: a day is needed, from today on', async () => {
    answers(fetchFpforms, formPage([followUp()]));
    const sent: Input[] = [];
    answers(editFollowUp, (input) => {
      sent.push(input);
      return STATE;
    });
    const { user } = await openFollowUps();
    await user.click(await button('Edit follow-up'));
    const dialog = await screen.findByRole('dialog');
    const day = within(dialog).getByLabelText<HTMLInputElement>('Next follow-up');
    expect(day.value).toBe('2026-11-25');
    expect(day.min).toBe(cairoDay());
    await user.clear(day);
    await user.click(within(dialog).getByRole('button', { name: 'Save follow-up' }));
    await within(dialog).findByText('“Next follow-up” is required.');
    await user.click(within(dialog).getByRole('radio', { name: 'No' }));
    expect(day.disabled).toBe(true);
    await user.click(within(dialog).getByRole('button', { name: 'Save follow-up' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ data: { follow_up: false, follow_up_date: null } }));
  });

  test('an edit that is refused says why, and what was typed stays', async () => {
    answers(fetchFpforms, formPage([followUp()]));
    refuses(editFollowUp, 'form_in_use', { holder: 'Adel' });
    const { user } = await openFollowUps();
    await user.click(await button('Edit follow-up'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Save follow-up' }));
    await within(dialog).findByText('Adel is working on this form.');
  });

  test('a call about them is written down with what came of it, beside the calls before', async () => {
    const called = {
      call_attempts: 2,
      last_call_outcome: 'no_answer',
      last_call_at: '2026-11-20T09:00:00.000Z',
    } as const;
    answers(fetchFpforms, formPage([followUp(called)]));
    const before = { $id: 'a', actor_name: 'Rana', at: called.last_call_at, outcome: 'no_answer' } as const;
    answers(fetchFollowUpCalls, { documents: [{ ...before, comes_on: null, note: 'rang out' }], total: 1 });
    const sent: Input[] = [];
    answers(recordFollowUpCall, (input) => {
      sent.push(input);
      return STATE;
    });
    const { user } = await openFollowUps();
    await screen.findByText('2 calls');
    await screen.findByText('Last call: No answer');
    await user.click(await button('Record a call'));
    const dialog = await screen.findByRole('dialog', { name: 'Call outcome: Hoda Hassan' });
    await within(dialog).findByText('rang out');
    await user.click(within(dialog).getByRole('radio', { name: /^Coming on…/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByText('“Coming on” is required.');
    await user.type(within(dialog).getByLabelText('Coming on'), '2030-01-02');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      formId: 'form-1',
      data: { outcome: 'comes_on', comes_on: '2030-01-02', note: null },
    });
  });

  test('are completed when the client was reached and nothing is left to say', async () => {
    answers(fetchFpforms, formPage([followUp()]));
    const sent: Input[] = [];
    answers(recordFollowUpCall, (input) => {
      sent.push(input);
      answers(fetchFpforms, formPage([]));
      return STATE;
    });
    const { user } = await openFollowUps();
    await user.click(await button('Record a call'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Call outcome: Hoda Hassan' }));
    await user.click(dialog.getByRole('radio', { name: /^Reached, follow-up completed/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Hoda Hassan: Reached, follow-up completed');
    expect(sent).toEqual([
      expect.objectContaining({ formId: 'form-1', data: { outcome: 'reached', done: true, note: null } }),
    ]);
  });

  test('are frozen after a confirmation that offers Freeze or Cancel', async () => {
    answers(fetchFpforms, formPage([followUp()]));
    const sent: Input[] = [];
    answers(freezeFollowUp, (input) => {
      sent.push(input);
      answers(fetchFpforms, formPage([]));
      return STATE;
    });
    const { user } = await openFollowUps();
    await user.click(await button('Freeze follow-up'));
    const question = await screen.findByRole('dialog', { name: 'Freeze the follow-up of Hoda Hassan?' });
    expect(within(question).getByRole('button', { name: 'Cancel' })).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Freeze' }));
    await screen.findByText('There are no forms here now');
    expect(sent).toEqual([{ id: 'sara', formId: 'form-1', freeze: true }]);
  });

  test('are cancelled with the button in the place of Delete', async () => {
    answers(fetchFpforms, formPage([followUp()]));
    const sent: Input[] = [];
    answers(deleteForm, (input) => {
      sent.push(input);
      answers(fetchFpforms, formPage([]));
      return { $id: 'form-1' };
    });
    const { user } = await openFollowUps();
    await user.click(await button('Cancel follow-up'));
    await user.click(await confirm('Delete'));
    await screen.findByText('There are no forms here now');
    expect(sent).toEqual([{ id: 'sara', formId: 'form-1', formType: 'follow-up' }]);
  });

  test.each([
    [
      'en',
      'Cancel follow-up',
      'Delete the follow-up of Hoda Hassan?',
      ['Cancel', 'Delete'],
      /“Cancel” leaves everything/,
    ],
    ['ar', 'إلغاء المتابعة', 'حذف متابعة Hoda Hassan؟', ['إلغاء', 'حذف'], /«إلغاء» يترك كل شيء كما هو/],
  ] as const)('are asked about in words that say what each button does (%s)', async (...words) => {
    const [language, cancel, title, buttons, text] = words;
    answers(fetchFpforms, formPage([followUp()]));
    const { user } = await open('/cs?tab=follow-ups', language);
    await user.click(await button(cancel));
    const question = await screen.findByRole('dialog', { name: title });
    expect(question.textContent).toMatch(text);
    const offered = within(question).getAllByRole('button');
    expect(
      offered
        .map(({ textContent }) => textContent)
        .filter(Boolean)
        .sort(),
    ).toEqual([...buttons].sort());
  });
});

describe('frozen follow-ups', () => {
  async function openFrozen(language: 'ar' | 'en' = 'en') {
    const app = await open('/cs?tab=follow-ups', language);
    await app.user.click(await button(/^(Frozen Follow-ups|المتابعات المجمدة)$/));
    return app;
  }

  test('are listed, each with the way back', async () => {
    answers(fetchFrozenFus, formPage([followUp({ frozen: true })]));
    const sent: Input[] = [];
    answers(freezeFollowUp, (input) => {
      sent.push(input);
      answers(fetchFrozenFus, formPage([]));
      return STATE;
    });
    const { user } = await openFrozen();
    await user.click(await button('Unfreeze the follow-up of Hoda Hassan'));
    await screen.findByText('No Frozen Forms');
    expect(sent).toEqual([{ id: 'sara', formId: 'form-1', freeze: false }]);
  });

  test.each([
    ['en', 'No Frozen Forms'],
    ['ar', 'لا توجد نماذج مجمدة'],
  ] as const)('that are none say so in the specified words (%s)', async (language, message) => {
    answers(fetchFrozenFus, formPage([]));
    await openFrozen(language);
    await screen.findByText(message);
  });

  test('that cannot be fetched, or unfrozen, say why', async () => {
    refuses(fetchFrozenFus, 'forbidden');
    const { user } = await openFrozen();
    await screen.findByText('You are not allowed to do this.');
    answers(fetchFrozenFus, formPage([followUp({ frozen: true })]));
    await user.click(await button('Try again'));
    refuses(freezeFollowUp, 'not_found');
    await user.click(await button(/^Unfreeze/));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import {
  closeDesk,
  fetchDesks,
  recordDrawerCash,
  reopenDesk,
  setFloat,
  voidDrawerCash,
} from '#contract/desks/calls.ts';
import type { Desk, DeskEntry, Desks } from '#contract/desks/schemas.ts';
import {
  fetchCompanyCash,
  fetchDriverCash,
  handInCash,
  lookIntoPayout,
  recordPayout,
  voidPayout,
} from '#contract/shipments/desk-calls.ts';
import { type RealtimeServer, realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const DAY = '2026-11-20';

function aDesk(change: Partial<Desk> = {}): Desk {
  return {
    $id: 'desk-1',
    actor_id: 'adel',
    actor_name: 'Adel',
    mine: true,
    state: 'open',
    version: 3,
    payments: 3,
    lines: [
      { method: 'cash', expected: 400, counted: null },
      { method: 'instapay', expected: 100.5, counted: null },
    ],
    expected: 500.5,
    counted: null,
    difference: null,
    float: null,
    left: null,
    reason: null,
    closed_at: null,
    closed_by: null,
    reopen_reason: null,
    reopened_at: null,
    reopened_by: null,
    ...change,
  };
}

const CLOSED = aDesk({
  state: 'closed',
  version: 4,
  lines: [
    { method: 'cash', expected: 400, counted: 389.5 },
    { method: 'instapay', expected: 100.5, counted: 100.5 },
  ],
  counted: 490,
  difference: -10.5,
  left: 0,
  reason: 'Change for a taxi',
  closed_at: '2026-11-20T18:00:00.000Z',
  closed_by: 'Adel',
});

const PAID = { reason: null, recorded_by: null, voided: false };

const ENTRIES: Desks['entries'] = [
  {
    $id: 'payment-1',
    actor_id: 'adel',
    at: '2026-11-20T09:50:00.000Z',
    kind: 'payment',
    method: 'cash',
    amount: 400,
    name: 'Hoda Hassan',
    ...PAID,
  },
  {
    $id: 'payment-2',
    actor_id: 'adel',
    at: '2026-11-20T10:00:00.000Z',
    kind: 'refund',
    method: 'instapay',
    amount: -20,
    name: '',
    ...PAID,
  },
  {
    $id: 'payment-3',
    actor_id: 'hoda',
    at: '2026-11-20T10:05:00.000Z',
    kind: 'payment',
    method: 'cash',
    amount: 77,
    name: 'Of another desk',
    ...PAID,
  },
];

function desks(documents: Desk[], open_days: Desks['open_days'] = [], more: Partial<Desks> = {}): void {
  const days = { day: DAY, documents, total: documents.length, open_days, entries: ENTRIES, suggested_float: 0 };
  answers(fetchDesks, { ...days, ...more });
}

let live: RealtimeServer;
beforeEach(() => {
  live = realtimeServer();
  answers(fetchDriverCash, { documents: [], total: 0 });
  answers(fetchCompanyCash, { company: 'bosta', total: 0, parcels: [], payouts: [] });
});

async function open(role: 'cs' | 'accounting' | 'admin' = 'accounting', language: 'ar' | 'en' = 'en', day = DAY) {
  const app = await renderApp(`/clinic/cash?day=${day}`, { language, signedInAs: aUser({ id: 'adel', role }) });
  await findHeading(language === 'en' ? 'Cash close' : 'إقفال اليومية');
  return app;
}

const own = async () => within(await screen.findByRole('region', { name: 'My cash' }));
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

describe('one’s own day', () => {
  test('is closed with what was counted; a difference is told while it is typed and needs a reason', async () => {
    desks([aDesk()]);
    const sent: object[] = [];
    answers(closeDesk, (input) => {
      sent.push(input);
      desks([CLOSED]);
      return CLOSED;
    });
    const { user } = await open();
    await user.click((await own()).getByRole('button', { name: 'Close my day' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close the day of Adel' }));
    const submit = dialog.getByRole('button', { name: 'Close the day' });
    await user.type(dialog.getByLabelText(/^Cash: counted/), '389.5');
    // What nobody counted is asked for.
    await user.click(submit);
    const instapay = dialog.getByLabelText(/^InstaPay: counted/);
    await waitFor(() => expect(document.activeElement).toBe(instapay));
    expect(instapay.getAttribute('aria-invalid')).toBe('true');
    await user.type(instapay, '١٠٠٫٥');
    expect(plain(dialog.getByRole('status').textContent)).toBe('Difference: EGP 10.50 short');
    await user.click(submit);
    const reason = dialog.getByLabelText('Reason for the difference');
    await waitFor(() => expect(document.activeElement).toBe(reason));
    await user.type(reason, ' Change for a taxi ');
    await user.click(submit);
    await (await own()).findByText('Change for a taxi');
    expect(sent).toMatchObject([
      {
        id: 'adel',
        actor_id: 'adel',
        day: DAY,
        version: 3,
        counted: { cash: 389.5, instapay: 100.5 },
        reason: 'Change for a taxi',
      },
    ]);
    const row = await own();
    await waitFor(() => expect(row.queryByRole('button', { name: 'Close my day' })).toBeNull());
    expect(row.queryByRole('button', { name: 'Reopen the day' })).toBeNull();
  });

  test('lists its entries on the page and where it is closed, and none of another desk', async () => {
    desks([aDesk()]);
    const { user } = await open();
    const entries = async (place: ReturnType<typeof within>) =>
      within(await place.findByRole('table', { name: 'Entries of the day' }))
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          within(row)
            .getAllByRole('cell')
            .map(({ textContent }) => plain(textContent)),
        );
    const listed = [
      ['Hoda Hassan', 'Payment', 'Cash', 'EGP 400'],
      ['–', 'Refund', 'InstaPay', expect.stringMatching(/20/)],
    ];
    expect(await entries(await own())).toEqual(listed);
    (await own()).getByRole('rowheader', { name: /11:50/ });
    await user.click((await own()).getByRole('button', { name: 'Close my day' }));
    expect(await entries(within(await screen.findByRole('dialog')))).toEqual(listed);
  });

  test('cannot be one to come: the date says so, and nothing is asked for', async () => {
    desks([aDesk()]);
    await open();
    const date = screen.getByLabelText<HTMLInputElement>('Date');
    fireEvent.change(date, { target: { value: '2100-01-01' } });
    await screen.findByText('Please choose today or an earlier day.');
    expect([date.value, date.getAttribute('aria-invalid')]).toEqual([DAY, 'true']);
  });

  test('shows what was taken meanwhile in the open window, and keeps what was typed', async () => {
    desks([aDesk({ lines: [{ method: 'cash', expected: 400, counted: null }], expected: 400 })]);
    refuses(closeDesk, 'desk_changed');
    const { user } = await open();
    await user.click((await own()).getByRole('button', { name: 'Close my day' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Cash: counted/), '400');
    desks([aDesk({ version: 4, lines: [{ method: 'cash', expected: 450, counted: null }], expected: 450 })]);
    await user.click(dialog.getByRole('button', { name: 'Close the day' }));
    await dialog.findByText(/Something has changed in this cash/);
    await waitFor(() => expect(plain(dialog.getByRole('status').textContent)).toBe('Difference: EGP 50 short'));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Cash: counted/).value).toBe('400');
  });

  test('is live, and other days are near', async () => {
    desks([aDesk()], [{ day: '2026-11-18', desks: 1 }]);
    const app = await open('cs');
    await (await own()).findByText('Open');
    await waitFor(() => expect(live.open()).toBeGreaterThan(0));
    desks([CLOSED], [{ day: '2026-11-18', desks: 1 }]);
    live.tell();
    await (await own()).findByText('Closed');
    await app.user.click(screen.getByRole('button', { name: '18 November 2026' }));
    await isAt(app, '/clinic/cash?day=2026-11-18');
  });
});

describe('the cash in one’s drawer', () => {
  const OUT: Desks['entries'][number] = {
    $id: 'cash-1',
    actor_id: 'adel',
    at: '2026-11-20T10:10:00.000Z',
    kind: 'cash-out',
    method: 'cash',
    amount: -120,
    name: '',
    reason: 'Batteries',
    recorded_by: 'Adel',
    voided: false,
  };

  test('begins with what the last close left, unless something else is typed', async () => {
    desks([aDesk()], [], { suggested_float: 350 });
    const sent: object[] = [];
    answers(setFloat, (input) => {
      sent.push(input);
      desks([aDesk({ float: 350 })], [], { suggested_float: 350 });
      return { ...OUT, kind: 'float' as const, amount: 350, reason: null };
    });
    const { user } = await open();
    expect(plain((await own()).getByText(/was left in the drawer/).textContent)).toMatch(/^EGP 350 was left/);
    await user.click((await own()).getByRole('button', { name: 'Record opening float' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Opening float' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Amount (EGP)').value).toBe('350');
    await user.click(dialog.getByRole('button', { name: 'Save float' }));
    await (await own()).findByRole('button', { name: 'Change opening float' });
    expect(sent).toMatchObject([{ id: 'adel', day: DAY, amount: 350 }]);
    expect((await own()).queryByText(/was left in the drawer/)).toBeNull();
  });

  test('is paid out today with a reason, no more than is there, and has a slip', async () => {
    const today = cairoDay();
    desks([aDesk()], [], { day: today });
    const sent: object[] = [];
    answers(recordDrawerCash, (input) => {
      sent.push(input);
      desks([aDesk()], [], { day: today, entries: [OUT] });
      return OUT;
    });
    const { user } = await open('accounting', 'en', today);
    await user.click((await own()).getByRole('button', { name: 'Pay out cash' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay out cash' }));
    const amount = dialog.getByLabelText('Amount (EGP)');
    await user.type(amount, '401');
    await user.type(dialog.getByLabelText('Reason'), 'Batteries');
    await user.click(dialog.getByRole('button', { name: 'Record payout' }));
    await dialog.findByText((words) => plain(words) === 'There is only EGP 400 in the drawer.');
    expect(sent).toEqual([]);
    await user.clear(amount);
    await user.type(amount, '120');
    await user.click(dialog.getByRole('button', { name: 'Record payout' }));
    await user.click(await (await own()).findByRole('button', { name: 'Print slip' }));
    const slip = within(await screen.findByRole('dialog', { name: /^Cash slip of/ }));
    await slip.findByRole('heading', { name: 'Cash payout slip' });
    slip.getByText('Batteries');
    slip.getByText('Received by');
    expect(sent).toMatchObject([{ id: 'adel', kind: 'cash-out', amount: 120, reason: 'Batteries' }]);
  });

  test('that somebody paid out meanwhile is told, and what was typed stays', async () => {
    const today = cairoDay();
    desks([aDesk()], [], { day: today });
    refuses(recordDrawerCash, 'drawer_too_low', { left: 40 });
    const { user } = await open('accounting', 'en', today);
    await user.click((await own()).getByRole('button', { name: 'Pay out cash' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay out cash' }));
    await user.type(dialog.getByLabelText('Amount (EGP)'), '120');
    await user.type(dialog.getByLabelText('Reason'), 'Batteries');
    await user.click(dialog.getByRole('button', { name: 'Record payout' }));
    await dialog.findByText((words) => plain(words) === 'There is only EGP 40 of cash in the drawer.');
    expect(dialog.getByLabelText<HTMLInputElement>('Amount (EGP)').value).toBe('120');
  });

  test('that was written down by mistake is voided with a reason, and another day takes none', async () => {
    desks([aDesk()], [], { entries: [OUT] });
    const sent: object[] = [];
    answers(voidDrawerCash, (input) => {
      sent.push(input);
      desks([aDesk()], [], { entries: [{ ...OUT, voided: true }] });
      return { ...OUT, kind: 'cash-void' as const, amount: 120 };
    });
    const { user } = await open();
    expect((await own()).queryByRole('button', { name: 'Pay out cash' })).toBeNull();
    await user.click((await own()).getByRole('button', { name: /^Void the cash entry of/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason for voiding'), 'Typed twice');
    await user.click(dialog.getByRole('button', { name: 'Void entry' }));
    await waitFor(async () => expect((await own()).queryByRole('button', { name: 'Print slip' })).toBeNull());
    expect(sent).toMatchObject([{ id: 'adel', entry_id: 'cash-1', reason: 'Typed twice' }]);
  });

  test('that stays for the next day is said at the close, and is no more than was counted', async () => {
    desks([aDesk({ lines: [{ method: 'cash', expected: 400, counted: null }], expected: 400 })], [], {
      suggested_float: 90,
    });
    const sent: object[] = [];
    answers(closeDesk, (input) => {
      sent.push(input);
      desks([{ ...CLOSED, left: 150 }], [], { entries: [OUT] });
      return CLOSED;
    });
    const { user } = await open();
    await user.click((await own()).getByRole('button', { name: 'Close my day' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/No opening float is recorded/);
    await user.type(dialog.getByLabelText(/^Cash: counted/), '400');
    const left = dialog.getByLabelText(/^Left in the drawer/);
    await user.type(left, '401');
    await user.click(dialog.getByRole('button', { name: 'Close the day' }));
    await dialog.findByText('No more can be left in the drawer than the cash counted.');
    await user.clear(left);
    await user.type(left, '150');
    await user.click(dialog.getByRole('button', { name: 'Close the day' }));
    await user.click(await (await own()).findByRole('button', { name: 'Print the close' }));
    const paper = within(await screen.findByRole('dialog'));
    const drawer = within(await paper.findByRole('table', { name: 'Drawer' }));
    expect(plain(drawer.getByRole('row', { name: /Batteries/ }).textContent)).toMatch(/Cash paid out.*Batteries.*120/);
    paper.getByText('Cash handed over');
    expect(sent).toMatchObject([{ counted: { cash: 400 }, left: 150 }]);
  });
});

describe('the admin', () => {
  const hoda = { ...CLOSED, $id: 'desk-2', actor_id: 'hoda', actor_name: 'Hoda', mine: false };

  test('sees who has not closed, and what differs', async () => {
    desks([aDesk({ payments: 0, version: 0, lines: [], expected: 0 }), hoda, { ...hoda, ...aDesk(), $id: 'desk-3' }]);
    await open('admin');
    const table = within(await screen.findByRole('table', { name: 'Everybody’s cash' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows).toHaveLength(2);
    expect(plain(rows[0]?.textContent)).toMatch(/Hoda.*Closed.*EGP 500.50.*EGP 490.*EGP 10.50 short/);
    expect(plain(rows[1]?.textContent)).toMatch(/Adel.*Open.*Not counted yet/);
    screen.getByText('1 of 2 is still open');
  });

  test('opens a closed day again, with a reason', async () => {
    desks([aDesk(), hoda]);
    const sent: object[] = [];
    answers(reopenDesk, (input) => {
      sent.push(input);
      return { ...hoda, state: 'open' };
    });
    const { user } = await open('admin');
    await user.click(await screen.findByRole('button', { name: 'Show the cash of Hoda' }));
    const desk = within(await screen.findByRole('dialog', { name: 'Cash of Hoda' }));
    await user.click(desk.getByRole('button', { name: 'Reopen the day' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reopen the day of Hoda' }));
    await user.type(dialog.getByLabelText('Reason for reopening'), 'A client came late');
    await user.click(dialog.getByRole('button', { name: 'Reopen' }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ id: 'adel', desk_id: 'desk-2', version: 4, reason: 'A client came late' }]),
    );
  });
});

describe('reception', () => {
  const rana = { id: 'adel', role: 'reception' } as const;

  test('takes no money unless an admin allows it: no tab, no drawer, and the page says so', async () => {
    desks([aDesk({ payments: 0, version: 0, lines: [], expected: 0 })]);
    await renderApp('/clinic/cash', { language: 'en', signedInAs: aUser(rana) });
    await screen.findByText('Reception takes no payments. An admin can allow it in the settings.');
    expect(screen.queryByRole('link', { name: 'Cash close' })).toBeNull();
    expect((await own()).queryByRole('button', { name: 'Record opening float' })).toBeNull();
  });

  test('closes its own cash where it takes payments', async () => {
    desks([aDesk()]);
    await renderApp('/clinic/cash', { language: 'en', signedInAs: aUser({ ...rana, takes_payments: true }) });
    await screen.findByRole('link', { name: 'Cash close' });
    (await own()).getByRole('button', { name: 'Close my day' });
    (await own()).getByRole('button', { name: 'Record opening float' });
    expect(screen.queryByText(/takes no payments/)).toBeNull();
  });
});

test('a customer has no such page', async () => {
  const app = await renderApp('/clinic/cash', { signedInAs: aUser({ role: 'user' }) });
  await isAt(app, '/');
});

test('cash of deliveries is taken from its driver, without the parcels that are left out', async () => {
  desks([aDesk()], [], { day: cairoDay() });
  const parcel = ($id: string, number: string, amount: number) => ({
    $id,
    number,
    amount,
    collected_at: '2026-11-20T10:00:00.000Z',
  });
  const parcels = [parcel('one', '11111111', 1_050), parcel('two', '22222222', 500)];
  answers(fetchDriverCash, {
    documents: [{ driver_id: 'karim', driver_name: 'Karim', total: 1_550, parcels }],
    total: 1,
  });
  const sent: Record<string, unknown>[] = [];
  answers(handInCash, (input) => {
    sent.push(input);
    return { ...ENTRIES[0], kind: 'cash-in', name: '', reason: 'Karim' } as DeskEntry;
  });
  const { user } = await open('accounting', 'en', cairoDay());
  const karim = within(await screen.findByRole('group', { name: 'Karim' }));
  await user.click(karim.getByRole('checkbox', { name: /2222/ }));
  await user.click(karim.getByRole('button', { name: /Receive .*1,050.* from Karim/ }));
  await screen.findByText('The cash is in your drawer');
  expect(sent).toMatchObject([{ driver_id: 'karim', shipments: ['one'] }]);
});

const payout = {
  amount: 500,
  received: 500,
  finding: null,
  looked_into_note: null,
  looked_into_by: null,
  looked_into_at: null,
  parcels: 1,
  day: '2026-11-19',
  reference: 'T-1',
  recorded_by: 'Huda',
  voided: false,
};

test('a payout of another amount says by how much, until somebody writes down why', async () => {
  desks([aDesk()], [], { day: cairoDay() });
  const parcels = [{ $id: 'one', number: '11111111', amount: 1_050, collected_at: '2026-11-20T10:00:00.000Z' }];
  answers(fetchCompanyCash, { company: 'bosta', total: 1_050, parcels, payouts: [] });
  const short = { ...payout, $id: 'short', amount: 1_050, received: 1_000.5, finding: 'paid_short' as const };
  answers(recordPayout, (input) => {
    expect(input).toMatchObject({ received: 1_000.5 });
    answers(fetchCompanyCash, { company: 'bosta', total: 0, parcels: [], payouts: [short] });
    return short;
  });
  const { user } = await open('accounting', 'en', cairoDay());
  const part = within(await screen.findByRole('region', { name: 'Cash of Bosta' }));
  await user.type(part.getByLabelText(/^Transfer or statement number/), 'T-78');
  await user.type(part.getByLabelText(/^Amount that reached the bank/), '1,000.50');
  await user.click(part.getByRole('button', { name: /Record a bank payout of .*1,000.50/ }));
  await part.findByText(/EGP.49.50 short/);
  answers(lookIntoPayout, (input) => {
    expect(input).toMatchObject({ payoutId: 'short', note: 'Their fee' });
    const known = { ...short, looked_into_note: 'Their fee', looked_into_by: 'Huda', looked_into_at: payout.day };
    answers(fetchCompanyCash, { company: 'bosta', total: 0, parcels: [], payouts: [known] });
    return known;
  });
  await user.click(part.getByRole('button', { name: /Look into the payout of/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Look into the difference' }));
  await user.type(dialog.getByLabelText('What did you find out?'), 'Their fee');
  await user.click(dialog.getByRole('button', { name: 'Mark as looked into' }));
  await part.findByText(/Looked into: .*Their fee/);
  expect(part.queryByRole('button', { name: /Look into/ })).toBeNull();
});

test('what the delivery company paid into the bank is recorded with its number, and is voided after a question', async () => {
  desks([aDesk()], [], { day: cairoDay() });
  const parcels = [{ $id: 'one', number: '11111111', amount: 1_050, collected_at: '2026-11-20T10:00:00.000Z' }];
  answers(fetchCompanyCash, { company: 'bosta', total: 1_050, parcels, payouts: [{ $id: 'old', ...payout }] });
  const sent: Record<string, unknown>[] = [];
  answers(recordPayout, (input) => {
    sent.push(input);
    return { $id: 'new', ...payout, amount: 1_050, received: 1_050 };
  });
  const { user } = await open('accounting', 'en', cairoDay());
  const part = within(await screen.findByRole('region', { name: 'Cash of Bosta' }));
  part.getByText(/Bosta has collected and not paid out: .*1,050/);
  await user.click(part.getByRole('button', { name: /Record a bank payout/ }));
  await part.findByRole('textbox', { name: /^Transfer or statement number/, description: /./ });
  expect(sent).toEqual([]);
  await user.type(part.getByLabelText(/^Transfer or statement number/), 'T-77');
  await user.click(part.getByRole('button', { name: /Record a bank payout/ }));
  await screen.findByText('The payout is recorded');
  expect(sent).toMatchObject([{ shipments: ['one'], day: cairoDay(), reference: 'T-77' }]);
  await waitFor(() => expect(document.activeElement).toBe(part.getByRole('heading', { name: 'Cash of Bosta' })));
  await user.click(part.getByRole('button', { name: /Void the payout of/ }));
  const asked = within(await screen.findByRole('dialog', { name: /Void the payout of/ }));
  refuses(voidPayout, 'forbidden');
  await user.click(asked.getByRole('button', { name: 'Void the payout' }));
  await screen.findByRole('dialog', { name: 'The payout was not voided' });
  await user.click(screen.getByRole('button', { name: 'OK' }));
  answers(voidPayout, () => {
    const payouts = [{ $id: 'old', ...payout, voided: true }];
    answers(fetchCompanyCash, { company: 'bosta', total: 1_050, parcels, payouts });
    return { $id: 'old', ...payout, voided: true };
  });
  await user.click(await part.findByRole('button', { name: /Void the payout of/ }));
  await user.click(await screen.findByRole('button', { name: 'Void the payout' }));
  await part.findByText('Voided');
  await waitFor(() => expect(document.activeElement).toBe(part.getByRole('heading', { name: 'Cash of Bosta' })));
});

test('what the company owes is loaded again after an error', async () => {
  desks([aDesk()], [], { day: cairoDay() });
  refuses(fetchCompanyCash, 'forbidden');
  const { user } = await open('accounting', 'en', cairoDay());
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answers(fetchCompanyCash, { company: 'bosta', total: 0, parcels: [], payouts: [] });
  await user.click(retry);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
});

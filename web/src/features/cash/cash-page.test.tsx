import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeDesk, fetchDesks, reopenDesk } from '#contract/desks/calls.ts';
import type { Desk, Desks } from '#contract/desks/schemas.ts';
import { type RealtimeServer, realtimeServer } from '../../testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '../../testing/render-app.tsx';
import { answers, refuses } from '../../testing/server.ts';

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
  reason: 'Change for a taxi',
  closed_at: '2026-11-20T18:00:00.000Z',
  closed_by: 'Adel',
});

const ENTRIES: Desks['entries'] = [
  {
    $id: 'payment-1',
    actor_id: 'adel',
    at: '2026-11-20T09:50:00.000Z',
    kind: 'payment',
    method: 'cash',
    amount: 400,
    name: 'Hoda Hassan',
  },
  {
    $id: 'payment-2',
    actor_id: 'adel',
    at: '2026-11-20T10:00:00.000Z',
    kind: 'refund',
    method: 'instapay',
    amount: -20,
    name: '',
  },
  {
    $id: 'payment-3',
    actor_id: 'hoda',
    at: '2026-11-20T10:05:00.000Z',
    kind: 'payment',
    method: 'cash',
    amount: 77,
    name: 'Of another desk',
  },
];

function desks(documents: Desk[], open_days: Desks['open_days'] = []): void {
  answers(fetchDesks, { day: DAY, documents, total: documents.length, open_days, entries: ENTRIES });
}

let live: RealtimeServer;
beforeEach(() => {
  live = realtimeServer();
});

async function open(role: 'cs' | 'accounting' | 'admin' = 'accounting', language: 'ar' | 'en' = 'en') {
  const app = await renderApp(`/clinic/cash?day=${DAY}`, { language, signedInAs: aUser({ id: 'adel', role }) });
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
    expect((await own()).queryByRole('button', { name: 'Close my day' })).toBeNull();
    expect((await own()).queryByRole('button', { name: 'Reopen the day' })).toBeNull();
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

test('reception takes no money and has no such page', async () => {
  const app = await renderApp('/clinic/cash', { signedInAs: aUser({ role: 'reception' }) });
  await isAt(app, '/reception');
});

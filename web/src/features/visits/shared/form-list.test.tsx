import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchFollowUpCount } from '#contract/follow-ups/calls.ts';
import { fetchForms, fetchPforms } from '#contract/forms/calls.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { aForm, formPage } from '#web/testing/clinic.ts';
import { type RealtimeServer, realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const sara = aUser({ id: 'sara', role: 'cs', username: 'Sara' });

let realtime: RealtimeServer;
beforeEach(() => {
  realtime = realtimeServer();
  answers(fetchFollowUpCount, { due: 0, overdue: 0 });
  answers(fetchForms, formPage([]));
});

const open = (language: 'ar' | 'en' = 'en', path = '/cs?tab=issued') => renderApp(path, { language, signedInAs: sara });
const people = (count: number): FormSummary[] =>
  Array.from({ length: count }, (_, index) => aForm({ $id: `form-${index + 1}`, name: `Client ${index + 1}` }));

/** Answers pages of so many forms out of these, as the cursor asks. */
function pagesOf(size: number, forms: () => readonly FormSummary[]): Record<string, unknown>[] {
  const asked: Record<string, unknown>[] = [];
  answers(fetchPforms, (input) => {
    asked.push(input);
    const start = forms().findIndex(({ $id }) => $id === input.lastId) + 1;
    const documents = forms().slice(start, start + size);
    const isLast = start + size >= forms().length;
    return {
      documents,
      total: forms().length,
      capped: false,
      next: isLast ? null : (documents.at(-1)?.$id ?? null),
      totals: null,
    };
  });
  return asked;
}

test('a single form is not counted in Arabic, as one of one', async () => {
  answers(fetchPforms, formPage([aForm()]));
  await open('ar');
  await screen.findByText('النموذج الوحيد');
});

describe('a card', () => {
  test('shows the note for the desk while it is closed', async () => {
    answers(fetchPforms, formPage([aForm({ desk_note: 'Speak to the left side' })]));
    await open();
    const head = await screen.findByRole('button', { name: /Visit form: Hoda Hassan/ });
    expect(head.textContent).toContain('Note for the desk: Speak to the left side');
    expect(head.getAttribute('aria-expanded')).toBe('false');
  });

  test('has a quiet button to delete it beside its next step', async () => {
    answers(fetchPforms, formPage([aForm()]));
    await open();
    const remove = await screen.findByRole('button', { name: 'Delete' });
    const strong = /primary|secondary|danger/;
    expect(remove.className).not.toMatch(strong);
    const next = within(remove.parentElement ?? document.body).getByRole('link', { name: /Edit/ });
    expect(next.className).toMatch(strong);
  });

  test.each([
    ['en', 'Visit form: Hoda Hassan', '20 November 2026', 'Pending'],
    ['ar', 'نموذج زيارة: Hoda Hassan', '20 نوفمبر 2026', 'في الانتظار'],
  ] as const)('shows name, id, date and status in its head (%s)', async (language, label, date, status) => {
    answers(fetchPforms, formPage([aForm()]));
    await open(language);
    const head = await screen.findByRole('button', { name: new RegExp(label) });
    expect(head.textContent).toContain('form-1');
    expect(head.textContent).toContain(date);
    expect(head.textContent).toContain(status);
    expect(head.getAttribute('aria-expanded')).toBe('false');
  });

  test.each([
    ['en', 'Visit form: Hoda Hassan', '0101\u00a0234\u00a05678', 'Ear mold, Advice', 'Arrived: 20 Nov, 11:00 am'],
    [
      'ar',
      'نموذج زيارة: Hoda Hassan',
      '0101\u00a0234\u00a05678',
      'قالب أذن، Advice',
      'وقت الوصول: 20 نوفمبر، 11:00 صباحًا',
    ],
  ] as const)(
    'of somebody who waits begins with name, phone, reason and arrival (%s)',
    async (language, label, ...more) => {
      const reasons = [
        { reason: 'ear-mold', quantity: 2 },
        { reason: 'Advice', quantity: 1 },
      ];
      const $createdAt = '2026-11-20T09:00:00.000+00:00';
      answers(fetchPforms, formPage([aForm({ $id: 'a-form-with-a-long-id', $createdAt, reasons })]));
      await open(language, '/cs');
      const head = await screen.findByRole('button', { name: new RegExp(label) });
      const text = head.textContent ?? '';
      const places = [label, ...more].map((word) => text.replace('\u202f', ' ').indexOf(word));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      // The whole id stands in the details.
      expect(within(head).getByTitle('a-form-with-a-long-id').textContent).toBe('a-form-w');
    },
  );

  test('says once how it stands: who works on it, or its status', async () => {
    const lease = { holderId: 'nour', holder: 'Nour', until: new Date(Date.now() + 60_000).toISOString() };
    answers(fetchPforms, formPage([aForm({ status: 'editing', lease })]));
    await open();
    const head = await screen.findByRole('button', { name: /Visit form/ });
    expect(head.textContent).toMatch(/Nour/);
    expect(head.closest('li')?.textContent).not.toMatch(/Editing|Pending/);
  });

  test('opens with a press, and closes with another', async () => {
    answers(
      fetchPforms,
      formPage([
        aForm({
          form_type: 'cs',
          secondary_phone: '01112345678',
          transfer: 'Dr. Samir',
          follow_up: true,
          blocks: [
            { id: 'b1', type: 'nha-em' },
            { id: 'b2', type: 'm' },
          ],
          reasons: [
            { reason: 'ear-mold', quantity: 2 },
            { reason: 'Advice', quantity: 1 },
          ],
        }),
      ]),
    );
    const { user } = await open();
    const head = await screen.findByRole('button', { name: /Visit form/ });
    await user.click(head);
    const text = head.closest('li')?.textContent;
    for (const fact of [
      'NameHoda Hassan',
      'Age67',
      'Main phone0101\u00a0234\u00a05678',
      'Secondary phone0111\u00a0234\u00a05678',
      'Address12 Nile Street',
      'Transferred fromDr. Samir',
      'Wants follow-upYes',
      'Next follow-upN/A',
      'New Hearing Aid + Ear Mold',
      'Maintenance',
      'Ear mold × 2',
      'Advice × 1',
    ]) {
      expect(text).toContain(fact);
    }
    expect(screen.getByRole('link', { name: 'Hoda Hassan' }).getAttribute('href')).toBe('/cs/patients/patient-1');
    await user.click(head);
    expect(head.closest('li')?.textContent).not.toContain('12 Nile Street');
  });

  test('of several services of one kind says how many', async () => {
    const blocks = [
      { id: 'b1', type: 'm' as const },
      { id: 'b2', type: 'm' as const },
    ];
    answers(fetchPforms, formPage([aForm({ form_type: 'cs', blocks })]));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /Visit form/ }));
    expect(screen.getByText('Maintenance × 2')).toBeTruthy();
  });
});

describe('the search of a list', () => {
  test.each([
    ['/cs', 'reception'],
    ['/cs?tab=issued', 'cs'],
  ])('goes out with what was typed and stands in the address (%s)', async (path, formType) => {
    const asked = pagesOf(20, () => people(2));
    const app = await open('en', path);
    await app.user.type(await screen.findByRole('searchbox', { name: 'Search the forms' }), ' 5678 {Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ formType, query: '5678' }));
    await waitFor(() => expect(app.place().path).toContain('q=5678'));
    await app.user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(app.place().path).toBe(path));
  });

  test('says when nothing matches, and is not taken along to another tab', async () => {
    answers(fetchPforms, formPage([]));
    const app = await open('en', '/cs?tab=issued&q=nobody');
    await screen.findByText('No forms match the search');
    await app.user.click(screen.getByRole('tab', { name: /reception/i }));
    await screen.findByText('There are no forms here now');
    expect(app.place().path).toBe('/cs');
  });
});

describe('a list', () => {
  test('says that it is loading', async () => {
    answers(fetchPforms, () => new Promise(() => {}));
    await open();
    const panel = await screen.findByRole('tabpanel');
    await within(panel).findByText(/^Loading/);
  });

  test.each([
    ['en', 'There are no forms here now'],
    ['ar', 'لا توجد نماذج هنا الآن'],
  ] as const)('that is empty says so (%s)', async (language, message) => {
    answers(fetchPforms, formPage([]));
    await open(language);
    await screen.findByText(message);
  });

  test('that cannot be fetched says why, and can be tried again', async () => {
    refuses(fetchPforms, 'forbidden');
    const { user } = await open();
    await screen.findByText('You are not allowed to do this.');
    answers(fetchPforms, formPage([aForm()]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Hoda Hassan');
  });

  test.each([
    ['en', '2 of 3 Forms', 'Load More Forms', '3 of 3 Forms'],
    ['ar', 'نموذجان من 3', 'تحميل المزيد من النماذج', '3 نماذج من 3'],
  ] as const)('counts, and loads more by the last id until all are there (%s)', async (language, some, more, all) => {
    const forms = people(3);
    const asked = pagesOf(2, () => forms);
    const { user } = await open(language);
    await screen.findByText(some);
    await user.click(screen.getByRole('button', { name: more }));
    await screen.findByText(all);
    expect(asked).toContainEqual(expect.objectContaining({ lastId: 'form-2' }));
    expect(screen.queryByRole('button', { name: more })).toBeNull();
  });

  test('a load-more that fails says why; what is there stays', async () => {
    const forms = people(3);
    pagesOf(2, () => forms);
    const { user } = await open();
    await screen.findByText('2 of 3 Forms');
    refuses(fetchPforms, 'not_found');
    await user.click(screen.getByRole('button', { name: 'Load More Forms' }));
    await screen.findByRole('alert');
    expect(screen.getByText('Client 2')).toBeTruthy();
  });

  test('a form that comes while more are loaded is shown once, and none is missed', async () => {
    let forms = people(3);
    pagesOf(2, () => forms);
    const { user } = await open();
    await screen.findByText('2 of 3 Forms');
    forms = [aForm({ $id: 'form-0', name: 'Client 0' }), ...forms];
    await waitFor(() => expect(realtime.open()).toBeGreaterThan(0));
    realtime.tell();
    await screen.findByText('Client 0');
    await user.click(await screen.findByRole('button', { name: 'Load More Forms' }));
    await screen.findByText('4 of 4 Forms');
    expect(screen.getAllByText(/^Client \d$/).map(({ textContent }) => textContent)).toEqual([
      'Client 0',
      'Client 1',
      'Client 2',
      'Client 3',
    ]);
  });

  test('is fetched again after a lost connection', async () => {
    answers(fetchPforms, formPage([]));
    await open();
    await screen.findByText('There are no forms here now');
    await waitFor(() => expect(realtime.open()).toBeGreaterThan(0));
    answers(fetchPforms, formPage([aForm()]));
    realtime.drop();
    await screen.findByText('Hoda Hassan');
  });

  test('shows by itself that somebody’s time on a form is over', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
    try {
      const lease = { holderId: 'rana', holder: 'Rana', until: '2026-11-20T10:00:05.000Z' };
      answers(fetchPforms, formPage([aForm({ status: 'editing', lease })]));
      await open();
      await screen.findByText('In use by Rana');
      answers(fetchPforms, formPage([aForm()]));
      act(() => void vi.advanceTimersByTime(6_500));
      await waitFor(() => expect(screen.queryByText('In use by Rana')).toBeNull());
    } finally {
      vi.useRealTimers();
    }
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchFigures } from '#contract/figures/calls.ts';
import type { Figures } from '#contract/figures/schemas.ts';
import { fetchOrders } from '#contract/orders/admin-calls.ts';
import { fetchSourceFigures } from '#contract/referrals/calls.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const NONE: Figures = {
  visits: 0,
  tests: 0,
  fittings: 0,
  sold_aids: 0,
  billed: 0,
  received: 0,
  outstanding: 0,
  no_shows: 0,
  repairs: 0,
  repair_days: null,
};
const SOME = { visits: 3, tests: 2, billed: 12_000, received: 7_500, outstanding: 4_500, repairs: 2, repair_days: 3.5 };
const FIGURES = {
  from: '2026-11-19',
  to: '2026-11-20',
  total: { ...NONE, ...SOME, visits: 4 },
  specialists: [
    { specialist_id: 'hoda', name_ar: 'د. هدى', name_en: '', ...NONE, ...SOME },
    { specialist_id: 'gone', name_ar: '', name_en: '', ...NONE, visits: 1 },
  ],
  days: [
    { day: '2026-11-19', ...NONE, visits: 1 },
    { day: '2026-11-20', ...NONE, ...SOME },
  ],
};

beforeEach(() => {
  realtimeServer();
  answers(fetchOrders, { documents: [], total: 0, capped: false });
  answers(fetchSourceFigures, { from: '2026-11-19', to: '2026-11-20', sources: [] });
});

function figuresAre(change: Partial<typeof FIGURES> = {}) {
  const asked: Record<string, unknown>[] = [];
  answers(fetchFigures, (input) => {
    asked.push(input);
    return { ...FIGURES, ...change };
  });
  return asked;
}

const PERIOD = '?from=2026-11-19&to=2026-11-20';
const open = (search = PERIOD, language: 'ar' | 'en' = 'en') =>
  renderApp(`/admin/figures${search}`, { language, signedInAs: aUser({ id: 'admin-1', role: 'admin' }) });
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')));

test('sums, a row for each specialist, and the days as a chart and a table', async () => {
  const asked = figuresAre();
  const app = await open();
  await findHeading('Clinic figures');
  const totals = within(await screen.findByRole('region', { name: 'Totals of the period' }));
  expect(totals.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    '4',
    '2',
    '0',
    '0',
    'EGP 12,000',
    'EGP 7,500',
    'EGP 4,500',
    '0',
    '2',
    '3.5 days',
  ]);
  expect(rowsOf(screen.getByRole('table', { name: 'Figures of each specialist in the period' }))).toEqual([
    ['د. هدى', '3', '2', '0', '0', 'EGP 12,000', 'EGP 7,500', 'EGP 4,500', '0', '2 (3.5 days)'],
    ['Unknown', '1', '0', '0', '0', 'EGP 0', 'EGP 0', 'EGP 0', '0', '0'],
  ]);
  await screen.findByRole('img', { name: 'Visits by day. The highest: 20 November 2026, 3.' });
  await app.user.selectOptions(screen.getByLabelText('Figure in the chart'), 'Billed');
  await app.user.click(await screen.findByRole('button', { name: 'Show as table: Billed by day' }));
  expect(rowsOf(screen.getByRole('table', { name: 'Table: Billed by day' }))).toEqual([
    ['19 November 2026', 'EGP 0'],
    ['20 November 2026', 'EGP 12,000'],
  ]);
  expect(asked).toEqual([{ id: 'admin-1', from: '2026-11-19', to: '2026-11-20' }]);
});

test('a period and a specialist stand in the address, and without them it is the last thirty days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:30:00Z') });
  try {
    const asked = figuresAre();
    const app = await open('');
    await screen.findByRole('region', { name: 'Totals of the period' });
    // 22:30 UTC is half an hour into the next day there.
    expect(asked).toEqual([{ id: 'admin-1', from: '2026-10-23', to: '2026-11-21' }]);
    await app.user.selectOptions(screen.getByLabelText('Specialist'), 'د. هدى');
    await isAt(app, '/admin/figures?specialist=hoda');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ specialist_id: 'hoda' }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
    await isAt(app, '/admin/figures?from=2026-11-01&to=2026-11-21&specialist=hoda');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: '2026-11-01', specialist_id: 'hoda' }));
  } finally {
    vi.useRealTimers();
  }
});

test('many days are drawn by month, and the days of repairs of a month are those of its repairs', async () => {
  const days = Array.from({ length: 93 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 7, 20 + index)).toISOString().slice(0, 10),
    ...NONE,
  }));
  const repaired = days.map((one) =>
    one.day === '2026-11-19'
      ? { ...one, repairs: 1, repair_days: 1 }
      : one.day === '2026-11-20'
        ? { ...one, repairs: 3, repair_days: 5 }
        : one,
  );
  figuresAre({ days: repaired });
  const app = await open('?from=2026-08-20&to=2026-11-20', 'ar');
  await screen.findByText('فحوص السمع', { selector: 'dt' });
  await app.user.selectOptions(screen.getByLabelText('الرقم المعروض في الرسم'), 'متوسط أيام الصيانة');
  await app.user.click(await screen.findByRole('button', { name: 'عرض كجدول: متوسط أيام الصيانة حسب الشهر' }));
  const rows = rowsOf(screen.getByRole('table', { name: 'جدول: متوسط أيام الصيانة حسب الشهر' }));
  expect(rows.map(([month, value]) => [month, value])).toEqual([
    ['أغسطس 2026', 'أقل من يوم'],
    ['سبتمبر 2026', 'أقل من يوم'],
    ['أكتوبر 2026', 'أقل من يوم'],
    ['نوفمبر 2026', '4 أيام'],
  ]);
});

test('a failure is told and can be tried again', async () => {
  refuses(fetchFigures, 'busy');
  const app = await open();
  await screen.findByText('The figures could not be loaded');
  figuresAre();
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('region', { name: 'Totals of the period' });
});

test.each([
  ['en', 'Not said', 'Unknown', 'Clients, visits and money by source in the period'],
  ['ar', 'لم تُذكر', 'غير معروفة', 'العملاء والزيارات والمبالغ لكل طريقة في المدة'],
] as const)(
  'what came by each source of clients stands below, with what is not said last (%s)',
  async (language, unsaid, unknown, caption) => {
    figuresAre();
    const asked: Record<string, unknown>[] = [];
    const one = { name_ar: '', name_en: '', new_clients: 0, visits: 1, received: 0 };
    answers(fetchSourceFigures, (input) => {
      asked.push(input);
      const sources = [
        {
          ...one,
          source_id: 'doctor',
          name_ar: 'طبيب',
          name_en: 'Doctor',
          new_clients: 2,
          visits: 3,
          received: 7_500.25,
        },
        { ...one, source_id: 'gone' },
        { ...one, source_id: null },
      ];
      return { from: '2026-11-19', to: '2026-11-20', sources };
    });
    await open(PERIOD, language);
    const rows = rowsOf(await screen.findByRole('table', { name: caption }));
    expect(rows.map(([name]) => name)).toEqual([language === 'en' ? 'Doctor' : 'طبيب', unknown, unsaid]);
    expect(rows[0]?.slice(1, 3)).toEqual(['2', '3']);
    expect(rows[0]?.[3]).toContain('7,500.25');
    expect(asked[0]).toMatchObject({ from: '2026-11-19', to: '2026-11-20' });
  },
);

import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchBreaches } from '#contract/breaches/calls.ts';
import { fetchMetrics, fetchReports } from '#contract/dashboard/calls.ts';
import type { Metrics, Reports } from '#contract/dashboard/schemas.ts';
import { fetchFollowUpCount } from '#contract/follow-ups/calls.ts';
import { fetchOrders } from '#contract/orders/admin-calls.ts';
import { fetchFinance } from '#contract/service-forms/calls.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const METRICS: Metrics = { users: 1204, products: 77, orders: 31_250, revenue: 1_250_500.5, has_specialists: true };
const REPORTS: Reports = {
  from: '2026-11-19',
  to: '2026-11-20',
  days: [
    { period: '2026-11-19', revenue: 900, orders: 1 },
    { period: '2026-11-20', revenue: 61_850, orders: 4 },
  ],
  months: [{ period: '2026-11', revenue: 62_750, orders: 5 }],
  methods: [
    { method: 'cash', revenue: 61_950 },
    { method: 'valu', revenue: 900 },
    { method: 'by-hand', revenue: -100 },
  ],
  delivery: [
    { status: 'processing', count: 3 },
    { status: 'delivered', count: 2 },
  ],
  payment: [{ status: 'paid', count: 2 }],
  unpaid_card_orders: 1,
  best_sellers: [
    {
      product_type: 'hearing-aids',
      product_id: 'aid-1',
      title_ar: 'فوناك أوديو',
      title_en: 'Phonak Audéo',
      count: 4,
      amount: 208_000,
    },
  ],
  low_stock: [
    { product_type: 'accessories', product_id: 'a-1', title_ar: 'علبة شحن', title_en: 'Charger Case', stock: 2 },
  ],
  returns: [],
  low_stock_at: 5,
};

let metricsAsked = 0;

beforeEach(() => {
  metricsAsked = 0;
  realtimeServer();
  answers(fetchOrders, { documents: [], total: 0, capped: false });
  metricsAre(METRICS);
  answers(fetchReports, REPORTS);
  answers(fetchFollowUpCount, { due: 1, overdue: 2 });
  answers(fetchFinance, { forms: 2, billed: 12_000, received: 7_500, outstanding: 4_500, days: [] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function metricsAre(metrics: Metrics) {
  answers(fetchMetrics, () => {
    metricsAsked += 1;
    return metrics;
  });
}

const open = (language: 'ar' | 'en' = 'en') =>
  renderApp('/admin', { language, signedInAs: aUser({ id: 'admin-1', role: 'admin' }) });
const tiles = async () => within(await screen.findByRole('region', { name: "The shop's figures" }));

describe('the four tiles', () => {
  test('users, products and orders lead to their pages; the revenue is a number with the currency and leads nowhere', async () => {
    await open();
    await findHeading('Dashboard');
    const links = (await tiles()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Users1,204', '/admin/users'],
      ['Products77', '/admin/products'],
      ['Orders31,250', '/admin/orders'],
    ]);
    expect((await tiles()).getByText('1,250,500.5 EGP').closest('a')).toBeNull();
  });

  test('speak Arabic', async () => {
    await open('ar');
    await screen.findByText('1,250,500.5 ج.م');
    screen.getByText('31,250');
  });

  test.each([
    ['en', 'from orders of the shop', 'Received by the clinic: 7,500 EGP'],
    ['ar', 'من طلبات المتجر', 'وحصّل المركز: 7,500 ج.م'],
  ] as const)('the revenue says what is of the shop and what of the clinic (%s)', async (language, shop, clinic) => {
    await open(language);
    await screen.findByText(clinic);
    screen.getByText(shop);
  });

  test('a breach of data that nobody was told of stands above the figures, with its next deadline', async () => {
    const due = { told_at: null, reference: null };
    answers(fetchBreaches, {
      documents: [
        {
          ...{
            $id: 'breach-1',
            discovered_at: '2026-11-20T10:00:00.000Z',
            what: 'A lost tablet',
            data_kinds: ['health'],
          },
          ...{
            people: null,
            measures: null,
            recorded_name: 'Boss',
            recorded_at: '2026-11-20T11:00:00.000Z',
            version: 0,
          },
          centre: { ...due, due_at: '2026-11-23T10:00:00.000Z', late: true },
          people_told: { ...due, due_at: '2026-11-25T22:00:00.000Z', late: false },
        },
      ],
      total: 1,
    });
    metricsAre(METRICS);
    await open();
    const alert = await screen.findByRole('region', { name: 'Data breaches' });
    expect(within(alert).getByRole('link', { name: '1 data breach still to be reported' })).toBeTruthy();
    expect(within(alert).getByText(/23 November 2026/)).toBeTruthy();
    expect(within(alert).getByText('Overdue')).toBeTruthy();
  });

  test('a failure is told and can be tried again', async () => {
    refuses(fetchMetrics, 'busy');
    const app = await open();
    await screen.findByText('The figures could not be loaded');
    metricsAre(METRICS);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('31,250');
  });
});

describe('refreshing', () => {
  test('by the button, beside a notice', async () => {
    const app = await open();
    await screen.findByText('31,250');
    screen.getByText(/^The figures refresh automatically every 5 minutes/);
    metricsAre({ ...METRICS, orders: 31_251 });
    await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('31,251');
  });

  test('by itself every five minutes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await open();
    await screen.findByText('31,250');
    expect(metricsAsked).toBe(1);
    act(() => vi.advanceTimersByTime(299_000));
    expect(metricsAsked).toBe(1);
    metricsAre({ ...METRICS, orders: 31_252 });
    act(() => vi.advanceTimersByTime(1000));
    await screen.findByText('31,252');
  });

  test('rests while the page is hidden, and happens on coming back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await open();
    await screen.findByText('31,250');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    act(() => vi.advanceTimersByTime(600_000));
    expect(metricsAsked).toBe(1);
    metricsAre({ ...METRICS, orders: 31_253 });
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await screen.findByText('31,253');
    expect(metricsAsked).toBe(2);
  });
});

test('the follow-ups that wait are told', async () => {
  await open();
  const followUps = within(await screen.findByRole('region', { name: 'Follow-ups' }));
  followUps.getByText('1 follow-up due today');
  followUps.getByText('2 follow-ups overdue');
});

describe('the charts', () => {
  test('each have their figures in words and as a table', async () => {
    const app = await open();
    const rows = async (title: string) => {
      const chart = within(await screen.findByRole('region', { name: title }));
      await app.user.click(chart.getByRole('button', { name: `Show as table: ${title}` }));
      const [, ...body] = within(chart.getByRole('table')).getAllByRole('row');
      return body.map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')),
      );
    };
    await screen.findByRole('img', { name: /^Revenue by day. The highest: 20 November 2026, 61,850 EGP.$/ });
    expect(await rows('Revenue by day')).toEqual([
      ['19 November 2026', '900 EGP', '1'],
      ['20 November 2026', '61,850 EGP', '4'],
    ]);
    expect(await rows('Revenue by month')).toEqual([['November 2026', '62,750 EGP', '5']]);
    screen.getByRole('img', { name: 'Revenue by payment method. The highest: Cash, 61,950 EGP.' });
    expect(await rows('Revenue by payment method')).toEqual([
      ['Cash', '61,950 EGP'],
      ['valU', '900 EGP'],
      ['Handed back by us', '-100 EGP'],
    ]);
    expect(await rows('Orders by status')).toEqual([
      ['Processing', '3'],
      ['Delivered', '2'],
      ['Unpaid online orders', '1'],
    ]);
    expect(await rows('Best sellers')).toEqual([['Phonak Audéo', '4', '208,000 EGP']]);
    expect(await rows('Stock running out')).toEqual([['Charger Case', '2']]);
    await app.user.click(screen.getByRole('button', { name: 'Show as chart: Best sellers' }));
    await screen.findByRole('img', { name: 'Best sellers. The highest: Phonak Audéo, 4.' });
  });

  test.each([
    ['en', 'Confirmed orders of whole months (', 'Unpaid online orders (5,000+)', 'Show as table: Orders by status'],
    [
      'ar',
      'الطلبات المؤكدة خلال أشهر كاملة (',
      'طلبات إلكترونية لم تُدفع (\u20665,000+\u2069)',
      'عرض كجدول: الطلبات حسب الحالة',
    ],
  ] as const)(
    'say in %s which orders are best sellers, and where counting stopped',
    async (language, note, unpaid, button) => {
      answers(fetchReports, { ...REPORTS, unpaid_card_orders: 5000 });
      const app = await open(language);
      await screen.findByText((text) => text.startsWith(note));
      await app.user.click(screen.getByRole('button', { name: button }));
      screen.getByText(unpaid);
    },
  );

  test.each([
    ['en', 'Revenue by payment method', /^This period has too many online payments .* Choose a shorter one\.$/],
    ['ar', 'الإيرادات حسب طريقة الدفع', /اختر مدة أقصر\.$/],
  ] as const)(
    'ask in %s for a shorter period where payments are too many to add up',
    async (language, title, words) => {
      answers(fetchReports, { ...REPORTS, methods: null });
      await open(language);
      within(await screen.findByRole('region', { name: title })).getByText(words);
    },
  );

  test.each([
    ['en', 'Revenue by payment method', /What clients pay at the clinic is not included/],
    ['ar', 'الإيرادات حسب طريقة الدفع', /ولا تشمل ما يدفعه العملاء في المركز/],
  ] as const)(
    'say in %s that what clients pay at the clinic is not among the ways to pay',
    async (language, title, words) => {
      answers(fetchReports, REPORTS);
      await open(language);
      within(await screen.findByRole('region', { name: title })).getByText(words);
    },
  );

  test('cover the chosen period, which ends today in Cairo', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:30:00Z') });
    const asked: Record<string, unknown>[] = [];
    answers(fetchReports, (input) => {
      asked.push(input);
      return REPORTS;
    });
    const app = await open();
    await screen.findByRole('region', { name: 'Revenue by day' });
    // 22:30 UTC is half an hour into the next day there.
    expect(asked).toEqual([{ id: 'admin-1', from: '2026-10-23', to: '2026-11-21' }]);
    await app.user.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');
    await waitFor(() => expect(asked.at(-1)).toEqual({ id: 'admin-1', from: '2026-11-15', to: '2026-11-21' }));
  });

  test('say when there is nothing to draw', async () => {
    answers(fetchReports, {
      ...REPORTS,
      days: [{ period: '2026-11-20', revenue: 0, orders: 0 }],
      best_sellers: [],
      low_stock: [],
    });
    await open();
    const best = within(await screen.findByRole('region', { name: 'Best sellers' }));
    best.getByText('There is nothing in this period.');
    // No axis without a figure; the orders of those days are in the table.
    const revenue = within(screen.getByRole('region', { name: 'Revenue by day' }));
    revenue.getByText('The shop has no revenue in this period.');
    revenue.getByRole('button', { name: 'Show as table: Revenue by day' });
    screen.getByText('Nothing is running out (limit: 5).');
  });

  test('a failure is told and can be tried again', async () => {
    refuses(fetchReports, 'busy');
    const app = await open();
    await screen.findByText('The reports could not be loaded');
    answers(fetchReports, REPORTS);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('region', { name: 'Revenue by day' });
  });
});

test.each([
  ['en', 'Nobody can book an appointment yet: no specialist is set.', 'Specialists and hours'],
  ['ar', 'لا يستطيع أحد حجز موعد الآن: لم يُحدَّد أي أخصائي بعد.', 'الأخصائيون ومواعيد العمل'],
] as const)('tells the owner that nobody can book, and where that is set (%s)', async (language, words, link) => {
  metricsAre({ ...METRICS, has_specialists: false });
  await renderApp('/admin', { language, signedInAs: aUser({ id: 'admin-1', role: 'admin' }) });
  const notice = (await screen.findByText(words)).closest<HTMLElement>('[role=alert]') ?? document.body;
  expect(within(notice).getByRole('link', { name: link }).getAttribute('href')).toBe('/admin/schedule');
  metricsAre(METRICS);
});

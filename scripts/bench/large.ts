import { Client, Users } from 'node-appwrite';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '#contract/constants.ts';
import { REPORT_DAYS_MAX } from '#contract/dashboard/constants.ts';
import * as admin from '#contract/services/admin.ts';
import * as clients from '#contract/services/clients.ts';
import * as forms from '#contract/services/forms.ts';
import * as shop from '#contract/services/shop.ts';
import * as staff from '#contract/services/staff.ts';
import { derivedId } from '../../functions/lib/ids.ts';
import type { SeedTarget } from '../seed/main.ts';
import { type Caller, callerWith, type Result } from './client.ts';
import { type Load, measure, summarize } from './load.ts';

/** As with the usual shop: what is measured has been compiled. */
const WARM_UP = 40;
const REQUESTS = 41;

/** A row of the table of the large shop. Times are milliseconds, one call after the other. */
export interface LargeRow extends Load {
  call: string;
  /** What the median may be. */
  limit?: number;
  bytes: number;
  bytesLimit?: number;
}

interface Measured {
  ask: () => Promise<Result<unknown>>;
  limit?: number;
  bytesLimit?: number;
}

/** Whether nothing is slower or larger than it may be. */
export function isWithinLimits({ p50, limit, bytes, bytesLimit }: LargeRow): boolean {
  return p50 <= (limit ?? Number.POSITIVE_INFINITY) && bytes <= (bytesLimit ?? Number.POSITIVE_INFINITY);
}

/** What searches, lists and reports take where there is much. */
export async function measureLargeShop(target: SeedTarget): Promise<LargeRow[]> {
  const visitor = callerWith(target, '');
  const [boss, desk] = await Promise.all([signIn(target, 'demo-admin'), signIn(target, 'demo-reception')]);
  const store = (more: object) => () =>
    visitor(shop.fetchPaginatedProducts, { product_type: 'hearing-aids', limit: PAGE_SIZE, ...more });
  const { data } = await store({})();
  const [first] = data.documents;
  const today = cairoDay();
  let asked = 0;
  /** Each with another number of products, so that nothing is kept of one like it. */
  const newSearch = (searchQuery: string, start = 0) => {
    return () => {
      const limit = MAX_PAGE_SIZE - (asked++ % MAX_PAGE_SIZE);
      return store({ searchQuery, limit, page: 1 + Math.floor(start / limit) })();
    };
  };
  const calls: Record<string, Measured> = {
    list: { ask: store({ page: 1 }) },
    'list, page 1000': { ask: store({ page: 1000 }), limit: 30 },
    'search, a common word': { ask: store({ searchQuery: 'سماعة' }), limit: 30 },
    'search, a brand': { ask: store({ searchQuery: 'phonak' }), limit: 30 },
    'search, page 1000': { ask: store({ searchQuery: 'سماعة', page: 1000 }), limit: 30 },
    'new search, a common word': { ask: newSearch('سماعة'), limit: 30 },
    'new search, a brand': { ask: newSearch('phonak'), limit: 30 },
    'new search, page 1000': { ask: newSearch('سماعة', 999 * PAGE_SIZE), limit: 30 },
    'fetch-tags': {
      ask: () => visitor(shop.fetchTags, { product_type: 'hearing-aids' }),
      limit: 10,
      bytesLimit: 20_000,
    },
    product: { ask: () => visitor(shop.fetchProduct, { id: first?.$id ?? '', product_type: 'hearing-aids' }) },
    'reports of a year': {
      ask: () => boss(admin.fetchReports, { id: 'demo-admin', from: dayAfter(today, 1 - REPORT_DAYS_MAX), to: today }),
      limit: 100,
    },
    'orders, list': { ask: () => boss(admin.fetchOrders, { id: 'demo-admin' }), limit: 30 },
    'orders, search': { ask: () => boss(admin.fetchOrders, { id: 'demo-admin', query: 'محمد' }), limit: 30 },
    'orders, search, two common names': {
      ask: () => boss(admin.fetchOrders, { id: 'demo-admin', query: 'محمد السيد' }),
      limit: 50,
    },
    'figures of a year': {
      ask: () => boss(staff.fetchFigures, { id: 'demo-admin', from: dayAfter(today, 1 - REPORT_DAYS_MAX), to: today }),
      limit: 100,
    },
    'finance, list': {
      ask: () => boss(forms.fetchPforms, { id: 'demo-admin', formType: 'cs', status: 'complete' }),
      limit: 100,
    },
    'finance of a year': {
      ask: () => boss(forms.fetchFinance, { id: 'demo-admin', from: dayAfter(today, 1 - REPORT_DAYS_MAX), to: today }),
      limit: 100,
    },
    'payments of a form': {
      ask: () => boss(forms.fetchPayments, { id: 'demo-admin', form_id: derivedId('large-visit', 0) }),
      limit: 100,
    },
    'calendar, a week': {
      ask: () =>
        desk(staff.fetchCalendar, { id: 'demo-reception', from: dayAfter(today, -7), to: dayAfter(today, -1) }),
      limit: 100,
    },
    'calendar, six weeks': {
      ask: () =>
        desk(staff.fetchCalendar, { id: 'demo-reception', from: dayAfter(today, -21), to: dayAfter(today, 20) }),
      limit: 100,
    },
    'free times': {
      ask: () => visitor(clients.fetchFreeTimes, { kind: 'fitting', from: dayAfter(today), to: dayAfter(today, 14) }),
      limit: 100,
    },
    "patients' search": {
      ask: () => desk(staff.searchPatients, { id: 'demo-reception', query: 'محمد السيد' }),
      limit: 30,
    },
    'search for everything, a name': {
      ask: () => boss(staff.searchEverything, { id: 'demo-admin', query: 'محمد السيد' }),
      limit: 50,
    },
    'search for everything, the end of a phone': {
      ask: () => desk(staff.searchEverything, { id: 'demo-reception', query: `${1_000 + (asked++ % 9_000)}` }),
      limit: 50,
    },
    'search for everything, a number': {
      ask: () => boss(staff.searchEverything, { id: 'demo-admin', query: `${100_000 + asked++}` }),
      limit: 50,
    },
    'search for everything, a brand': {
      ask: () => boss(staff.searchEverything, { id: 'demo-admin', query: 'phonak' }),
      limit: 50,
    },
    'search for everything, nothing': {
      ask: () => boss(staff.searchEverything, { id: 'demo-admin', query: `nothing${asked++}` }),
      limit: 50,
    },
    'forms, list': {
      ask: () => desk(forms.fetchForms, { id: 'demo-reception', formType: 'reception', status: 'complete' }),
      limit: 30,
    },
  };
  const rows: LargeRow[] = [];
  for (const [call, { ask, ...limits }] of Object.entries(calls)) {
    await measure(WARM_UP, 1, ask);
    const load = summarize([await measure(REQUESTS, 1, ask)]);
    rows.push({ call, ...load, bytes: (await ask()).bytes, ...limits });
  }
  return rows;
}

async function signIn({ endpoint, projectId, apiKey }: SeedTarget, userId: string): Promise<Caller> {
  const users = new Users(new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey));
  const { secret } = await users.createSession({ userId });
  return callerWith({ endpoint, projectId }, secret);
}

import { randomUUID } from 'node:crypto';
import type { OutputOf } from '#contract/call.ts';
import { PAGE_SIZE } from '#contract/constants.ts';
import * as admin from '#contract/services/admin.ts';
import * as clients from '#contract/services/clients.ts';
import * as forms from '#contract/services/forms.ts';
import * as shop from '#contract/services/shop.ts';
import * as staff from '#contract/services/staff.ts';
import type { BenchShop } from '../bench/backend.ts';
import { type Caller, callerWith, fetchFile, signIn } from '../bench/client.ts';
import { BENCH_EMAIL, type Customer, type newAccount } from '../bench/customer.ts';
import type { Random } from '../bench/large-shop/random.ts';
import type { SeedTarget } from '../seed/main.ts';
import type { Arriving } from './day.ts';
import type { Step } from './play.ts';

export const PASSWORD = 'quiet-morning-by-the-lamp';
/** How many of a hundred visitors search, and for what. */
const SEARCHING = 40;
const SEARCHES = ['phonak', 'سماعة', 'oticon rechargeable', 'بطاريات 312', 'فوناك', 'bluetooth'];
const PRODUCT_TYPE = 'hearing-aids';

export type Account = Awaited<ReturnType<typeof newAccount>>;

/** Those of the clinic's people by whom forms and orders are worked on. */
export interface Staff {
  reception: Account;
  cs: Account;
  accounting: Account;
  admin: Account;
}

/** What the people of a day need to be there. */
export interface Scene {
  target: SeedTarget;
  /** Where the pages are; undefined when only calls are played. */
  site: URL | undefined;
  shop: BenchShop;
  staff: Staff;
  random: Random;
  /** Accounts with the password, to sign in to. */
  members: Account[];
  /** Accounts that have ordered nothing yet, one for each order. */
  buyers: Customer[];
}

/** What somebody of each kind does, in the order and at the pace in which a person would. */
export const PEOPLE: Record<Arriving, (scene: Scene, number: number) => Step[]> = {
  visitors({ target, site, shop: { hearingAids }, random }) {
    const call = callerWith(target, '');
    const look = (after: number): Step[] => {
      const product = { id: random.pick(hearingAids).id, product_type: PRODUCT_TYPE } as const;
      return [
        ...(site ? [page(site, `/store/${PRODUCT_TYPE}/${product.id}`, after)] : []),
        step('product', site ? 0 : after, () => call(shop.fetchProduct, product)),
        step('similar products', 0, () => call(shop.fetchSimilar, product)),
      ];
    };
    const list = { product_type: PRODUCT_TYPE, page: 1, limit: PAGE_SIZE } as const;
    const searchQuery = random.pick(SEARCHES);
    const search = { product_type: PRODUCT_TYPE, searchQuery, limit: PAGE_SIZE } as const;
    return [
      ...(site ? [page(site, '/', 0)] : []),
      step('landing', 0, () => call(shop.fetchLanding, { lang: 'ar' })),
      step('list', 6, () => call(shop.fetchPaginatedProducts, list)),
      step('filters', 0, () => call(shop.fetchTags, { product_type: PRODUCT_TYPE })),
      ...(random.percent(SEARCHING) ? [step('search', 8, () => call(shop.fetchPaginatedProducts, search))] : []),
      ...look(8),
      ...look(12),
    ];
  },

  registrations({ target, random }) {
    const call = callerWith(target, '');
    const email = `${randomUUID()}${BENCH_EMAIL}`;
    const person = { email, password: PASSWORD, repeatedPassword: PASSWORD, phone: newPhone(random), username: 'Mona' };
    let userId = '';
    return [
      step('register', 0, async () => {
        userId = (await call(clients.register, person)).data.id;
      }),
      ...signingIn(target, () => ({ userId, email }), 0),
    ];
  },

  signIns({ target, members }, number) {
    const member = members[number % members.length]!;
    return [
      ...signingIn(target, () => member, 0),
      step('cart', 0, () => member.call(shop.fetchCart, { id: member.userId })),
      step('own orders', 10, () => member.call(shop.fetchOrders, { id: member.userId })),
    ];
  },

  orders({ shop: { hearingAids, deliveryFeeEgp }, staff, buyers, random }, number) {
    const { call: office, userId: id } = staff.admin;
    const buyer = buyers[number]!;
    const first = random.below(hearingAids.length);
    const products = [0, 1].map((more) => hearingAids[(first + more) % hearingAids.length]!);
    let orderId = '';
    let version = 0;
    const move = (delivery_status: 'confirmed' | 'shipped' | 'delivered', after: number) =>
      step('admin moves order', after, async () => {
        const input = { id, orderId, version, data: { delivery_status } };
        version = (await office(admin.updateOrder, input)).data.version;
      });
    return [
      ...products.map((product) => step('add to cart', 5, () => buyer.add(product))),
      step('cart', 3, () => buyer.fetchCart()),
      step('checkout', 2, () => buyer.call(shop.fetchDeliveryFee, {})),
      step('checkout', 0, () => buyer.call(shop.fetchCheckoutOptions, {})),
      step('cash order', 15, async () => {
        orderId = (await buyer.order(products, deliveryFeeEgp)).data.$id;
      }),
      step('own orders', 2, () => buyer.call(shop.fetchOrders, { id: buyer.userId })),
      step('admin’s orders', 2, () => office(admin.fetchOrders, { id })),
      step('admin’s order', 2, async () => {
        version = (await office(admin.fetchOrder, { id, orderId })).data.version;
      }),
      move('confirmed', 3),
      move('shipped', 3),
      move('delivered', 3),
    ];
  },

  visits({ staff: { reception, cs, accounting }, random }, number) {
    const phone = newPhone(random);
    let form = { formId: '', leaseId: '', version: 0 };
    const take = ({ call, userId: id }: Account, formType: 'reception' | 'cs', after: number) =>
      step('take form', after, async () => {
        const asked = { id, formId: form.formId, formType, status: 'processing' } as const;
        const { data } = await call(forms.setFormStatus, asked);
        form = { formId: data.$id, leaseId: data.leaseId ?? '', version: data.version };
      });
    const read = ({ call, userId: id }: Account, formType: 'reception' | 'cs', work: (form: FormAnswer) => void) =>
      step('form', 0, async () => work((await call(forms.fetchSform, { id, formId: form.formId, formType })).data));
    let blocks: FormAnswer['details'] = [];
    return [
      step('find patient', 0, () => search(reception, phone.slice(0, 5))),
      step('find patient', 3, () => search(reception, phone)),
      step('reception form', 15, async () => {
        const data = {
          name: `Mona ${number}`,
          date: new Date().toISOString(),
          phone,
          age: 60,
          address: '1 Tahrir Street',
          reasons: { 0: { reason: 'maintenance' } },
        } as const;
        const input = { id: reception.userId, requestId: randomUUID(), data };
        form.formId = (await reception.call(forms.submitReceptionForm, input)).data.$id;
      }),
      take(cs, 'reception', 5),
      read(cs, 'reception', () => {}),
      step('service form', 15, () => {
        const data = { blocks: { 0: { block_type: 'p', price: 500 } } } as const;
        return cs.call(forms.submitCsForm, { id: cs.userId, ...form, data });
      }),
      take(accounting, 'cs', 5),
      read(accounting, 'cs', ({ details }) => {
        blocks = details;
      }),
      step('accounting form', 10, () => {
        const paid = blocks.map(({ id, block_type }, index) => [20 + index, { id, block_type, account: {} }]);
        return accounting.call(forms.submitAccForm, {
          id: accounting.userId,
          ...form,
          data: { blocks: Object.fromEntries(paid) },
        });
      }),
    ];
  },
};

type FormAnswer = OutputOf<typeof forms.fetchSform>;

function step(call: string, after: number, work: () => Promise<unknown>): Step {
  return { call, after, work };
}

/** Asks for a page and for what it names at once, as a browser that was never there. */
function page(site: URL, path: string, after: number): Step {
  return step('page', after, async () => {
    const html = await fetchFile(new URL(path, site));
    const named = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
    await Promise.all([...new Set(named)].map((file) => fetchFile(new URL(file, site))));
  });
}

function signingIn(target: SeedTarget, who: () => { userId: string; email: string }, after: number): Step[] {
  const guest = callerWith(target, '');
  let call: Caller = guest;
  return [
    step('check password', after, () => guest(clients.checkCredentials, { email: who().email, password: PASSWORD })),
    step('open session', 0, async () => {
      call = callerWith(target, await signIn(target, { email: who().email, password: PASSWORD }));
    }),
    step('profile', 0, () => call(clients.fetchUser, { id: who().userId })),
  ];
}

function search({ call, userId: id }: Account, query: string) {
  return call(staff.searchPatients, { id, query });
}

function newPhone(random: Random): string {
  return `010${String(random.below(1e8)).padStart(8, '0')}`;
}

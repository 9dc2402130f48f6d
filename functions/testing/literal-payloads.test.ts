import { randomUUID } from 'node:crypto';
import { type ExecutionMethod, Functions } from 'node-appwrite';
import { expect, test } from 'vitest';
import type { Role } from '#contract/call.ts';
import { PAYMENT_FIELDS } from '#contract/payments/payment-fields.ts';
import { cardKit } from './cards.ts';
import { type Caller, newPhone, startShop } from './kit.ts';

/*
 * Every call of the two specifications, sent as they write it and with nothing that only this project knows: no lease, no
 * version, no request id, no language.
 */

const shop = await startShop({}, { cards: true });
const cards = cardKit(shop);
const roles = ['admin', 'cs', 'reception', 'accounting', 'user'] as const satisfies readonly Role[];
const people = Object.fromEntries(
  await Promise.all(roles.map(async (role) => [role, await shop.join(role)])),
) as Record<(typeof roles)[number], Caller>;
const { admin, cs, reception, accounting } = people;

type Fields = Record<string, unknown>;
/** What an execution came to. */
interface Reply {
  status: number;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: each call answers something else, and this test reads it as a stranger.
  data: any;
}

async function send(who: Caller, service: string, method: 'GET' | 'POST' | 'DELETE', fields: Fields): Promise<Reply> {
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const { responseStatusCode: status, responseBody: body } = await new Functions(who.client).createExecution({
    functionId: service,
    method: method as ExecutionMethod,
    ...(method === 'POST' ? { body: JSON.stringify(fields) } : { xpath: `/?${query}` }),
  });
  return { status, body, data: body.startsWith('{') ? JSON.parse(body).data : body };
}

async function must(reply: Promise<Reply>) {
  const { status, body, data } = await reply;
  expect(body).not.toContain('"error"');
  expect(status).toBe(200);
  return data;
}

const post = (who: Caller, service: string, fields: Fields) => must(send(who, service, 'POST', fields));
const forms = (who: Caller, fields: Fields) => post(who, 'forms', { id: who.id, ...fields });

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const visit = () => ({
  name: 'Mona Ali',
  date: tomorrow(),
  phone: newPhone(),
  secondary_phone: '0223456789',
  age: '67',
  address: '12 Nile Street',
  transfer: 'Dr. Samir',
  'reasons[0][reason]': 'maintenance',
  'reasons[0][qty]': '2',
});
const programming = { 'blocks[0][block_type]': 'p', 'blocks[0][price]': '500' };

/** The id of a visit form that waits. */
const aVisit = async (): Promise<string> =>
  (await forms(reception, { type: 'submit-reception-form', data: visit() })).$id;

/** A service form that waits for accounting, and its block. */
async function aServiceForm(data: Fields = {}): Promise<{ formId: string; blockId: string }> {
  const formId = await aVisit();
  await forms(cs, { type: 'set-form-status', formId, status: 'processing', formType: 'reception' });
  await forms(cs, { type: 'submit-cs-form', data: { ...programming, ...data } });
  const { details } = await must(send(cs, 'forms', 'GET', { id: cs.id, type: 'fetch-sform', formId, formType: 'cs' }));
  return { formId, blockId: details[0].id };
}
const aFollowUp = () =>
  aServiceForm({ 'baseForm[follow_up]': 'true', 'baseForm[follow_up_date]': tomorrow().slice(0, 10) });

async function aCustomer() {
  const product = await shop.addHearingAid();
  const { caller, form } = await cards.customer([product, 1]);
  const { userId, email, phone, firstName, lastName, city, address, cart, age, amount, ...hearing } = form;
  const { hearing_assessment, damaged_ear } = hearing;
  const person = { userId, email, phone, firstName, lastName, city, address, cart };
  return { caller, product, amount, person, order: { ...person, age, hearing_assessment, damaged_ear } };
}

const aColleague = async () =>
  (
    await post(admin, 'admin', {
      type: 'create-admin',
      id: admin.id,
      data: { username: 'Rana', email: `${randomUUID()}@example.com`, password: randomUUID().slice(0, 20), role: 'cs' },
    })
  ).$id;

const accessory = { title_ar: 'بطارية', price: 90, stock: 4, product_type: 'accessories' };
const { product_type, ...accessoryData } = accessory;

/** Who sends what, and what must come of it when not only that it is taken. */
interface Line {
  who?: Caller;
  service: 'clients' | 'shop' | 'admin' | 'forms';
  method?: 'GET' | 'DELETE';
  fields: Fields;
  check?: (data: Reply['data']) => void | Promise<void>;
}

const adminGet = (fields: Fields): Line => ({ who: admin, service: 'admin', method: 'GET', fields });
const adminPost = (fields: Fields): Line => ({ who: admin, service: 'admin', fields });
const formsGet = (who: Caller, fields: Fields): Line => ({
  who,
  service: 'forms',
  method: 'GET',
  fields: { id: who.id, ...fields },
});
const formsPost = (who: Caller, fields: Fields): Line => ({ who, service: 'forms', fields: { id: who.id, ...fields } });

const LINES: Record<string, () => Line | Promise<Line>> = {
  // Clients service.
  'clients fetch-user': () => ({ who: cs, service: 'clients', fields: { type: 'fetch-user', id: cs.id } }),
  'clients register': () => {
    const email = `${randomUUID()}@example.com`;
    const password = randomUUID();
    const fields = {
      type: 'register',
      email,
      password,
      repeatedPassword: password,
      phone: newPhone(),
      username: 'Mona',
    };
    return { service: 'clients', fields };
  },
  'clients check-credentials': () => {
    const { email, password } = people.user;
    return { service: 'clients', fields: { type: 'check-credentials', email, password } };
  },

  // Shop endpoint.
  'shop add-to-cart': async () => {
    const [who, { $id }] = [await shop.join(), await shop.addHearingAid()];
    const fields = { type: 'add-to-cart', userId: who.id, productId: $id, product_type: 'hearing-aids', count: 1 };
    return { who, service: 'shop', fields };
  },
  'shop fetch-cart': async () => {
    const { caller: who } = await aCustomer();
    return { who, service: 'shop', method: 'GET', fields: { type: 'fetch-cart', id: who.id } };
  },
  'shop update-cart': async () => {
    const { caller: who } = await aCustomer();
    const [line] = await cards.cartOf(who);
    return { who, service: 'shop', fields: { type: 'update-cart', id: line?.$id, count: 0, userId: who.id } };
  },
  'shop fetch-product': async () => {
    const { $id: id } = await shop.addHearingAid();
    return { service: 'shop', method: 'GET', fields: { type: 'fetch-product', id, product_type: 'hearing-aids' } };
  },
  'shop fetch-paginated-products': async () => {
    await shop.addHearingAid();
    const filter = [{ searchBy: 'brand', value: 'Phonak' }];
    const fields = { filter, page: 1, limit: 20, product_type: 'hearing-aids', searchQuery: '' };
    return { service: 'shop', fields: { type: 'fetch-paginated-products', ...fields } };
  },
  'shop fetch-tags': () => ({
    service: 'shop',
    method: 'GET',
    fields: { type: 'fetch-tags', product_type: 'hearing-aids' },
  }),
  'shop payment-cash': async () => {
    const { caller: who, order, amount } = await aCustomer();
    return { who, service: 'shop', fields: { type: 'payment-cash', ...order, amount, payment_method: 'cash' } };
  },
  'shop create-order-card': async () => {
    const { caller: who, order } = await aCustomer();
    return { who, service: 'shop', fields: { type: 'create-order-card', ...order, payment_method: 'card' } };
  },
  'shop payment-card': async () => {
    const { caller: who, order, person } = await aCustomer();
    await post(who, 'shop', { type: 'create-order-card', ...order, payment_method: 'card' });
    return {
      who,
      service: 'shop',
      fields: { type: 'payment-card', ...person },
      check: (data) => expect(data).toEqual({ pk: expect.any(String), cs: expect.any(String) }),
    };
  },
  'shop check-hmac': async () => {
    const { caller: who, order, person } = await aCustomer();
    await post(who, 'shop', { type: 'create-order-card', ...order, payment_method: 'card' });
    const { cs: secret } = await post(who, 'shop', { type: 'payment-card', ...person });
    const back = await cards.pay(secret, 'approve');
    const paid = Object.fromEntries(PAYMENT_FIELDS.map((field) => [field, back?.searchParams.get(field) ?? '']));
    return { who, service: 'shop', fields: { type: 'check-hmac', ...paid, userId: who.id } };
  },
  'shop fetch-delivery-fee': () => ({
    service: 'shop',
    fields: { type: 'fetch-delivery-fee' },
    check: (data) => expect(data).toBe(50),
  }),
  'shop fetch-terms': () => ({ service: 'shop', method: 'GET', fields: { type: 'fetch-terms' } }),

  // Admin backend.
  'admin fetch-metrics': () => adminGet({ type: 'fetch-metrics', id: admin.id }),
  'admin fetch-users': () => adminGet({ type: 'fetch-users', id: admin.id, query: 'Mona' }),
  'admin fetch-paginated-users': () =>
    adminGet({ type: 'fetch-paginated-users', id: admin.id, userId: people.user.id }),
  'admin fetch-admins': () => adminGet({ type: 'fetch-admins', id: admin.id, query: 'Mona' }),
  'admin fetch-paginated-admins': () => adminGet({ type: 'fetch-paginated-admins', id: admin.id, adminId: admin.id }),
  'admin fetch-orders': () => adminGet({ type: 'fetch-orders', id: admin.id, query: 'Mona' }),
  'admin fetch-paginated-orders': async () => {
    const { caller, order, amount } = await aCustomer();
    const { $id } = await post(caller, 'shop', { type: 'payment-cash', ...order, amount, payment_method: 'cash' });
    return adminGet({ type: 'fetch-paginated-orders', id: admin.id, orderId: $id });
  },
  'admin fetch-terms': () => ({ who: admin, service: 'admin', method: 'GET', fields: { type: 'fetch-terms' } }),
  'admin delete-user': async () => adminPost({ type: 'delete-user', userId: (await shop.join()).id, id: admin.id }),
  'admin update-admin': async () =>
    adminPost({ type: 'update-admin', adminId: await aColleague(), id: admin.id, data: { username: 'Hoda' } }),
  'admin create-admin': () => {
    const password = randomUUID().slice(0, 20);
    const data = { username: 'Rana', email: `${randomUUID()}@example.com`, password, role: 'reception' };
    return adminPost({ type: 'create-admin', id: admin.id, data });
  },
  'admin fetch-settings': () => adminPost({ type: 'fetch-settings', id: admin.id }),
  'admin update-settings': () =>
    adminPost({ type: 'update-settings', id: admin.id, data: { delivery_fee: 50, terms: '<p>Terms</p>' } }),
  'admin create-product': () => adminPost({ type: 'create-product', id: admin.id, product_type, data: accessoryData }),
  'admin update-product': async () => {
    const { $id: productId } = await shop.addAccessory();
    return adminPost({ type: 'update-product', productId, id: admin.id, data: { price: 95 }, product_type });
  },
  'admin delete-product': async () => {
    const { $id: productId } = await shop.addAccessory();
    return adminPost({ type: 'delete-product', productId, id: admin.id, product_type });
  },

  // Forms backend.
  'forms submit-reception-form': () => formsPost(reception, { type: 'submit-reception-form', data: visit() }),
  'forms edit-reception-form': async () =>
    formsPost(reception, { type: 'edit-reception-form', formId: await aVisit(), data: { address: '9 Nile Street' } }),
  'forms fetch-forms': () => formsGet(cs, { type: 'fetch-forms', status: 'pending', formType: 'reception' }),
  'forms fetch-pforms': async () =>
    formsGet(cs, { type: 'fetch-pforms', lastId: await aVisit(), formType: 'reception', status: 'pending' }),
  'forms fetch-pforms of no status': () => ({
    ...formsGet(cs, { type: 'fetch-pforms', lastId: '', formType: 'reception' }),
    check: ({ documents }) => expect(documents.every(({ status }: Fields) => status === 'pending')).toBe(true),
  }),
  'forms fetch-sform': async () => formsGet(cs, { type: 'fetch-sform', formId: await aVisit(), formType: 'reception' }),
  'forms delete-form': async () => ({
    ...formsGet(reception, { type: 'delete-form', formId: await aVisit(), formType: 'reception' }),
    method: 'DELETE',
  }),
  'forms fetch-form-reasons': async () => ({
    ...formsGet(cs, { type: 'fetch-form-reasons', formId: await aVisit() }),
    check: ({ documents }) => expect(documents).toEqual([{ reason: 'maintenance', quantity: 2 }]),
  }),
  'forms set-form-status': async () => ({
    ...formsPost(cs, {
      type: 'set-form-status',
      formId: await aVisit(),
      status: 'processing',
      formType: 'reception',
    }),
    check: async ({ $id, status }) => {
      expect(status).toBe('processing');
      const left = { type: 'set-form-status', formId: $id, status: 'pending', formType: 'reception' };
      expect(await forms(cs, left)).toMatchObject({ status: 'pending', leaseId: null });
    },
  }),
  'forms submit-cs-form': async () => {
    const who = await shop.join('cs');
    const formId = await aVisit();
    await forms(who, { type: 'set-form-status', formId, status: 'processing', formType: 'reception' });
    return {
      ...formsPost(who, { type: 'submit-cs-form', data: programming }),
      check: ({ $id, status }) => expect([$id, status]).toEqual([formId, 'pending']),
    };
  },
  'forms fetch-block-details': async () =>
    formsGet(cs, { type: 'fetch-block-details', blockId: (await aServiceForm()).blockId }),
  'forms fetch-fpforms': async () => {
    const { formId } = await aFollowUp();
    return {
      ...formsGet(cs, { type: 'fetch-fpforms' }),
      check: ({ documents }) => expect(documents.map(({ $id }: Fields) => $id)).toContain(formId),
    };
  },
  'forms fetch-frozen-fus': () => formsGet(cs, { type: 'fetch-frozen-fus' }),
  'forms edit-follow-up': async () => {
    const { formId } = await aServiceForm();
    const data = { follow_up: true, follow_up_date: tomorrow() };
    return formsPost(cs, { type: 'edit-follow-up', formId, data });
  },
  'forms freeze-follow-up': async () =>
    formsPost(cs, { type: 'freeze-follow-up', formId: (await aFollowUp()).formId, freeze: true }),
  'forms edit-cs-form': async () => {
    const { formId, blockId } = await aServiceForm();
    const data = {
      'baseForm[address]': '9 Nile Street',
      'blocks[20][id]': blockId,
      'blocks[20][block_type]': 'p',
      'blocks[20][price]': '700',
      'reasons[0][reason]': 'programming',
      'reasons[0][qty]': '1',
    };
    return {
      ...formsPost(cs, { type: 'edit-cs-form', formId, data }),
      check: async () => expect(await shop.row('blocks', blockId)).toMatchObject({ price_piasters: 70_000 }),
    };
  },
  'forms submit-acc-form': async () => {
    const { formId, blockId } = await aServiceForm();
    const block = { 'blocks[20][id]': blockId, 'blocks[20][block_type]': 'p' };
    const account = { 'blocks[20][account][price]': '450', 'blocks[20][account][downpayment]': '100' };
    return {
      ...formsPost(accounting, { type: 'submit-acc-form', formId, data: { ...block, ...account } }),
      check: ({ status }) => expect(status).toBe('complete'),
    };
  },
  'forms fetch-acc-block': async () =>
    formsGet(accounting, { type: 'fetch-acc-block', blockId: (await aServiceForm()).blockId }),
};

test.each(Object.entries(LINES))('%s is taken as the specification writes it', async (_name, line) => {
  const { who = shop.guest, service, method = 'POST', fields, check } = await line();
  const data = await must(send(who, service, method, fields));
  expect(data).not.toBeUndefined();
  await check?.(data);
});

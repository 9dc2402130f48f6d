import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Functions, ID, type ProjectKeyScopes, Query, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { describe, expect, test } from 'vitest';
import { createProduct } from '#contract/catalogue/admin-calls.ts';
import type { ProductData } from '#contract/catalogue/product-fields.ts';
import { ASSESSMENTS_BUCKET, PRODUCTS_BUCKET } from '#contract/constants.ts';
import { ATTACHMENTS_BUCKET } from '#contract/devices/constants.ts';
import { saveNote } from '#contract/notes/calls.ts';
import { RECORDS_BUCKET } from '#contract/notes/constants.ts';
import { refundOrder } from '#contract/payments/admin-calls.ts';
import { deleteUser } from '#contract/people/calls.ts';
import * as clients from '#contract/services/clients.ts';
import * as forms from '#contract/services/forms.ts';
import * as shopCalls from '#contract/services/shop.ts';
import * as staff from '#contract/services/staff.ts';
import { FUNCTIONS_DIST, readProject } from '../../scripts/lib/project.ts';
import { checkoutKit } from './checkout.ts';
import { type Answer, newPhone, startShop } from './kit.ts';
import { patientKit } from './patients.ts';

const shop = await startShop();
const kit = checkoutKit(shop);
const functions = new Functions(shop.admin);
const mona = await shop.join();
const boss = await shop.join('admin');
const desk = await shop.join('reception');
const sales = await shop.join('cs');
const aid = await shop.addHearingAid({ stock: 50 });

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

/** An order with a picture, filled in while the function still may do everything. */
async function orderWithPicture() {
  const { place } = await readyToOrder();
  return place;
}

async function readyToOrder() {
  const { caller, form } = await kit.customer([aid, 1]);
  const file = InputFile.fromBuffer(JPEG, 'audiogram.jpg');
  const at = { bucketId: ASSESSMENTS_BUCKET, fileId: ID.unique(), file };
  const { $id } = await new Storage(caller.client).createFile(at);
  return { caller, place: () => kit.place(caller, { ...form, hearing_assessment_image: $id }) };
}

/** An account that has ordered with a picture and is to be deleted. */
async function accountWithPicture() {
  const { caller, place } = await readyToOrder();
  await place();
  return () => shop.call(caller, clients.deleteAccount, { id: caller.id, password: caller.password });
}

function registration() {
  const id = crypto.randomUUID();
  const password = 'a long secret';
  const person = { email: `${id}@example.com`, password, repeatedPassword: password, username: 'Mona', requestId: id };
  const form = { ...person, phone: newPhone() };
  return () => shop.call(shop.guest, clients.register, form);
}

/** A member of staff changes their own name. */
function newName() {
  const username = crypto.randomUUID().slice(0, 8);
  return () => shop.call(boss, staff.updateProfile, { id: boss.id, username });
}

/** A visit form of the desk. */
function newVisit() {
  const person = { name: 'Mona', phone: newPhone(), age: 40, address: 'Nile Street', date: '2090-01-01' };
  const data = { ...person, reasons: { 0: { reason: 'maintenance' } } };
  return () => shop.call(desk, forms.submitReceptionForm, { id: desk.id, data });
}

/** A service form with a picture of what is to be repaired, which is closed to whoever sent it; its reception form is taken already. */
async function formWithPicture() {
  const { data: visit } = await newVisit()();
  const formId = visit?.$id ?? '';
  const take = { id: sales.id, formId, formType: 'reception', status: 'processing' } as const;
  const { data: lease } = await shop.call(sales, forms.setFormStatus, take);
  const { leaseId, version } = lease ?? {};
  const file = InputFile.fromBuffer(JPEG, 'picture.jpg');
  const { $id } = await shop.storage.createFile({ bucketId: ATTACHMENTS_BUCKET, fileId: ID.unique(), file });
  const blocks = { 0: { block_type: 'm', attachments: { 0: $id } } } as const;
  return () =>
    shop.call(sales, forms.submitCsForm, {
      id: sales.id,
      formId,
      leaseId: leaseId ?? '',
      version: version ?? 0,
      data: { blocks },
    });
}

/** The card provider that the function is told of: nobody listens there. */
const CARDS = {
  CARD_BASE_URL: 'http://127.0.0.1:9',
  CARD_SECRET_KEY: `sandbox_secret_${'0'.repeat(32)}`,
  CARD_PUBLIC_KEY: `sandbox_public_${'0'.repeat(32)}`,
  CARD_HMAC_SECRET: `sandbox_hmac_${'0'.repeat(32)}`,
  CARD_API_KEY: `sandbox_api_${'0'.repeat(32)}`,
  CARD_INTEGRATION_IDS: '1',
  CARD_CALLBACK_URL: 'http://127.0.0.1:9/callbacks/card',
  CARD_RETURN_URL: 'http://127.0.0.1:9/payment-result',
};

async function refund() {
  const { caller, form } = await kit.customer([aid, 1]);
  const { data } = await kit.place(caller, form);
  const orderId = data?.$id ?? '';
  await shop.change('orders', orderId, { payment_method: 'card', refund_due_piasters: 100 });
  return () => shop.call(boss, refundOrder, { id: boss.id, orderId });
}

/** A message that waits for an order that there is; with an id it may have been handed over already. */
function waitingMessage(messageId: string | null) {
  return async () => {
    const { caller, form } = await kit.customer([aid, 1]);
    const { data } = await kit.place(caller, form);
    const [row] = await shop.rows('outbox', [Query.equal('order_id', data?.$id ?? '')]);
    await shop.change('outbox', row?.$id ?? '', { message_id: messageId });
    return () => shop.runSchedule('admin');
  };
}

async function deletion() {
  const { id } = await shop.join();
  return () => shop.call(boss, deleteUser, { id: boss.id, userId: id });
}

const create = (data: ProductData) =>
  shop.call(boss, createProduct, {
    id: boss.id,
    product_type: 'accessories',
    data: { title_en: 'A', price: 1, stock: 1, ...data },
  });

/** A file that has waited for its product long enough by the time of the schedule. */
async function unusedPicture() {
  const file = InputFile.fromBuffer(JPEG, 'picture.jpg');
  await shop.storage.createFile({ bucketId: PRODUCTS_BUCKET, fileId: ID.unique(), file });
  return () => shop.runSchedule('admin', { hours: 25 });
}

/** A note with a picture, which is looked at and closed to whoever sent it. */
async function noteWithFile() {
  const { $id: patientId } = await patientKit(shop).addPatient();
  const file = InputFile.fromBuffer(JPEG, 'picture.jpg');
  const { $id } = await shop.storage.createFile({ bucketId: RECORDS_BUCKET, fileId: ID.unique(), file });
  const data = { day: '2026-11-20', kind: 'test', text: 'A', files: [{ id: $id, name: 'a.jpg' }] } as const;
  const input = { id: sales.id, patientId, requestId: crypto.randomUUID(), data };
  return () => shop.call(sales, staff.saveNote, input as never);
}

type Call = () => Promise<Pick<Answer<unknown>, 'status'>>;

/** Of each function's scopes, a call that needs it; made ready while nothing is missing. */
const NEEDS: Record<string, Record<string, () => Promise<Call> | Call>> = {
  admin: {
    'rows.read': refund,
    'rows.write': refund,
    'users.read': deletion,
    'users.write': deletion,
    // A product names its picture, and the clean-up deletes those that none names.
    'files.read': () => () => create({ image: 'nothing' }),
    'files.write': unusedPicture,
    'messages.read': waitingMessage('handed-over'),
    'messages.write': waitingMessage(null),
  },
  clients: {
    'rows.read': () => () => shop.call(mona, clients.fetchUser, { id: mona.id }),
    'rows.write': registration,
    'users.write': registration,
    // A registration that comes again looks whether the account is its own.
    'users.read': async () => {
      const register = registration();
      await register();
      return register;
    },
    // Whoever deletes their account is not to leave a picture behind that the next holder of its id could read.
    'files.read': accountWithPicture,
    'files.write': accountWithPicture,
    'sessions.write': () => () =>
      shop.call(shop.guest, clients.checkCredentials, { email: mona.email, password: mona.password }),
  },
  shop: {
    'rows.read': () => () => shop.call(shop.guest, shopCalls.fetchTags, { product_type: 'accessories' }),
    'rows.write': () => () =>
      shop.call(mona, shopCalls.addToCart, {
        userId: mona.id,
        productId: aid.$id,
        product_type: 'hearing-aids',
        count: 1,
        requestId: crypto.randomUUID(),
      }),
    'files.read': orderWithPicture,
    'files.write': orderWithPicture,
  },
  forms: {
    'rows.read': () => () => shop.call(boss, forms.fetchFinance, { id: boss.id }),
    'rows.write': newVisit,
    'files.read': formWithPicture,
    'files.write': formWithPicture,
  },
  staff: {
    'rows.read': () => () => shop.call(boss, staff.fetchWorkQueue, { id: boss.id }),
    'rows.write': newName,
    'files.read': noteWithFile,
    'files.write': noteWithFile,
    'users.read': newName,
    'users.write': newName,
  },
};

const deployed = readProject().functions.filter(({ $id, entrypoint }) =>
  existsSync(join(FUNCTIONS_DIST, $id, entrypoint)),
);

async function setScopes(functionId: string, scopes: readonly string[]): Promise<void> {
  const config = deployed.find((one) => one.$id === functionId);
  const { name = '', execute, timeout, entrypoint } = config ?? {};
  await functions.update({ functionId, name, execute, timeout, entrypoint, scopes: scopes as ProjectKeyScopes[] });
}

for (const [key, value] of Object.entries(CARDS)) {
  await functions.createVariable({ functionId: 'admin', variableId: ID.unique(), key, value });
}

describe.each(deployed)('$$id', ({ $id: functionId, scopes }) => {
  test('has only scopes of which a call is known that needs it', () => {
    expect([...scopes].sort()).toEqual(Object.keys(NEEDS[functionId] ?? {}).sort());
  });

  // A call may be refused; what counts is that the function gets as far as deciding that.
  test.each(scopes)('needs %s', async (scope) => {
    const prepare = NEEDS[functionId]?.[scope] ?? (() => undefined);
    const whole = await prepare();
    expect((await whole?.())?.status).toBeLessThan(500);

    const lacking = await prepare();
    await setScopes(
      functionId,
      scopes.filter((one) => one !== scope),
    );
    try {
      expect((await lacking?.())?.status).toBe(500);
      const queries = [Query.orderDesc('$createdAt'), Query.limit(1)];
      const { executions } = await functions.listExecutions({ functionId, queries });
      expect(executions[0]?.errors).toMatch(new RegExp(`missing scopes \\(\\[[^\\]]*"${scope}"`));
    } finally {
      await setScopes(functionId, scopes);
    }
  });
});

test('whoever writes notes may upload what belongs to them', () => {
  const { $permissions = [] } = readProject().buckets.find(({ $id }) => $id === RECORDS_BUCKET) ?? {};
  expect([...$permissions].sort()).toEqual(saveNote.access.map((role) => `create("label:${role}")`).sort());
});

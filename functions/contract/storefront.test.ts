import { describe, expect, test } from 'vitest';
import type { Call } from './call.ts';
import {
  AGE_MAX,
  AGE_MIN,
  CURRENCY,
  DAMAGED_EARS,
  DEFAULT_LANGUAGE,
  HEARING_ASSESSMENTS,
  IMAGE_TYPES,
  LANGUAGES,
  PAGE_SIZE,
  PASSWORD_MIN,
  PAYMENT_METHODS,
  PRODUCT_TYPES,
  USERNAME_MAX,
} from './constants.ts';
import { GOVERNORATES } from './governorates.ts';
import { PAYMENT_FIELDS } from './payments/payment-fields.ts';
import { PHONE_LENGTH } from './phone.ts';
import * as clients from './services/clients.ts';
import * as shop from './services/shop.ts';

// biome-ignore lint/suspicious/noExplicitAny: the calls of this table have nothing in common but their form.
type AnyCall = Call<any, any>;

/** The calls of the specification, section 7: whose they are, and how they travel. */
const SPECIFIED: readonly [call: AnyCall, service: string, type: string, method: string, actor: string | undefined][] =
  [
    [clients.fetchUser, 'clients', 'fetch-user', 'POST', 'id'],
    [clients.register, 'clients', 'register', 'POST', undefined],
    [clients.checkCredentials, 'clients', 'check-credentials', 'POST', undefined],
    [shop.addToCart, 'shop', 'add-to-cart', 'POST', 'userId'],
    [shop.fetchCart, 'shop', 'fetch-cart', 'GET', 'id'],
    [shop.updateCart, 'shop', 'update-cart', 'POST', 'userId'],
    [shop.fetchProduct, 'shop', 'fetch-product', 'GET', undefined],
    [shop.fetchPaginatedProducts, 'shop', 'fetch-paginated-products', 'POST', undefined],
    [shop.fetchTags, 'shop', 'fetch-tags', 'GET', undefined],
    [shop.paymentCard, 'shop', 'payment-card', 'POST', 'userId'],
    [shop.createOrderCard, 'shop', 'create-order-card', 'POST', 'userId'],
    [shop.paymentCash, 'shop', 'payment-cash', 'POST', 'userId'],
    [shop.checkHmac, 'shop', 'check-hmac', 'POST', 'userId'],
    [shop.fetchDeliveryFee, 'shop', 'fetch-delivery-fee', 'POST', undefined],
    [shop.fetchTerms, 'shop', 'fetch-terms', 'GET', undefined],
  ];

describe('the calls of the storefront', () => {
  test.each(SPECIFIED.map((row) => [row[2], ...row] as const))(
    '%s is called as specified, in the name of who calls',
    (_title, call, service, type, method, actor) => {
      expect([call.service, call.type, call.method, call.actorField]).toEqual([service, type, method, actor]);
    },
  );

  /** What each takes, by the names of the specification. Others may be left out: the language, and what makes it safe to repeat. */
  test.each([
    ['fetch-user', clients.fetchUser, { id: 'u1' }],
    [
      'register',
      clients.register,
      {
        email: 'mona@example.com',
        password: 'quiet-morning',
        repeatedPassword: 'quiet-morning',
        phone: '01012345678',
        username: 'Mona',
      },
    ],
    ['check-credentials', clients.checkCredentials, { email: 'mona@example.com', password: 'quiet-morning' }],
    ['add-to-cart', shop.addToCart, { userId: 'u1', productId: 'p1', product_type: 'accessories', count: 2 }],
    ['fetch-cart', shop.fetchCart, { id: 'u1' }],
    ['update-cart', shop.updateCart, { id: 'c1', count: 0, userId: 'u1' }],
    ['fetch-product', shop.fetchProduct, { id: 'p1', product_type: 'hearing-aids' }],
    [
      'fetch-paginated-products',
      shop.fetchPaginatedProducts,
      {
        filter: [{ searchBy: 'brand', value: 'Phonak' }],
        page: 1,
        limit: 20,
        product_type: 'hearing-aids',
        searchQuery: 'own',
      },
    ],
    ['fetch-tags', shop.fetchTags, { product_type: 'accessories' }],
    [
      'payment-card',
      shop.paymentCard,
      {
        userId: 'u1',
        email: 'mona@example.com',
        phone: '01012345678',
        firstName: 'Mona',
        lastName: 'Ali',
        city: 'Cairo',
        address: '12 Talaat Harb St.',
        cart: [{ product_id: 'p1', product_type: 'accessories', count: 1 }],
      },
    ],
    ['create-order-card', shop.createOrderCard, order({ payment_method: 'card' })],
    ['payment-cash', shop.paymentCash, order({ payment_method: 'cash', amount: 120.5 })],
    [
      'check-hmac',
      shop.checkHmac,
      { ...Object.fromEntries(PAYMENT_FIELDS.map((field) => [field, 'x'])), userId: 'u1' },
    ],
    ['fetch-delivery-fee', shop.fetchDeliveryFee, {}],
    ['fetch-terms', shop.fetchTerms, {}],
  ] as [string, AnyCall, object][])('%s takes the specified fields', async (_name, call, input) => {
    const { input: schema } = await call.schemas();
    expect(await schema.validate(input, { strict: true })).toEqual(input);
  });

  test('an order’s optional fields may be absent, null or empty', async () => {
    const { input: schema } = await shop.paymentCash.schemas();
    for (const nothing of [undefined, null, '']) {
      const optional = { hearing_assessment: nothing, hearing_assessment_image: nothing };
      const age = nothing === '' ? null : nothing;
      const input = order({ payment_method: 'cash', amount: 1, ...optional, age });
      await expect(schema.validate(input, { strict: true })).resolves.toBeDefined();
    }
  });

  test('the provider’s fields are those of the specification', () => {
    expect(PAYMENT_FIELDS.join(' ')).toBe(
      'amount_cents created_at currency error_occured has_parent_transaction id integration_id is_3d_secure is_auth ' +
        'is_capture is_refunded is_standalone_payment is_voided order owner pending source_data.pan ' +
        'source_data.sub_type source_data.type success hmac',
    );
  });
});

describe('the numbers and choices of the business', () => {
  test('are those of the specification', () => {
    expect({ PAGE_SIZE, PHONE_LENGTH, USERNAME_MAX, PASSWORD_MIN, AGE_MIN, AGE_MAX, CURRENCY }).toEqual({
      PAGE_SIZE: 20,
      PHONE_LENGTH: 11,
      USERNAME_MAX: 30,
      PASSWORD_MIN: 8,
      AGE_MIN: 0,
      AGE_MAX: 130,
      CURRENCY: 'EGP',
    });
    expect([LANGUAGES, DEFAULT_LANGUAGE]).toEqual([['ar', 'en'], 'ar']);
    expect(PRODUCT_TYPES).toEqual(['hearing-aids', 'accessories']);
    expect(PAYMENT_METHODS).toEqual(['cash', 'card']);
    expect(IMAGE_TYPES).toEqual(['image/jpeg', 'image/png']);
    expect(DAMAGED_EARS).toEqual(['left', 'right', 'both']);
    expect(HEARING_ASSESSMENTS).toEqual(['mild', 'moderate', 'moderately-severe', 'severe', 'not-available']);
  });

  test('there are 27 governorates, each with a name of its own in both languages', () => {
    for (const language of LANGUAGES) {
      expect(new Set(GOVERNORATES.map((governorate) => governorate[language])).size).toBe(27);
    }
  });
});

/** The order payload of the specification, section 3. */
function order(change: object): object {
  return {
    userId: 'u1',
    email: 'mona@example.com',
    phone: '01012345678',
    firstName: 'Mona',
    lastName: 'Ali',
    city: 'Cairo',
    address: '12 Talaat Harb St.',
    cart: [{ product_id: 'p1', product_type: 'accessories', count: 1 }],
    age: 66,
    hearing_assessment: 'mild',
    damaged_ear: 'left',
    hearing_assessment_image: 'file-1',
    ...change,
  };
}

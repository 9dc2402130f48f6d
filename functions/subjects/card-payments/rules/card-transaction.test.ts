import { describe, expect, test } from 'vitest';
import { SIGNED_PAYMENT_FIELDS, type SignedPaymentField } from '#contract/payments/payment-fields.ts';
import { fieldsOfRedirect } from './card-signature.ts';
import {
  type CardReport,
  confirmedBy,
  isStandIn,
  laterOutcome,
  readReport,
  readTransaction,
  standInId,
} from './card-transaction.ts';
import type { Integrations } from './payment-methods.ts';

const PAID = {
  amount_cents: '100000',
  created_at: '2026-11-20T10:00:00.000000',
  currency: 'EGP',
  error_occured: 'false',
  has_parent_transaction: 'false',
  id: '7',
  integration_id: '4097558',
  is_3d_secure: 'true',
  is_auth: 'false',
  is_capture: 'false',
  is_refunded: 'false',
  is_standalone_payment: 'true',
  is_voided: 'false',
  order: '42',
  owner: '302852',
  pending: 'false',
  'source_data.pan': '2346',
  'source_data.sub_type': 'MasterCard',
  'source_data.type': 'card',
  success: 'true',
};
const INTEGRATIONS = new Map([
  ['4097558', 'card'],
  ['4097559', 'wallet'],
  ['4097560', 'kiosk'],
  ['4097561', 'bank-instalments'],
  ['4097562', 'valu'],
] as const);
const cards = (...ids: string[]) => new Map(ids.map((id) => [id, 'card'] as const));

const read = (change: Record<string, unknown>) =>
  readTransaction(fieldsOfRedirect({ ...PAID, ...change }), INTEGRATIONS);

test('a plain success is paid', () => {
  expect(read({})).toEqual({
    id: '7',
    providerOrderId: '42',
    owner: '302852',
    kind: 'payment',
    outcome: 'paid',
    amountPiasters: 100_000,
    currency: 'EGP',
    createdAt: '2026-11-20T10:00:00.000000',
    parentId: null,
    method: 'card',
  });
});

test.each([
  [{ success: 'false' }, 'declined'],
  [{ success: 'false', pending: 'true' }, 'pending'],
  [{ pending: 'true' }, 'pending'],
  [{ error_occured: 'true' }, 'declined'],
  [{ is_voided: 'true' }, 'reversed'],
  [{ is_refunded: 'true' }, 'reversed'],
])('%j is %s', (change, outcome) => {
  expect(read(change)).toMatchObject({ kind: 'payment', outcome });
});

test.each([
  [{ has_parent_transaction: 'true' }, 'paid'],
  [{ has_parent_transaction: 'true', is_capture: 'true' }, 'declined'],
  [{ has_parent_transaction: 'true', success: 'false' }, 'declined'],
])('%j takes no money: it gives it back', (change, outcome) => {
  expect(read(change)).toMatchObject({ kind: 'refund', outcome });
});

test.each([
  { success: 'yes' },
  { success: '' },
  { error_occured: '' },
  { pending: '' },
  { has_parent_transaction: '' },
  { has_parent_transaction: 'false5' },
  { owner: '' },
  ...['', '0', '012', '-1', '1.5', '1e3', 'NaN', '1000000000000'].map((amount_cents) => ({ amount_cents })),
])('%j is no transaction', (change) => {
  expect(read(change)).toBeNull();
});

describe('a report', () => {
  const report = (change: Record<string, unknown>, integrations: Integrations = INTEGRATIONS) =>
    readReport(fieldsOfRedirect({ ...PAID, ...change }), integrations);

  test('of which every value has its form is read', () => {
    expect(report({})).toEqual({ transaction: read({}), isUncertain: false });
    expect(
      report({ created_at: '2026-11-20T10:00:00+02:00', 'source_data.pan': '512345XXXXXX2346' }),
    ).not.toHaveProperty('fault');
  });

  test.each<[SignedPaymentField, string[]]>([
    ['amount_cents', ['', '0', '0100', '1 000', '10.0', '1e5', '١٠٠']],
    [
      'created_at',
      ['', '2026', '026-11-20T10:00:00', '12026-11-20T10:00:00', '1999-11-20T10:00:00', '2026-13-20T10:00:00'],
    ],
    ['created_at', ['2026-11-20 10:00:00', '2026-11-20T24:00:00', '2026-11-20T10:00:00.0E', '2126-11-20T10:00:00']],
    ['currency', ['', 'USD', 'egp', 'EG', 'EGPf']],
    ['id', ['', '07', 'x7', '7 ', '-7', '1'.repeat(19)]],
    ['integration_id', ['', '097558', '04097558']],
    ['order', ['', '042', '4 2']],
    ['owner', ['', '0302852', '302852f']],
    ['source_data.pan', ['1'.repeat(101), '23\n46']],
    ['source_data.sub_type', ['x'.repeat(101)]],
    ['source_data.type', ['x'.repeat(101)]],
    ...SIGNED_PAYMENT_FIELDS.filter((field) => /^(is_|success|pending|error|has_)/.test(field)).map(
      (field): [SignedPaymentField, string[]] => [field, ['', 'True', 'yes', '1', 'true ', 'falsefalse', 'truefalse']],
    ),
  ])('whose %s does not have exactly its form is none, whatever the rest says', (field, values) => {
    expect(values.map((value) => report({ [field]: value }))).toEqual(values.map(() => ({ fault: field })));
  });

  test('is uncertain where the same digits end with two numbers of ours', () => {
    expect(report({}, cards('558', '4097558'))).toMatchObject({ isUncertain: true });
    expect(report({ id: '7409', integration_id: '7558' }, cards('7558'))).toMatchObject({ isUncertain: false });
    // Then nothing would be left for the number.
    expect(report({}, cards('4097558', '74097558'))).toMatchObject({ isUncertain: false });
  });

  const source = (integration_id: string, pan: string, sub_type: string, type: string) => ({
    integration_id,
    'source_data.pan': pan,
    'source_data.sub_type': sub_type,
    'source_data.type': type,
  });

  test.each([
    ['wallet', source('4097559', '01010101010', 'wallet', 'wallet')],
    ['kiosk', source('4097560', '', 'AGGREGATOR', 'aggregator')],
    ['kiosk', source('4097560', '38201094', 'AGGREGATOR', 'aggregator')],
    ['bank-instalments', source('4097561', '2346', 'MasterCard', 'card')],
    ['valu', source('4097562', '', '', 'valu')],
  ])('of a payment by %s is read', (method, fields) => {
    expect(report(fields)).toMatchObject({ transaction: { method, outcome: 'paid' }, isUncertain: false });
  });

  test.each([
    ['other', source('4097558', 'user@bank', '3RD_PARTY', 'instapay')],
    ['wallet', source('4097558', '01010101010', 'wallet', 'wallet')],
    ['halan', source('4097562', '', 'HALAN', 'halan')],
    ['card', source('4099999', '2346', 'MasterCard', 'card')],
    ['card', source('4097558', '2346M', 'asterCard', 'card')],
    ['card', source('4097558', '', 'MasterCard', 'card')],
  ])('of a payment by %s that is not configured so is left to the provider', (method, fields) => {
    expect(report(fields)).toMatchObject({ transaction: { method }, isUncertain: true });
  });

  test('of what waits for its money at a kiosk is left to the provider, who alone tells the code', () => {
    const waiting = { ...source('4097560', '', 'AGGREGATOR', 'aggregator'), pending: 'true', success: 'false' };
    expect(report(waiting)).toMatchObject({ transaction: { outcome: 'pending' }, isUncertain: true });
  });
});

describe('what the provider answers about a report', () => {
  const paid = read({}) as CardReport['transaction'];

  test('confirms it with the same figures', () => {
    expect(confirmedBy(paid, paid)).toEqual(paid);
  });

  test('may be newer: decided since, or gone back since', () => {
    expect(confirmedBy({ ...paid, outcome: 'pending' }, paid)).toEqual(paid);
    expect(confirmedBy(paid, { ...paid, outcome: 'reversed' })).toEqual(paid);
  });

  test('counts as it is answered, but for a payment that was reported and has gone back since', () => {
    const reversed = { ...paid, outcome: 'reversed' } as const;
    expect(confirmedBy({ ...paid, outcome: 'pending' }, reversed)).toEqual(reversed);
    expect(confirmedBy(paid, { ...paid, outcome: 'declined' })).toEqual({ ...paid, outcome: 'declined' });
  });

  test.each([
    { id: '8' },
    { id: '74', providerOrderId: '2' },
    { providerOrderId: '43' },
    { owner: '1' },
    { kind: 'refund' as const },
    { amountPiasters: 1 },
    { currency: 'USD' },
  ])('does not confirm it when it says %j', (change) => {
    expect(confirmedBy(paid, { ...paid, ...change })).toBeNull();
  });
});

test.each([
  ['pending', 'paid', 'paid'],
  ['pending', 'declined', 'declined'],
  ['declined', 'paid', 'paid'],
  ['paid', 'declined', 'paid'],
  ['paid', 'pending', 'paid'],
  ['paid', 'reversed', 'paid'],
  ['reversed', 'paid', 'reversed'],
] as const)('%s, then %s, counts as %s', (known, reported, outcome) => {
  expect(laterOutcome(known, reported)).toBe(outcome);
});

test('a number that stands for money of which we never learned the number is told from those of the provider', () => {
  expect(isStandIn(standInId('7', 5_000))).toBe(true);
  expect(isStandIn('7')).toBe(false);
  expect(standInId('7', 5_000)).not.toBe(standInId('7', 9_000));
  expect(standInId('7', 5_000)).not.toBe(standInId('8', 5_000));
});

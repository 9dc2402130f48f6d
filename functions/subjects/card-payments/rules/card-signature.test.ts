import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SIGNED_PAYMENT_FIELDS } from '#contract/payments/payment-fields.ts';
import { fieldsOfObject, fieldsOfRedirect, isSigned, readProcessedCallback, signatureOf } from './card-signature.ts';

interface Vector {
  name: string;
  secret: string;
  string: string;
  digest: string;
}

const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../testing/data/hmac-vectors.json'), 'utf8'),
) as Vector[];

/** The values of each vector, by their fields. */
const VALUES: Record<string, Record<string, string>> = {
  'odoo-redirect-and-webhook': fields(
    '111111|2025-04-01T17:29:16.967925|EGP|false|false|dummy_id|1234|true|false|false|false|true|false|123|12|false|1111|Visa|card|true',
  ),
  'paymob-doc-string-own-secret': fields(
    '100000|2024-06-13T11:33:44.592345|EGP|false|false|192036465|4097558|true|false|false|false|true|false|217503754|302852|false|2346|MasterCard|card|true',
  ),
};

describe.each(vectors)('the published vector $name', ({ name, secret, string, digest }) => {
  const values = VALUES[name] ?? {};

  test('joins the values in the order of the provider', () => {
    expect(SIGNED_PAYMENT_FIELDS.map((field) => values[field]).join('')).toBe(string);
  });

  test('gives the published signature, from the browser and from server to server', () => {
    expect(signatureOf(fieldsOfRedirect(values), secret)).toBe(digest);
    expect(signatureOf(fieldsOfObject(nested(values)), secret)).toBe(digest);
    expect(isSigned(fieldsOfRedirect(values), digest, secret)).toBe(true);
  });

  test('is read under the other names of its fields too', () => {
    const { order, 'source_data.pan': pan, ...rest } = values;
    expect(isSigned(fieldsOfRedirect({ ...rest, order_id: order, source_data_pan: pan }), digest, secret)).toBe(true);
  });

  test.each(SIGNED_PAYMENT_FIELDS)('does not fit when %s was changed', (field) => {
    const changed = { ...values, [field]: `${values[field]}0` };
    expect(isSigned(fieldsOfRedirect(changed), digest, secret)).toBe(false);
  });

  test.each([
    ['another secret', digest, `${secret}x`],
    ['nothing', undefined, secret],
    ['an empty text', '', secret],
    ['a list', [digest], secret],
    ['capital letters', digest.toUpperCase(), secret],
    ['a part of it', digest.slice(0, -1), secret],
  ])('is not proven by %s', (_name, signature, key) => {
    expect(isSigned(fieldsOfRedirect(values), signature, key)).toBe(false);
  });
});

test('a plus in the time is kept as it came', () => {
  expect(fieldsOfRedirect({ created_at: '2026-11-20T10:00:00+02:00' }).created_at).toBe('2026-11-20T10:00:00+02:00');
});

test('a callback from server to server is read with its type and its transaction', () => {
  expect(readProcessedCallback('{"type":"TRANSACTION","obj":{"id":7},"more":1}')).toEqual({
    type: 'TRANSACTION',
    obj: { id: 7 },
  });
});

test('what a callback does not say, or says as null or as a list of values, counts as an empty text', () => {
  const { order, currency, id, pending, owner, ...others } = fieldsOfObject({
    order: null,
    currency: null,
    id: { number: 7 },
    pending: false,
    owner: 0,
    source_data: null,
  });
  expect({ order, currency, id, pending, owner }).toEqual({
    order: '',
    currency: '',
    id: '',
    pending: 'false',
    owner: '0',
  });
  expect(new Set(Object.values(others))).toEqual(new Set(['']));
});

test.each(['', 'null', '[]', '{"type":"TRANSACTION"}', '{"obj":{}}', '{"type":"TRANSACTION","obj":[]}'])(
  '%j is no callback',
  (text) => {
    expect(readProcessedCallback(text)).toBeNull();
  },
);

function fields(values: string): Record<string, string> {
  const list = values.split('|');
  return Object.fromEntries(SIGNED_PAYMENT_FIELDS.map((field, index) => [field, list[index] ?? '']));
}

/** The same values as the provider nests them, with booleans and numbers of JSON where they are some. */
function nested(values: Record<string, string>): Record<string, unknown> {
  const plain = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === 'true' || value === 'false' ? value === 'true' : /^\d{1,9}$/.test(value) ? Number(value) : value,
    ]),
  );
  return {
    ...plain,
    order: { id: plain.order },
    source_data: {
      pan: values['source_data.pan'],
      sub_type: values['source_data.sub_type'],
      type: values['source_data.type'],
    },
  };
}

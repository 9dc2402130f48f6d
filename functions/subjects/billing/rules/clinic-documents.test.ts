import { describe, expect, test } from 'vitest';
import { billLines, documentCounterId, documentNumber, sameBill, sumBill } from './clinic-documents.ts';

const block = {
  $id: 'aid',
  type: 'nha',
  hearing_aid: 'Oticon Real 1',
  other_hearing_aid: null,
  serial_number: '123',
  amount_piasters: 11_400,
} as const;
const VAT = { hearingAids: 1400, services: 0 };
const [line] = billLines([block], VAT) as [ReturnType<typeof billLines>[number]];

describe('the numbers of papers', () => {
  test.each([
    ['receipt', 'R-2026-000123', 'receipts-2026'],
    ['invoice', 'I-2026-000123', 'invoices-2026'],
    ['credit-note', 'C-2026-000123', 'credit-notes-2026'],
  ] as const)('a %s is number %s, counted by itself in its year', (kind, number, counter) => {
    expect(documentNumber(kind, '2026', 123)).toBe(number);
    expect(documentCounterId(kind, '2026')).toBe(counter);
  });

  test('after a million papers numbers go on with more digits', () => {
    expect(documentNumber('receipt', '2026', 1_234_567)).toBe('R-2026-1234567');
  });
});

describe('the lines of a bill', () => {
  test('name what is sold and its price, of which VAT is a part', () => {
    expect(line).toEqual({
      block_id: 'aid',
      type: 'nha',
      hearing_aid: 'Oticon Real 1',
      serial_number: '123',
      amount_piasters: 11_400,
      vat_piasters: 1_400,
    });
  });

  test('hearing aids have the rate of hearing aids, with an ear mould too, and all else that of services', () => {
    const vatOf = (type: 'nha' | 'nha-em' | 'm' | 'p', vat = VAT) =>
      billLines([{ ...block, type }], vat)[0]?.vat_piasters;
    expect(vatOf('nha-em')).toBe(1_400);
    expect(vatOf('m')).toBe(0);
    expect(vatOf('p', { hearingAids: 0, services: 1400 })).toBe(1_400);
    expect(vatOf('nha', { hearingAids: 0, services: 1400 })).toBe(0);
  });

  test('name a hearing aid that is not in the catalogue as it was typed', () => {
    const typed = { ...block, hearing_aid: null, other_hearing_aid: 'An older one' };
    expect(billLines([typed], VAT)[0]?.hearing_aid).toBe('An older one');
    expect(billLines([{ ...block, other_hearing_aid: 'An older one' }], VAT)[0]?.hearing_aid).toBe('Oticon Real 1');
  });

  test('come to the sum of their prices and VAT; what has no price yet adds nothing', () => {
    const open = { ...block, $id: 'open', amount_piasters: null };
    const lines = billLines([block, { ...block, $id: 'other', amount_piasters: 100 }, open], VAT);
    expect(lines[2]).toMatchObject({ amount_piasters: null, vat_piasters: 0 });
    expect(sumBill(lines)).toEqual({ amount: 11_500, vat: 1_412 });
    expect(sumBill([])).toEqual({ amount: 0, vat: 0 });
  });
});

describe('whether a bill is still the same', () => {
  test('it is when only the rate of VAT has changed since', () => {
    expect(sameBill([line], billLines([block], { hearingAids: 0, services: 0 }))).toBe(true);
  });

  test.each([
    { block_id: 'other' },
    { type: 'nha-em' as const },
    { hearing_aid: 'Oticon Real 2' },
    { serial_number: '124' },
    { amount_piasters: 11_401 },
    { amount_piasters: null },
  ])('it is not with %j', (change) => {
    expect(sameBill([line], [{ ...line, ...change }])).toBe(false);
  });

  test('it is not with a line more, or with its lines in another order', () => {
    const other = { ...line, block_id: 'other' };
    expect(sameBill([line], [line, other])).toBe(false);
    expect(sameBill([line, other], [other, line])).toBe(false);
  });
});

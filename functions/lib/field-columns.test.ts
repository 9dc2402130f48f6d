import { expect, test } from 'vitest';
import type { Field } from '#contract/field-table.ts';
import { answeredFields, auditedColumns, emptyColumns, sentColumns } from './field-columns.ts';

const FIELDS = [
  { name: 'vent', kind: 'text', max: 60 },
  { name: 'type', column: 'em_type', kind: 'choice', choices: ['soft', 'hard'], audited: true },
  { name: 'tinnitus', kind: 'flag' },
  { name: 'delivered', kind: 'tick' },
  { name: 'price', kind: 'money', audited: true },
  { name: 'delivery_date', kind: 'day', audited: true },
  { name: 'attachments', kind: 'files', max: 10 },
] as const satisfies readonly Field[];

const SENT = {
  vent: ' 2 mm ',
  type: 'soft',
  tinnitus: false,
  delivered: true,
  price: 150.5,
  delivery_date: '2026-11-25',
  attachments: { 0: 'a', 1: 'b', 2: 'a' },
} as const;

test('fields become columns and come back as they were meant', () => {
  const row = { ...emptyColumns(FIELDS), ...sentColumns(FIELDS, SENT) };
  expect(row).toEqual({
    vent: '2 mm',
    em_type: 'soft',
    tinnitus: false,
    delivered: true,
    price_piasters: 15_050,
    delivery_date: '2026-11-25T00:00:00.000Z',
    attachments: ['a', 'b'],
  });
  expect(answeredFields(FIELDS, row)).toEqual({
    ...SENT,
    vent: '2 mm',
    delivery_date: '2026-11-25T00:00:00.000Z',
    attachments: ['a', 'b'],
  });
});

test('what is absent stays, what is null is taken away', () => {
  expect(sentColumns(FIELDS, {})).toEqual({});
  const nothing = { vent: null, type: null, delivered: null, price: null, attachments: null };
  expect(sentColumns(FIELDS, nothing)).toEqual({
    vent: null,
    em_type: null,
    delivered: false,
    price_piasters: null,
    attachments: [],
  });
});

test('the audit log gets the fields that are written down, times in one spelling', () => {
  const row = { ...emptyColumns(FIELDS), price_piasters: 100, delivery_date: '2026-11-25T00:00:00.000+00:00' };
  expect(auditedColumns(FIELDS, row)).toEqual({
    em_type: null,
    price_piasters: 100,
    delivery_date: '2026-11-25T00:00:00.000Z',
  });
});

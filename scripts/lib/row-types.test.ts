import { expect, test } from 'vitest';
import { rowTypes } from './row-types.ts';

const string = { type: 'string', size: 36, array: false, default: null, encrypt: false } as const;

test('a column becomes null only when it may be left out and nothing stands in for it; lists never do', () => {
  const source = rowTypes([
    {
      $id: 'cart_items',
      $permissions: [],
      databaseId: 'main',
      name: 'Cart items',
      enabled: true,
      rowSecurity: false,
      indexes: [],
      columns: [
        { ...string, key: 'user_id', required: true },
        { ...string, key: 'note', required: false },
        { ...string, key: 'tags', required: false, array: true },
        { key: 'version', type: 'integer', required: false, array: false, min: 0, max: 9, default: 0 },
        {
          key: 'kind',
          type: 'string',
          format: 'enum',
          elements: ['a', 'b'],
          required: true,
          array: false,
          default: null,
        },
        { key: 'paid', type: 'boolean', required: true, array: false, default: null },
        { key: 'paid_at', type: 'datetime', required: false, array: false, default: null },
      ],
    },
  ]);

  expect(source).toContain(`export interface CartItemsRow {
  user_id: string;
  note: string | null;
  tags: string[];
  version: number;
  kind: 'a' | 'b';
  paid: boolean;
  paid_at: string | null;
}`);
  expect(source).toContain('export interface Rows {\n  cart_items: CartItemsRow;\n}');
});

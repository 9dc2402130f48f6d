/** Columns as `appwrite.json` declares them, for the tables of tests. */
export const column = {
  text: (key: string, more: object = {}) => ({ key, type: 'string', size: 200, encrypt: false, ...base, ...more }),
  integer: (key: string, more: object = {}) => ({ key, type: 'integer', min: 0, max: 2_147_483_647, ...base, ...more }),
  boolean: (key: string, more: object = {}) => ({ key, type: 'boolean', ...base, ...more }),
  time: (key: string, more: object = {}) => ({ key, type: 'datetime', ...base, ...more }),
  choice: (key: string, elements: string[], more: object = {}) => ({
    key,
    type: 'string',
    format: 'enum',
    elements,
    ...base,
    ...more,
  }),
};

const base = { required: false, array: false, default: null };

/** An index as `appwrite.json` declares it. */
export function index(type: 'key' | 'unique' | 'fulltext', ...columns: string[]) {
  return { key: `${type}_${columns.join('_')}`, type, status: 'available', columns, orders: columns.map(() => 'ASC') };
}

/** A column that the suite makes; the fields are those of `appwrite.json`. */
export type PlannedColumn = { key: string; required: boolean; array: boolean } & (
  | { type: 'string'; size: number }
  | { type: 'enum'; elements: string[] }
  | { type: 'integer'; min: number; max: number; default: number | null }
  | { type: 'boolean'; default: boolean | null }
  | { type: 'datetime' }
);

/** An index over one column. */
export type PlannedIndex = { key: string; type: 'key' | 'unique'; column: string };

/** A table that the suite makes. */
export type PlannedTable = {
  id: TableName;
  permissions: string[];
  rowSecurity: boolean;
  columns: PlannedColumn[];
  indexes: PlannedIndex[];
};

/** A bucket that the suite makes. */
export type PlannedBucket = { id: BucketName; permissions: string[]; fileSecurity: boolean; maximumFileSize: number };

/** A function that the suite makes. */
export type PlannedFunction = {
  id: FunctionName;
  execute: string[];
  scopes: string[];
  /** In seconds. */
  timeout: number;
  isDeployed: boolean;
};

export type TableName = 'products' | 'texts' | 'orders' | 'shared' | 'news' | 'many';
export type BucketName = 'pictures' | 'private';
export type FunctionName = 'mirror' | 'staff' | 'closed' | 'hasty' | 'patient';

const base = { required: false, array: false };
const text = (key: string, size = 200) => ({ ...base, key, type: 'string', size }) as const;
const integer = (key: string, fallback: number | null = null) =>
  ({ ...base, key, type: 'integer', min: 0, max: 2_147_483_647, default: fallback }) as const;
const closed = { permissions: [], rowSecurity: false, indexes: [] };

/** The tables of the suite, as the project's own look: closed, shared by roles, personal by row. */
export const TABLES: readonly PlannedTable[] = [
  {
    ...closed,
    id: 'products',
    columns: [
      { ...text('title'), required: true },
      text('model'),
      text('family'),
      integer('price'),
      integer('stock', 3),
      integer('version', 0),
      { ...base, key: 'fresh', type: 'boolean', default: true },
      { ...base, key: 'arrives', type: 'datetime' },
      { ...base, key: 'ear', type: 'enum', elements: ['left', 'right'] },
      { ...text('tags', 60), array: true },
    ],
    indexes: [
      { key: 'one_model', type: 'unique', column: 'model' },
      { key: 'by_family', type: 'key', column: 'family' },
    ],
  },
  {
    ...closed,
    id: 'texts',
    columns: [text('words', 1000), text('term', 80), text('family')],
    indexes: [
      { key: 'by_term', type: 'key', column: 'term' },
      { key: 'by_family', type: 'key', column: 'family' },
    ],
  },
  {
    id: 'orders',
    permissions: ['create("users")'],
    rowSecurity: true,
    columns: [text('number'), text('state')],
    indexes: [{ key: 'one_number', type: 'unique', column: 'number' }],
  },
  {
    id: 'shared',
    permissions: ['read("label:staff")', 'create("users")', 'update("label:chief")', 'delete("label:chief")'],
    rowSecurity: false,
    columns: [text('text')],
    indexes: [],
  },
  { ...closed, id: 'news', permissions: ['read("any")'], columns: [text('text')] },
  { ...closed, id: 'many', columns: [integer('number')] },
];

/** The buckets of the suite: pictures that everybody sees, and files of their makers. */
export const BUCKETS: readonly PlannedBucket[] = [
  {
    id: 'pictures',
    permissions: ['read("any")', 'create("label:chief")', 'update("label:chief")', 'delete("label:chief")'],
    fileSecurity: false,
    maximumFileSize: 8_000_000,
  },
  {
    id: 'private',
    permissions: ['create("users")', 'read("label:staff")'],
    fileSecurity: true,
    maximumFileSize: 1_000_000,
  },
];

/** What each bucket takes. */
export const PICTURE_EXTENSIONS = ['png', 'jpg', 'webp'];

/**
 * The functions of the suite. `closed` never gets a deployment, `hasty` may not take long, and `patient` may take longer
 * than a caller can wait.
 */
export const FUNCTIONS: readonly PlannedFunction[] = [
  { id: 'mirror', execute: ['any'], scopes: ['users.read'], timeout: 15, isDeployed: true },
  { id: 'staff', execute: ['label:staff'], scopes: ['users.write'], timeout: 15, isDeployed: true },
  { id: 'closed', execute: ['any'], scopes: [], timeout: 15, isDeployed: false },
  { id: 'hasty', execute: ['any'], scopes: [], timeout: 1, isDeployed: true },
  { id: 'patient', execute: ['any'], scopes: [], timeout: 60, isDeployed: true },
];

/** The variable that each function gets. */
export const FUNCTION_VARIABLE = { key: 'CONFORMANCE_WORD', value: 'from the variable' };

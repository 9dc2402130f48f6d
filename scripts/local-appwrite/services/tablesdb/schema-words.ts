import { AppwriteError } from '../../core/errors.ts';

/**
 * What the two names of one API call things: `/tablesdb` has tables and columns, `/databases` collections and
 * attributes. The CLI creates tables by the first and their columns by the second.
 */
export type SchemaWords = {
  api: 'tablesdb' | 'databases';
  table: 'table' | 'collection';
  column: 'column' | 'attribute';
};

/** The words of `/tablesdb`. */
export const tableWords: SchemaWords = { api: 'tablesdb', table: 'table', column: 'column' };
/** The words of `/databases`. */
export const collectionWords: SchemaWords = { api: 'databases', table: 'collection', column: 'attribute' };

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The refusals of the schema endpoints in the words of their API. */
export function schemaErrors({ table, column }: SchemaWords) {
  const index = column === 'column' ? 'column_index' : 'index';
  return {
    databaseExists: (id: string) =>
      new AppwriteError(
        409,
        'database_already_exists',
        `Database with the requested ID '${id}' already exists. Try again with a different ID or use ID.unique() to generate a unique ID.`,
      ),
    tableNotFound: (id: string) =>
      new AppwriteError(
        404,
        `${table}_not_found`,
        `${capital(table)} with the requested ID '${id}' could not be found.`,
      ),
    tableExists: (id: string) =>
      new AppwriteError(
        409,
        `${table}_already_exists`,
        `A ${table} with the requested ID '${id}' already exists. Try again with a different ID or use ID.unique() to generate a unique ID.`,
      ),
    columnNotFound: (key: string) =>
      new AppwriteError(
        404,
        `${column}_not_found`,
        `${capital(column)} with the requested key '${key}' could not be found.`,
      ),
    columnExists: (key: string) =>
      new AppwriteError(
        409,
        `${column}_already_exists`,
        `${capital(column)} with the requested key '${key}' already exists. ${capital(column)} keys must be unique, try again with a different key.`,
      ),
    columnLimit: (tableId: string) =>
      new AppwriteError(
        400,
        `${column}_limit_exceeded`,
        `The maximum number or size of ${column}s for ${table} '${tableId}' has been reached.`,
      ),
    columnValue: (message: string) => new AppwriteError(400, `${column}_value_invalid`, message),
    defaultUnsupported: (message: string) => new AppwriteError(400, `${column}_default_unsupported`, message),
    columnType: () => new AppwriteError(400, `${column}_type_invalid`, `The ${column} '%s' type is invalid.`),
    columnResize: () =>
      new AppwriteError(
        400,
        `${column}_invalid_resize`,
        'Existing data is too large for new size, truncate your existing data then try again.',
      ),
    /** The real server leaves the placeholder in where it does not name the column. */
    columnNotAvailable: (key = '%s') =>
      new AppwriteError(
        400,
        `${column}_not_available`,
        `The requested ${column} '${key}' is not yet available. Please try again later.`,
      ),
    columnUnknown: (key: string) =>
      new AppwriteError(
        400,
        `${column}_unknown`,
        `The ${column} '${key}' required for the index could not be found. Please confirm all your ${column}s are in the available state.`,
      ),
    indexNotFound: (key: string) =>
      new AppwriteError(404, `${index}_not_found`, `Index with the requested key '${key}' could not be found.`),
    indexExists: (key: string) =>
      new AppwriteError(
        409,
        `${index}_already_exists`,
        `Index with the requested key '${key}' already exists. Try again with a different key.`,
      ),
    indexLimit: (tableId: string) =>
      new AppwriteError(
        400,
        `${index}_limit_exceeded`,
        `The maximum number of indexes for ${table === 'table' ? 'table' : 'collection'} '${tableId}' has been reached.`,
      ),
    indexInvalid: (message: string) => new AppwriteError(400, `${index}_invalid`, message),
  };
}

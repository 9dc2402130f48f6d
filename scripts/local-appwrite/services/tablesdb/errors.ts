import { AppwriteError } from '../../core/errors.ts';
import { RowFailure } from './row.ts';

/** There is no such database (for this caller). */
export function databaseNotFound(id: string): AppwriteError {
  return new AppwriteError(404, 'database_not_found', `Database with the requested ID '${id}' could not be found.`);
}

/** There is no such table (for this caller). */
export function tableNotFound(id: string): AppwriteError {
  return new AppwriteError(404, 'table_not_found', `Table with the requested ID '${id}' could not be found.`);
}

/** There is no such row, or the caller may not read it. */
export function rowNotFound(id: string): AppwriteError {
  return new AppwriteError(404, 'row_not_found', `Row with the requested ID '${id}' could not be found.`);
}

/** There is no such column. */
export function columnNotFound(key: string): AppwriteError {
  return new AppwriteError(404, 'column_not_found', `Column with the requested key '${key}' could not be found.`);
}

/** A write without anything to write. */
export function missingPayload(): AppwriteError {
  return new AppwriteError(
    400,
    'row_missing_payload',
    'The row data and permissions are missing. You must provide either row data or permissions to be updated.',
  );
}

/** A new row without data. */
export function missingData(message = 'The row data is missing. Try again with row data populated.'): AppwriteError {
  return new AppwriteError(400, 'row_missing_data', message);
}

/** What a direct write answers for a failure; `id` is the row's, `column` and `bound` those of an increment. */
export function directError(
  error: unknown,
  { id = '', column = '', bound = null as number | null, isIncrement = true } = {},
): unknown {
  if (!(error instanceof RowFailure)) {
    return error;
  }
  switch (error.reason) {
    case 'duplicate':
      return new AppwriteError(
        409,
        'row_already_exists',
        `Row with the requested ID '${id}' already exists. Try again with a different ID or use ID.unique() to generate a unique ID.`,
      );
    case 'conflict':
      return new AppwriteError(409, 'row_update_conflict', 'Remote row is newer than local.');
    case 'structure':
      return new AppwriteError(400, 'row_invalid_structure', error.message);
    case 'limit': {
      const side = isIncrement ? 'maximum' : 'minimum';
      return new AppwriteError(
        400,
        'column_limit_exceeded',
        `tablesDB "${column}" has reached the ${side} value of ${bound}`,
      );
    }
    case 'not-a-number':
      return new AppwriteError(400, 'attribute_type_invalid', `tablesDB "${column}" is not a number`);
    case 'value':
      return new AppwriteError(400, 'general_argument_invalid', error.message);
    default:
      // The real server says so of a missing column and of a missing row alike, with the placeholder left in.
      return columnNotFound('%s');
  }
}

/** What a commit answers for a failure; `id` is the row of the operation that failed. */
export function commitError(failure: RowFailure, id: string): AppwriteError {
  switch (failure.reason) {
    case 'duplicate':
    case 'conflict':
      return new AppwriteError(
        409,
        'transaction_conflict',
        'The transaction has a conflict. Please resolve the conflict and try again.',
      );
    case 'structure':
      return new AppwriteError(400, 'document_invalid_structure', failure.message);
    case 'limit':
      return new AppwriteError(400, 'attribute_limit_exceeded', failure.message);
    case 'row-missing':
    case 'column-missing':
      return new AppwriteError(404, 'document_not_found', `Document with the requested ID '${id}' could not be found.`);
    default:
      return new AppwriteError(500, 'general_unknown', failure.message);
  }
}

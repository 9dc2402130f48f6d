import { NotSupportedError } from '../../core/errors.ts';
import type { Reading, Validator } from '../../core/params.ts';
import { refuseOperators } from './row-data.ts';
import type { Operation, OperationAction } from './transaction-store.ts';

type Data = Record<string, unknown>;

/** What an operation of `createOperations` needs besides database and table. */
const needs: Record<OperationAction, { row: boolean; data: boolean }> = {
  create: { row: true, data: true },
  update: { row: true, data: true },
  upsert: { row: true, data: true },
  delete: { row: true, data: false },
  increment: { row: true, data: true },
  decrement: { row: true, data: true },
  bulkCreate: { row: false, data: true },
  bulkUpsert: { row: false, data: true },
  bulkDelete: { row: false, data: true },
};

/** Reads one operation of `createOperations`. */
export const operation: Validator<Operation> = (value) => {
  if (!isRecord(value)) {
    return fail('Value must be an array');
  }
  const fault = findFault(value) ?? findDataFault(value);
  if (fault !== null) {
    return fail(fault);
  }
  const data = value.data ?? {};
  const lists = Array.isArray(data) ? data : [data, (data as Data).data];
  for (const one of lists) {
    if (isRecord(one)) {
      refuseOperators(one);
    }
  }
  return {
    ok: true,
    value: {
      databaseId: value.databaseId as string,
      tableId: value.tableId as string,
      rowId: (value.rowId as string | undefined) ?? null,
      action: value.action as OperationAction,
      data,
    },
  };
};

function fail(description: string): Reading<never> {
  return { ok: false, description };
}

function isRecord(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function findFault(value: Data): string | null {
  const required = ['databaseId', 'action', 'tableId'];
  for (const name of required) {
    if (!Object.hasOwn(value, name)) {
      return `Missing required key: ${name}`;
    }
  }
  for (const name of required) {
    if (!isText(value[name])) {
      return `Key '${name}' must be a non‑empty string`;
    }
  }
  if (value.action === 'bulkUpdate') {
    throw new NotSupportedError('the operation bulkUpdate');
  }
  if (!Object.hasOwn(needs, value.action as string)) {
    return `Key 'action' must be one of: ${Object.keys(needs).join(', ')}`;
  }
  const { row } = needs[value.action as OperationAction];
  if (row && !Object.hasOwn(value, 'rowId')) {
    return `Key 'rowId' is required for action '${value.action}'`;
  }
  return Object.hasOwn(value, 'rowId') && !isText(value.rowId) ? "Key 'rowId' must be a non-empty string" : null;
}

function findDataFault(value: Data): string | null {
  const action = value.action as OperationAction;
  if (!Object.hasOwn(value, 'data')) {
    return needs[action].data ? 'Missing required key: data' : null;
  }
  const { data } = value;
  const isList = action === 'bulkCreate' || action === 'bulkUpsert';
  // PHP cannot tell an empty object from an empty list, nor can this.
  const fits = isList ? Array.isArray(data) && data.every(isRecord) : isRecord(data) || isEmptyList(data);
  if (!fits) {
    return "Key 'data' must be an array";
  }
  return isRecord(data) ? findSpecialFault(action, data) : null;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function findSpecialFault(action: OperationAction, data: Data): string | null {
  if (action === 'bulkDelete') {
    if (!Object.hasOwn(data, 'queries')) {
      return `Key 'queries' is required in data for ${action}`;
    }
    if (!Array.isArray(data.queries) || !data.queries.every((query) => typeof query === 'string')) {
      return `Key 'queries' must be an array for ${action}`;
    }
  }
  if (action === 'increment' || action === 'decrement') {
    if (!Object.hasOwn(data, 'column')) {
      return `Key 'column' is required in data for ${action}`;
    }
    if (Object.hasOwn(data, 'value') && !Number.isFinite(Number(data.value))) {
      return `Key 'value' must be a numeric value for ${action}`;
    }
  }
  return null;
}

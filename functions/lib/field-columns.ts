import {
  type Answered,
  type AnsweredOf,
  byName,
  type ColumnOf,
  columnOf,
  emptyOf,
  type Field,
  type Indexed,
  type Sent,
} from '#contract/field-table.ts';
import { foldDigits } from '#contract/phone.ts';
import type { AuditFields } from './audit.ts';
import { dayAtZero, utc } from './cairo.ts';
import { egpToPiasters, piastersToEgp } from './money.ts';
import { sameValue } from './same-value.ts';

/** The columns of fields, as a row holds them. */
export type Kept<Fields extends Field> = { [One in Fields as ColumnOf<One>]: AnsweredOf<One> };

/** The columns of fields of which nothing is said. */
export function emptyColumns<Fields extends Field>(fields: readonly Fields[]): Kept<Fields> {
  return Object.fromEntries(fields.map((field) => [columnOf(field), emptyOf(field)])) as Kept<Fields>;
}

/** Whether nothing is said in any of the fields' columns. */
export function isUnsaid(fields: readonly Field[], columns: object): boolean {
  const values: Readonly<Record<string, unknown>> = { ...columns };
  return fields.every((field) => {
    const value = values[columnOf(field)] ?? null;
    return value === null || value === '' || sameValue(value, emptyOf(field));
  });
}

/** The columns that the sent ones of the fields change. */
export function sentColumns<Fields extends Field>(
  fields: readonly Fields[],
  sent: Sent<Fields>,
): Partial<Kept<Fields>> {
  const values: Readonly<Record<string, unknown>> = sent;
  const given = fields.filter(({ name }) => values[name] !== undefined);
  return Object.fromEntries(given.map((field) => [columnOf(field), keptValue(field, values[field.name])])) as Partial<
    Kept<Fields>
  >;
}

/** What a row says of fields, as it is answered. */
export function answeredFields<Fields extends Field>(fields: readonly Fields[], row: Kept<Fields>): Answered<Fields> {
  const kept: Readonly<Record<string, unknown>> = row;
  return byName(fields, (field) => answeredValue(field, kept[columnOf(field)]));
}

/** What the audit log gets of fields: the columns of those whose changes are written down. */
export function auditedColumns<Fields extends Field>(fields: readonly Fields[], row: Kept<Fields>): AuditFields {
  const kept: Readonly<Record<string, unknown>> = row;
  const audited = fields.filter((field: Field) => field.audited);
  return Object.fromEntries(
    audited.map((field) => {
      const value = kept[columnOf(field)];
      return [columnOf(field), field.kind === 'day' && value ? utc(String(value)) : value];
    }),
  );
}

function keptValue(field: Field, value: unknown): unknown {
  if (value === null) {
    return emptyOf(field);
  }
  switch (field.kind) {
    case 'text':
      return String(value).trim() || null;
    case 'reference':
    case 'serial':
      return foldDigits(String(value)).trim() || null;
    case 'day':
      return dayAtZero(String(value));
    case 'money':
      return egpToPiasters(Number(value));
    case 'files':
      return [...new Set(Object.values(value as Indexed<string>))];
    default:
      return value;
  }
}

function answeredValue({ kind }: Field, kept: unknown): unknown {
  if (kept === null) {
    return null;
  }
  return kind === 'money' ? piastersToEgp(Number(kept)) : kind === 'day' ? utc(String(kept)) : kept;
}

import type { AuditRow } from '#contract/audit/schemas.ts';
import { BLOCK_TYPES, type BlockType } from '#contract/forms/constants.ts';

/** One field of a change: what it was, and what it became; null where there was nothing. */
export interface FieldChange {
  /** As it is stored. */
  name: string;
  /** The service of a form that it belongs to. */
  service: BlockType | null;
  /** Tells the fields of a change apart. */
  key: string;
  before: unknown;
  after: unknown;
}

/** What was changed, field by field, in order of appearance; of the services of a form only the fields that differ. */
export function changesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return namesOf(old, now).flatMap((name) => {
    const [was, is] = [old[name], now[name]];
    const service = serviceOf(is) ?? serviceOf(was);
    if (service) return serviceChanges(name, service, recordOf(was), recordOf(is));
    return [{ name, service: null, key: name, before: was ?? null, after: is ?? null }];
  });
}

function serviceChanges(
  block: string,
  service: BlockType,
  old: Record<string, unknown>,
  now: Record<string, unknown>,
): FieldChange[] {
  return namesOf(old, now)
    .map((name) => ({
      name,
      service,
      key: `${block} ${name}`,
      before: old[name] ?? null,
      after: now[name] ?? null,
    }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** The kind of service that a stored value describes, if it does. */
function serviceOf(value: unknown): BlockType | undefined {
  const { type } = recordOf(value);
  return BLOCK_TYPES.find((one) => one === type);
}

function recordOf(value: unknown): Record<string, unknown> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? (value as Record<string, unknown>) : {};
}

function namesOf(old: Record<string, unknown>, now: Record<string, unknown>): string[] {
  return [...new Set([...Object.keys(old), ...Object.keys(now)])];
}

function fieldsOf(json: string | null): Record<string, unknown> {
  if (json === null) return {};
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { '': value };
  } catch {
    // A change too long to be kept whole is kept as the beginning of its text.
    return { '': json };
  }
}

import { AUDIT_HIDDEN } from '#contract/audit/actions.ts';
import { DELIVERY_STATUSES, PAYMENT_STATUSES } from '#contract/constants.ts';
import { CALL_OUTCOMES } from '#contract/orders/handling.ts';
import { KEPT_REASONS, RETURN_STATES } from '#contract/returns/states.ts';

/** A thing as far as it is written down: the names of its fields with their values. */
export type AuditFields = Readonly<Record<string, unknown>>;

/** What changed, as JSON texts of the changed fields alone; null where there was nothing. */
export interface AuditedChange {
  before: string | null;
  after: string | null;
}

/** The columns `before` and `after` hold at most this many characters. */
const COLUMN_MAX = 60_000;
const TEXT_MAX = 400;
const SHORT_TEXT_MAX = 40;
const NAMES_MAX = 100;

/** Secrets, and what a person's health is told by. Their values are nobody's business who reads the log. */
const HIDDEN_FIELDS =
  /password|secret|token|hearing_assessment|damaged_ear|tinnitus|complaint|diagnosis|audiogram|medical|(^|_)age$/i;

/**
 * What changed between two states of a thing; null for `before` means that it is new, for `after` that it is gone.
 * Fields of which only one state knows count as changed; long texts are cut.
 */
export function auditedChange(before: AuditFields | null, after: AuditFields | null): AuditedChange {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changed = names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]));
  return { before: before && written(before, changed), after: after && written(after, changed) };
}

function written(fields: AuditFields, names: readonly string[]): string {
  const text = json(fields, names, TEXT_MAX);
  const short = text.length <= COLUMN_MAX ? text : json(fields, names, SHORT_TEXT_MAX);
  return short.length <= COLUMN_MAX ? short : JSON.stringify({ '…': names.slice(0, NAMES_MAX) });
}

function json(fields: AuditFields, names: readonly string[], max: number): string {
  const kept = names.filter((name) => fields[name] !== undefined);
  return JSON.stringify(Object.fromEntries(kept.map((name) => [name, fields[name]])), (name, value) => {
    if (HIDDEN_FIELDS.test(name)) {
      return hidden(value);
    }
    return typeof value === 'string' && value.length > max ? `${value.slice(0, max)}…` : value;
  });
}

/** That there was nothing is no secret. */
function hidden(value: unknown): unknown {
  return value === null || value === '' ? value : AUDIT_HIDDEN;
}

/** The only words that stay of what was done to an order. Whatever else was written may tell of somebody. */
const FACTS: ReadonlySet<string> = new Set([
  AUDIT_HIDDEN,
  ...PAYMENT_STATUSES,
  ...DELIVERY_STATUSES,
  ...CALL_OUTCOMES,
  ...RETURN_STATES,
  ...KEPT_REASONS,
]);

/** What changed without whatever somebody typed: figures, and words of lists. What cannot be read goes altogether. */
export function withoutTexts(change: string | null): string | null {
  try {
    return change && JSON.stringify(factsIn(JSON.parse(change)));
  } catch {
    return null;
  }
}

function factsIn(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(factsIn).filter((one) => one !== undefined);
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, factsIn(one)]));
  }
  return typeof value === 'string' && !FACTS.has(value) ? undefined : value;
}

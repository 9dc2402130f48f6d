import { AUDIT_KINDS, type AuditKind } from '#contract/audit/actions.ts';
import { ID_PATTERN } from '#contract/constants.ts';
import { type Days, readDays } from '../shared/day-range.tsx';

/** What the audit trail is narrowed to. */
export interface AuditFilters extends Days {
  query?: string;
  kind?: AuditKind;
  /** The id of who did it. */
  person?: string;
  /** The id of the thing. */
  subjectId?: string;
}

/** Reads the address; what makes no sense there is as if it were not there. */
export function readAuditUrl(query: URLSearchParams): AuditFilters {
  const id = (name: string) => {
    const text = query.get(name);
    return text && ID_PATTERN.test(text) ? text : undefined;
  };
  return {
    ...readDays(query),
    query: query.get('q')?.trim() || undefined,
    kind: AUDIT_KINDS.find((kind) => kind === query.get('kind')),
    person: id('person'),
    subjectId: id('thing'),
  };
}

/** Writes the address of a narrowed trail, as a query. */
export function writeAuditUrl({ query: q, kind, person, subjectId, from, to }: AuditFilters): string {
  const query = new URLSearchParams();
  const values = { q, kind, person, thing: subjectId, from, to };
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.size === 0 ? '' : `?${query}`;
}

import { Query } from 'node-appwrite';
import type { AuditAction, AuditKind } from '#contract/audit/actions.ts';
import { AUDIT_PAGE_SIZE } from '#contract/audit/actions.ts';
import type { fetchAudit as call } from '#contract/audit/calls.ts';
import type { AuditRow } from '#contract/audit/schemas.ts';
import type { InputOf } from '#contract/call.ts';
import { isCapped } from '#contract/constants.ts';
import { isSerialNumber, normalizeSerial } from '#contract/devices/serial-number.ts';
import { joinedNumbers, typedWords } from '#lib/search.ts';
import { behind, inDays, inOrder, readCursor, writeCursor } from '#runtime/keyset.ts';
import type { Handler } from '#runtime/service.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { findByWords } from '#runtime/terms.ts';

const COLUMNS = [
  'at',
  'actor_id',
  'actor_name',
  'actor_email',
  'actor_role',
  'action',
  'kind',
  'subject_id',
  'label',
  'before',
  'after',
] as const;
const ORDER = { column: 'at', newestFirst: true };

/** A page of the audit log, newest first; nothing when something was typed that has no words. */
export const fetchAudit: Handler<typeof call> = async ({ cursor, ...filters }, { tables }) => {
  const typed = joinedNumbers(filters.query?.trim() ?? '');
  const meant = typed === '' ? [] : await thatMean(tables, typed);
  if (meant === null) {
    return { documents: [], total: 0, capped: false, next: null };
  }
  const conditions = [...conditionsOf(filters), ...meant];
  const [{ rows }, total] = await Promise.all([
    tables.list('audit_log', COLUMNS, [
      ...conditions,
      ...(cursor ? [behind(readCursor(cursor), ORDER)] : []),
      ...inOrder(ORDER),
      // One more than is shown tells whether there are more.
      Query.limit(AUDIT_PAGE_SIZE + 1),
    ]),
    tables.count('audit_log', conditions),
  ]);
  const shown = rows.slice(0, AUDIT_PAGE_SIZE);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    documents: shown.map(toAuditRow),
    total,
    capped: isCapped(total),
    next: last ? writeCursor({ time: last.at, id: last.$id }) : null,
  };
};

function conditionsOf({ person, kind, subjectId, from, to }: Omit<InputOf<typeof call>, 'cursor'>): string[] {
  return [
    ...(person ? [Query.equal('actor_id', person)] : []),
    ...(kind ? [Query.equal('kind', kind)] : []),
    ...(subjectId ? [Query.equal('subject_id', subjectId)] : []),
    ...inDays('at', from, to),
  ];
}

/**
 * Conditions of the entries that have all of the words, or the serial number that is written in groups, which entries name
 * in one word; null when none has.
 */
async function thatMean(tables: Tables, query: string): Promise<string[] | null> {
  const words = typedWords(query);
  if (words.length === 0) {
    return null;
  }
  const serial = normalizeSerial(query);
  const isInGroups = words.length > 1 && isSerialNumber(query) && /\d/.test(serial);
  const found = isInGroups ? await findByWords(tables, 'audit_log', typedWords(serial)) : null;
  return found ?? findByWords(tables, 'audit_log', words);
}

function toAuditRow(row: SelectedRow<'audit_log', (typeof COLUMNS)[number]>): AuditRow {
  // Only `auditEntry` writes these rows, from the closed lists.
  return { ...row, action: row.action as AuditAction, kind: row.kind as AuditKind };
}

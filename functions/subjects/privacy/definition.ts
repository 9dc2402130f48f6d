import { Query } from 'node-appwrite';
import { linksOf, type PersonalRecord, type SubjectKind, tellsOfPeople } from '#records/record.ts';
import { RECORDS } from '#records/registry.ts';
import type { TableId } from '#runtime/tables.ts';

/*
 * Where a person stands: of every table that tells of people, how what it says of one is found, what of it they are told, what an
 * erasure does to it, what becomes of it with another holder of the account, and how long the rest is kept. The records say it;
 * a copy of somebody's data (`read.ts`), erasures (`erase-*.ts`), `takeOver` and what is due to go (`keeping.ts`) follow.
 */

/** How rows are found: a column holds the id or the email of the one who is asked about, or the id of a row of theirs. */
export interface Link {
  by: string;
  of: 'id' | 'email' | TableId;
  /** They are told of it, and an erasure leaves it: what was done to an order is part of the books. */
  stays?: true;
  /** An erasure reaches it, and they are not told of it, because it tells of somebody else, too. */
  untold?: true;
  /** Appwrite's queries for which of them. */
  where?: readonly string[];
}

/** What stands in a table about people. */
export interface Holding extends Pick<PersonalRecord, 'newHolder' | 'owner' | 'joins' | 'kept'> {
  user: readonly Link[];
  patient: readonly Link[];
  /** What a person is told of it, in this order; members of staff by what they are, not by name. */
  told: readonly string[];
  /** The rest: what the shop works with and what is secret. */
  untold: readonly string[];
  /** What an erasure does: the row goes, or nothing, or these columns no longer tell of anybody. */
  erased: 'row' | 'nothing' | Readonly<Record<string, unknown>>;
}

/**
 * In this order people are told of what is held about them; a table stands behind those through which it is found. One that is
 * not named here comes behind these.
 */
const IN_ORDER: readonly TableId[] = [
  'users',
  'hearings',
  'consents',
  'addresses',
  'sign_ins',
  'cart_items',
  'stock_notices',
  'impression_requests',
  'orders',
  'order_lines',
  'returns',
  'return_lines',
  'order_events',
  'order_calls',
  'payment_attempts',
  'payment_transactions',
  'patients',
  'patient_orders',
  'patient_accounts',
  'link_requests',
  'appointments',
  'appointment_details',
  'appointment_slots',
  'devices',
  'loans',
  'jobs',
  'audiograms',
  'patient_notes',
  'patient_note_texts',
  'patient_files',
  'outbox',
  'contacts',
  'conversations',
  'chat_messages',
  'forms',
  'form_details',
  'form_reasons',
  'cs_forms',
  'follow_up_calls',
  'clinic_payments',
  'clinic_documents',
  'paper_links',
  'visit_sheets',
  'letters',
  'instalment_plans',
  'insurer_shares',
  'opening_balances',
  'opening_payments',
  'cs_form_details',
  'blocks',
  'block_accounts',
];
/** What was done to rows of all tables, and who looked at them, comes last. */
const LOGS: readonly TableId[] = ['audit_log', 'record_reads'];

function placeOf({ name }: PersonalRecord): number {
  const place = IN_ORDER.indexOf(name);
  return LOGS.includes(name) ? IN_ORDER.length + 1 : place < 0 ? IN_ORDER.length : place;
}

const OF_PEOPLE = RECORDS.filter(tellsOfPeople).toSorted((one, other) => placeOf(one) - placeOf(other));
const HOLDINGS: ReadonlyMap<TableId, Holding> = new Map(OF_PEOPLE.map((one) => [one.name, toHolding(one)]));

/** The tables that tell of people, in their order. */
export const PERSONAL_TABLES: readonly TableId[] = OF_PEOPLE.map(({ name }) => name);

/** What is said of a table that tells of people. */
export function holdingOf(table: TableId): Holding {
  const holding = HOLDINGS.get(table);
  if (!holding) {
    throw new Error(`${table} tells of nobody.`);
  }
  return holding;
}

function toHolding(record: PersonalRecord): Holding {
  const { kept, newHolder, owner, joins, toldFirst = [] } = record;
  const columns = Object.entries(record.columns);
  const told = columns.filter(([, column]) => column.told).map(([key]) => key);
  const erased = columns.filter(([, column]) => column.erased !== undefined);
  return {
    kept,
    newHolder,
    owner,
    joins,
    user: linksTo(record, 'user'),
    patient: linksTo(record, 'patient'),
    told: [...new Set([...toldFirst, ...told])],
    untold: columns.filter(([, column]) => !column.told).map(([key]) => key),
    erased:
      record.erased === 'columns'
        ? Object.fromEntries(erased.map(([key, column]) => [key, column.erased]))
        : record.erased,
  };
}

/** How the rows of a table are found that are somebody's. */
function linksTo(record: PersonalRecord, kind: SubjectKind): Link[] {
  return [...ownLinks(record, kind), ...(record.name === 'audit_log' ? aboutRowsOf(kind) : [])];
}

function ownLinks(record: PersonalRecord, kind: SubjectKind): Link[] {
  return linksOf(record).flatMap(({ column: by, person, table, holds }) => {
    const of = table ?? holds;
    return of && (person === kind || person === 'both') ? [{ by, of }] : [];
  });
}

/**
 * The log says what was done to rows, and copies of what they say stand there: those about a person are those about any row
 * that is found of them. What was done to an order belongs to the books and stays: what it says of people goes with what the
 * order says of them (`withoutTexts`).
 */
function aboutRowsOf(kind: SubjectKind): Link[] {
  return OF_PEOPLE.flatMap((record): Link[] => {
    const { name: of, joins, erased } = record;
    if (LOGS.includes(of) || ownLinks(record, kind).length === 0) {
      return [];
    }
    if (joins) {
      return [{ by: 'subject_id', of, where: [Query.equal('action', ['link', 'unlink'])], untold: true }];
    }
    return [{ by: 'subject_id', of, ...(kind === 'user' && erased !== 'row' ? { stays: true as const } : {}) }];
  });
}

import { Query } from 'node-appwrite';
import { fromE164 } from '#contract/phone.ts';
import type { MessageState } from '#contract/system/constants.ts';
import type { fetchTimeline as call } from '#contract/timeline/calls.ts';
import { TIMELINE_PAGE_SIZE, type TimelineKind, timelineKindsOf } from '#contract/timeline/kinds.ts';
import type { TimelineEntry } from '#contract/timeline/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { inLanguage } from '#lib/language.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { Actor } from '#runtime/actor.ts';
import { behind, inOrder, type Position, readCursor, writeCursor } from '#runtime/keyset.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import {
  APPOINTMENT_COLUMNS,
  loadAppointmentSettings,
  namesOf,
  withDetails,
} from '#subjects/appointments/appointments.ts';
import { toldOf } from '#subjects/exchange/former-visits.ts';
import { listDetails } from '#subjects/visits/form-details.ts';
import { listNoteTexts, NOTE_COLUMNS, toNote } from '../notes.ts';
import { findPatient, listMerged } from '../patients.ts';
import { noteRead } from '../record-reads.ts';

/** Ids that fit into one query: the newest forms, through which calls and requests are found, and the linked orders. */
const MAX_IDS = 90;
const MAX_PARTS = 1_000;
/** What became of messages of which the time line tells: neither of those that wait, nor of those that were not needed. */
const TOLD_MESSAGES = ['sent', 'delivered', 'read', 'failed', 'to_call', 'called'] as const satisfies MessageState[];

type Said = Omit<Partial<TimelineEntry>, 'kind'> & Pick<TimelineEntry, '$id' | 'at'>;

/** The rows through which others are found. */
interface Known {
  /** Matches the patient's rows. */
  ofPatient: string;
  serviceIds: readonly string[];
  orderIds: readonly string[];
  reader: Actor;
  /** One kind is asked for. */
  isAlone: boolean;
}

/** Rows of a kind: what comes next in them, by the time of this column. */
type Window = (column: string) => string[];
type Source = (tables: Tables, known: Known, next: Window) => Promise<Said[]>;

const SOURCES: Readonly<Record<TimelineKind, Source>> = {
  async visit(tables, { ofPatient }, next) {
    const queries = [ofPatient, Query.isNull('deleted_at'), ...next('date')];
    const { rows } = await tables.list('forms', ['date', 'status'], queries);
    const ids = rows.map(({ $id }) => $id);
    const [details, reasons, services] = await Promise.all([
      listDetails(tables, 'reception', ids),
      partsOf(tables, 'form_reasons', 'reason', ids),
      ids.length === 0
        ? { rows: [] }
        : tables.list('cs_forms', ['status'], [Query.equal('$id', ids), Query.limit(ids.length)]),
    ]);
    // A visit is over when its service is.
    const serviceOf = new Map(services.rows.map((service) => [service.$id, service.status]));
    return rows.map(({ $id, date, status }) => ({
      $id,
      at: date,
      about: reasons.get($id) ?? [],
      state: serviceOf.get($id) ?? status,
      name: details.get($id).salesperson_name,
    }));
  },

  async former_visit(tables, { ofPatient }, next) {
    const { rows } = await tables.list('former_visits', ['at', 'said'], [ofPatient, ...next('at')]);
    return rows.map((row) => {
      const { reasons, blocks, name, note } = toldOf(row);
      return { $id: row.$id, at: row.at, about: [...reasons, ...blocks], name, note };
    });
  },

  async service(tables, { ofPatient }, next) {
    const queries = [ofPatient, Query.isNull('deleted_at'), Query.isNotNull('issued_at'), ...next('issued_at')];
    const { rows } = await tables.list('cs_forms', ['issued_at', 'status'], queries);
    const ids = rows.map(({ $id }) => $id);
    const [details, blocks] = await Promise.all([
      listDetails(tables, 'cs', ids),
      partsOf(tables, 'blocks', 'type', ids),
    ]);
    return rows.map(({ $id, issued_at, status }) => ({
      $id,
      at: issued_at ?? '',
      about: blocks.get($id) ?? [],
      state: status,
      name: details.get($id).salesperson_name,
    }));
  },

  async device(tables, { ofPatient }, next) {
    const columns = ['issued_at', 'hearing_aid', 'serial_number', 'status'] as const;
    const { rows } = await tables.list('devices', columns, [ofPatient, ...next('issued_at')]);
    return rows.map(({ $id, issued_at, hearing_aid, serial_number, status }) => ({
      $id,
      at: issued_at,
      about: hearing_aid ? [hearing_aid] : [],
      number: serial_number,
      state: status,
    }));
  },

  // A trial stands where something was said of it last, or where it began.
  async trial(tables, { serviceIds, orderIds }, next) {
    const columns = ['said_at', 'title_ar', 'state', 'answer', 'last_day'] as const;
    const lists = await Promise.all(
      Object.entries({ form_id: serviceIds, order_id: orderIds }).map(([column, ids]) =>
        ids.length === 0
          ? { rows: [] }
          : tables.list('trials', columns, [Query.equal(column, [...ids]), ...next('said_at')]),
      ),
    );
    return lists
      .flatMap(({ rows }) => rows)
      .map(({ $id, said_at, title_ar, state, answer }) => ({
        $id,
        at: said_at,
        about: title_ar ? [title_ar] : [],
        state: state === 'running' ? (answer ?? state) : state,
      }));
  },

  async job(tables, { ofPatient }, next) {
    const columns = ['received_at', 'block_type', 'lab_number', 'lab_name', 'stage'] as const;
    const { rows } = await tables.list('jobs', columns, [ofPatient, ...next('received_at')]);
    return rows.map(({ $id, received_at, block_type, lab_number, lab_name, stage }) => ({
      $id,
      at: received_at,
      about: [block_type],
      number: lab_number,
      name: lab_name,
      state: stage,
    }));
  },

  async follow_up(tables, { serviceIds }, next) {
    if (serviceIds.length === 0) {
      return [];
    }
    const columns = ['at', 'outcome', 'actor_name', 'note'] as const;
    const queries = [Query.equal('form_id', [...serviceIds]), ...next('at')];
    const { rows } = await tables.list('follow_up_calls', columns, queries);
    return rows.map(({ $id, at, outcome, actor_name, note }) => ({
      $id,
      at,
      about: [outcome],
      name: actor_name,
      note,
    }));
  },

  async contact(tables, { ofPatient }, next) {
    const { rows } = await tables.list('contacts', ['at', 'kind', 'phone', 'actor_name'], [ofPatient, ...next('at')]);
    return rows.map(({ $id, at, kind, phone, actor_name }) => ({
      $id,
      at,
      about: [kind],
      number: phone,
      name: actor_name,
    }));
  },

  async message(tables, { ofPatient }, next) {
    const queries = [ofPatient, Query.equal('state', [...TOLD_MESSAGES]), ...next('$createdAt')];
    const { rows } = await tables.list('outbox', ['kind', 'channel', 'state'], queries);
    return rows.map(({ $id, $createdAt, kind, channel, state }) => ({
      $id,
      at: $createdAt,
      about: [kind, channel],
      state,
    }));
  },

  // A conversation stands where it ended last; its messages are read there.
  async conversation(tables, { ofPatient }, next) {
    const columns = ['last_at', 'phone', 'state', 'assigned_name', 'last_kind', 'last_text'] as const;
    const { rows } = await tables.list('conversations', columns, [ofPatient, ...next('last_at')]);
    return rows.map(({ $id, last_at, phone, state, assigned_name, last_kind, last_text }) => ({
      $id,
      at: last_at,
      about: [last_kind],
      number: fromE164(phone),
      state,
      name: assigned_name,
      note: last_text,
    }));
  },

  async order(tables, { orderIds }, next) {
    if (orderIds.length === 0) {
      return [];
    }
    const queries = [Query.equal('$id', [...orderIds]), ...next('$createdAt')];
    const { rows } = await tables.list('orders', ['number', 'delivery_status'], queries);
    return rows.map(({ $id, $createdAt, number, delivery_status }) => ({
      $id,
      at: $createdAt,
      number,
      state: delivery_status,
    }));
  },

  async impression(tables, { serviceIds, orderIds }, next) {
    const lists = await Promise.all(
      Object.entries({ form_id: serviceIds, order_id: orderIds }).map(([column, ids]) =>
        ids.length === 0
          ? { rows: [] }
          : tables.list(
              'impression_requests',
              ['kind', 'title', 'state'],
              [Query.equal(column, [...ids]), ...next('$createdAt')],
            ),
      ),
    );
    const rows = new Map(lists.flatMap((list) => list.rows).map((row) => [row.$id, row]));
    return [...rows.values()].map(({ $id, $createdAt, kind, title, state }) => ({
      $id,
      at: $createdAt,
      about: [kind ?? 'impression', title],
      state,
    }));
  },

  async audiogram(tables, { ofPatient }, next) {
    const queries = [ofPatient, ...next('measured_at')];
    const { rows } = await tables.list('audiograms', ['measured_at', 'tester'], queries);
    return rows.map(({ $id, measured_at, tester }) => ({ $id, at: measured_at, name: tester }));
  },

  async goal(tables, { ofPatient }, next) {
    const columns = ['said_at', 'kind', 'text', 'progress', 'actor_name'] as const;
    const { rows } = await tables.list('goal_steps', columns, [ofPatient, ...next('said_at')]);
    return rows.map(({ $id, said_at, kind, text, progress, actor_name }) => ({
      $id,
      at: said_at,
      about: [kind],
      state: progress,
      name: actor_name,
      note: text,
    }));
  },

  async visit_sheet(tables, { serviceIds }, next) {
    if (serviceIds.length === 0) {
      return [];
    }
    const queries = [Query.equal('form_id', [...serviceIds]), ...next('saved_at')];
    const { rows } = await tables.list('visit_sheets', ['saved_at', 'form_id', 'actor_name'], queries);
    return rows.map(({ $id, saved_at, form_id, actor_name }) => ({
      $id,
      at: saved_at,
      visit: form_id,
      name: actor_name,
    }));
  },

  async letter(tables, { ofPatient }, next) {
    const { rows } = await tables.list('letters', ['at', 'title', 'actor_name'], [ofPatient, ...next('at')]);
    return rows.map(({ $id, at, title, actor_name }) => ({ $id, at, about: [title], name: actor_name }));
  },

  note: (tables, known, next) => listNotes(tables, known, [Query.equal('has_text', true), ...next('at')]),

  // What belongs to a note stands there, unless it alone is asked for.
  document: (tables, known, next) => {
    const unlessTold = known.isAlone ? [] : [Query.equal('has_text', false)];
    return listNotes(tables, known, [Query.equal('has_documents', true), ...unlessTold, ...next('at')]);
  },

  picture: (tables, known, next) => {
    const unlessTold = known.isAlone ? [] : [Query.equal('has_text', false), Query.equal('has_documents', false)];
    return listNotes(tables, known, [Query.equal('has_pictures', true), ...unlessTold, ...next('at')]);
  },

  async appointment(tables, { ofPatient }, next) {
    // Who waits has no specialist and no time yet.
    const queries = [ofPatient, Query.notEqual('specialist_id', ''), ...next('starts_at')];
    const [{ rows }, { specialists }] = await Promise.all([
      tables.list('appointments', APPOINTMENT_COLUMNS, queries),
      loadAppointmentSettings(tables),
    ]);
    return (await withDetails(tables, rows)).map(({ $id, starts_at, kind, state, specialist_id, cancel_reason }) => {
      const { name_ar, name_en } = namesOf(specialists.find(({ id }) => id === specialist_id) ?? {});
      return {
        $id,
        at: starts_at,
        about: cancel_reason ? [kind, cancel_reason] : [kind],
        state,
        name: inLanguage({ ar: name_ar, en: name_en }, undefined),
      };
    });
  },

  async payment(tables, { serviceIds, ofPatient }, next) {
    const columns = ['at', 'kind', 'method', 'amount_piasters', 'actor_name', 'note'] as const;
    const listOf = async (table: 'clinic_payments' | 'opening_payments', column: string, ids: readonly string[]) =>
      ids.length === 0 ? [] : (await tables.list(table, columns, [Query.equal(column, [...ids]), ...next('at')])).rows;
    const listOpening = async () => {
      const { rows } = await tables.list('opening_balances', ['day'], [ofPatient, Query.limit(MAX_IDS)]);
      return listOf(
        'opening_payments',
        'balance_id',
        rows.map(({ $id }) => $id),
      );
    };
    const lists = await Promise.all([listOf('clinic_payments', 'form_id', serviceIds), listOpening()]);
    return lists.flat().map(({ $id, at, kind, method, amount_piasters, actor_name, note }) => ({
      $id,
      at,
      about: [method],
      state: kind,
      name: actor_name,
      note,
      amount: piastersToEgp(amount_piasters),
    }));
  },
};

/**
 * What happened with a patient, also what was a merged patient's. Each kind is asked for one page behind the position,
 * and the newest of all of them are answered. Calls and requests are found through the newest forms and the linked
 * orders.
 */
export const fetchTimeline: Handler<typeof call> = async ({ patientId, kind, cursor }, context) => {
  const { actor, tables, may } = context;
  const [patient, aliases] = await Promise.all([findPatient(tables, patientId), listMerged(tables, patientId)]);
  if (!patient) {
    return refuse('not_found');
  }
  const merged = patient.$id === patientId ? aliases : await listMerged(tables, patient.$id);
  const ofPatient = Query.equal('patient_id', [patient.$id, ...merged]);
  const [services, links] = await Promise.all([
    tables.list(
      'cs_forms',
      ['date'],
      [ofPatient, Query.isNull('deleted_at'), Query.orderDesc('date'), Query.limit(MAX_IDS)],
    ),
    tables.list('patient_orders', ['patient_id'], [ofPatient, Query.limit(MAX_IDS)]),
    noteRead(context, { kind: 'patient', id: patient.$id, call: 'fetch-timeline' }),
  ]);
  const known: Known = {
    ofPatient,
    serviceIds: services.rows.map(({ $id }) => $id),
    orderIds: links.rows.map(({ $id }) => $id),
    reader: actor,
    isAlone: kind !== undefined,
  };
  const position = cursor ? readCursor(cursor) : null;
  const kinds = timelineKindsOf(actor.role).filter(
    (one) => (!kind || one === kind) && (one !== 'payment' || may('see_money')),
  );
  const found = await Promise.all(kinds.map((one) => entriesOf(tables, one, known, position)));
  return pageOf(found.flat());
};

async function listNotes(tables: Tables, { ofPatient, reader }: Known, queries: readonly string[]): Promise<Said[]> {
  const { rows } = await tables.list('patient_notes', NOTE_COLUMNS, [ofPatient, ...queries]);
  const notes = await listNoteTexts(tables, rows);
  return rows.flatMap(({ $id, at, written_by }) => {
    const note = notes.get($id);
    return note ? [{ $id, at, written: toNote(written_by, note, reader) }] : [];
  });
}

async function entriesOf(
  tables: Tables,
  kind: TimelineKind,
  known: Known,
  position: Position | null,
): Promise<TimelineEntry[]> {
  const said = await SOURCES[kind](tables, known, (column) => {
    const order = { column, newestFirst: true };
    return [
      ...(position ? [behind(position, order)] : []),
      ...inOrder(order),
      // More than is shown tells whether there are more.
      Query.limit(TIMELINE_PAGE_SIZE + 1),
    ];
  });
  return said.map((one) => ({
    about: [],
    state: null,
    number: null,
    name: null,
    note: null,
    amount: null,
    visit: null,
    written: null,
    ...one,
    kind,
    at: utc(one.at),
  }));
}

/** The newest entries. What has the same time and id, as a visit and its service form may, stays on one page. */
function pageOf(entries: readonly TimelineEntry[]): { documents: TimelineEntry[]; next: string | null } {
  const sorted = entries.toSorted(
    (a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.$id < b.$id ? 1 : a.$id > b.$id ? -1 : 0),
  );
  let end = Math.min(TIMELINE_PAGE_SIZE, sorted.length);
  while (sorted[end]?.$id === sorted[end - 1]?.$id && sorted[end]?.at === sorted[end - 1]?.at && end < sorted.length) {
    end += 1;
  }
  const last = sorted[end - 1];
  return {
    documents: sorted.slice(0, end),
    next: last && end < sorted.length ? writeCursor({ time: last.at, id: last.$id }) : null,
  };
}

/** A column of the parts of forms, in their order, by form. */
async function partsOf<Table extends 'blocks' | 'form_reasons'>(
  tables: Tables,
  table: Table,
  column: Table extends 'blocks' ? 'type' : 'reason',
  formIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (formIds.length === 0) {
    return new Map();
  }
  const queries = [Query.equal('form_id', [...formIds]), Query.orderAsc('position'), Query.limit(MAX_PARTS)];
  const { rows } = await tables.list(table, ['form_id', column] as never[], queries);
  const parts = new Map<string, string[]>();
  for (const row of rows as unknown as Record<string, string>[]) {
    const { form_id = '' } = row;
    parts.set(form_id, [...(parts.get(form_id) ?? []), row[column] ?? '']);
  }
  return parts;
}

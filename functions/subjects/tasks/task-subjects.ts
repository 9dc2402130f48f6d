import { Query } from 'node-appwrite';
import { opensSubject, type TaskSubjectKind } from '#contract/tasks/constants.ts';
import type { TaskSubject } from '#contract/tasks/schemas.ts';
import { utc } from '#lib/cairo.ts';
import type { Actor } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Tables } from '#runtime/tables.ts';
import { findPatient } from '#subjects/patients/patients.ts';
import type { TaskRow } from './tasks.ts';

/** A record that a task is about. */
interface Found {
  subject_id: string;
  /** Whose it is, as far as that is known. */
  patient_id: string | null;
}

const READERS: Record<TaskSubjectKind, (tables: Tables, id: string) => Promise<{ patient_id: string | null } | null>> =
  {
    patient: async (tables, id) => {
      const patient = await findPatient(tables, id);
      return patient && { patient_id: patient.$id };
    },
    order: ofOrder,
    return: async (tables, id) => {
      const row = await tables.get('returns', id, ['order_id']);
      return row && (await ofOrder(tables, row.order_id));
    },
    appointment: (tables, id) => tables.get('appointments', id, ['patient_id']),
    visit: (tables, id) => tables.get('forms', id, ['patient_id']),
    device: (tables, id) => tables.get('devices', id, ['patient_id']),
    conversation: (tables, id) => tables.get('conversations', id, ['patient_id']),
  };

async function ofOrder(tables: Tables, orderId: string) {
  const [order, link] = await Promise.all([
    tables.get('orders', orderId, ['number']),
    tables.get('patient_orders', orderId, ['patient_id']),
  ]);
  return order && { patient_id: link?.patient_id ?? null };
}

/** A record that the caller may open; refuses where there is none. */
export async function findSubject(
  tables: Tables,
  { role }: Actor,
  { kind, id }: { kind: TaskSubjectKind; id: string },
): Promise<Found> {
  if (!opensSubject(role, kind)) {
    return refuse('forbidden');
  }
  const found = (await READERS[kind](tables, id)) ?? refuse('not_found');
  const { patient_id } = found;
  return { subject_id: kind === 'patient' ? (patient_id ?? id) : id, patient_id };
}

/** What tasks are about, with what people call it. */
export async function subjectsOf(
  tables: Tables,
  rows: readonly TaskRow[],
): Promise<(task: TaskRow) => TaskSubject | null> {
  const idsOf = (...kinds: TaskSubjectKind[]) => [
    ...new Set(
      rows.flatMap(({ subject_kind, subject_id }) =>
        subject_id && kinds.some((kind) => kind === subject_kind) ? [subject_id] : [],
      ),
    ),
  ];
  const [people, orders, returns, devices, appointments] = await Promise.all([
    found([...new Set(rows.flatMap(({ patient_id }) => patient_id ?? []))], (ids) =>
      tables.list('patients', ['name'], ids),
    ),
    found(idsOf('order'), (ids) => tables.list('orders', ['number'], ids)),
    found(idsOf('return'), (ids) => tables.list('returns', ['number'], ids)),
    found(idsOf('device'), (ids) => tables.list('devices', ['serial_number'], ids)),
    found(idsOf('appointment'), (ids) => tables.list('appointments', ['starts_at'], ids)),
  ]);
  return ({ subject_kind: kind, subject_id, patient_id }) => {
    if (kind === null || subject_id === null) {
      return null;
    }
    const $id = kind === 'patient' ? (patient_id ?? subject_id) : subject_id;
    const label =
      orders.get($id)?.number ??
      returns.get($id)?.number ??
      devices.get($id)?.serial_number ??
      people.get(patient_id ?? '')?.name ??
      '';
    return { kind, $id, label, patient_id, starts_at: utc(appointments.get($id)?.starts_at ?? null) };
  };
}

async function found<Row extends { $id: string }>(
  ids: readonly string[],
  list: (queries: string[]) => Promise<{ rows: Row[] }>,
): Promise<ReadonlyMap<string, Row>> {
  const { rows } =
    ids.length === 0 ? { rows: [] } : await list([Query.equal('$id', [...ids]), Query.limit(ids.length)]);
  return new Map(rows.map((row) => [row.$id, row]));
}

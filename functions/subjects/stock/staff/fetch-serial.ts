import { Query } from 'node-appwrite';
import type { Role } from '#contract/call.ts';
import { normalizeSerial } from '#contract/devices/serial-number.ts';
import type { fetchSerial as call } from '#contract/pieces/calls.ts';
import type { LifeEvent } from '#contract/pieces/schemas.ts';
import { cairoDayStart, utc } from '#lib/cairo.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { DEVICE_COLUMNS, type DeviceRow, JOB_COLUMNS } from '#subjects/devices/devices.ts';
import { LOAN_COLUMNS } from '#subjects/devices/loans.ts';
import { toDeviceEntries } from '#subjects/devices/staff/device-reading.ts';
import { toLoans } from '#subjects/devices/staff/loan-reading.ts';
import { patientsOf } from '#subjects/patients/staff/patient-reading.ts';
import { seesOrders } from '#subjects/patients/staff/patient-record.ts';
import { readReturnLines, readReturns } from '#subjects/returns/returns.ts';
import { keptSerials, type PieceRow, pieceBySerial, productsOfPieces, toPiece } from '../pieces.ts';

/** Far more than happens to a hearing aid. */
const MOST = 100;

/** An event before the client has a name; nothing is said of what is absent. */
type Said = Omit<Partial<LifeEvent>, 'patient'> & Pick<LifeEvent, '$id' | 'kind' | 'at'> & { patientId?: string };

/**
 * A serial number's whole life: what the stock, the clients' hearing aids, the workshop, loans and orders say of it. It
 * is read, not kept, and says the same as everywhere else. Orders are told to those who see them.
 */
export const fetchSerial: Handler<typeof call> = async ({ serial: typed }, { actor, tables, now }) => {
  const serial = normalizeSerial(typed);
  const [piece, device] = await Promise.all([pieceBySerial(tables, serial), deviceBySerial(tables, serial)]);
  // A number that was corrected is found in jobs from before under the old one.
  const serials = [serial, ...keptSerials(device?.former_serials ?? [])];
  const bySerial = Query.equal('serial_number', serials);
  const [jobs, loans, products, ofOrder] = await Promise.all([
    tables.list('jobs', JOB_COLUMNS, [bySerial, Query.limit(MOST)]),
    tables.list('loans', LOAN_COLUMNS, [bySerial, Query.limit(MOST)]),
    productsOfPieces(tables, piece ? [piece] : []),
    piece?.order_id && seesOrders(actor.role) ? orderEvents(tables, piece, piece.order_id) : [],
  ]);
  if (!piece && !device && jobs.rows.length === 0) {
    return refuse('not_found');
  }
  const said: Said[] = [
    ...(piece ? [takenIn(piece)] : []),
    ...ofOrder,
    ...(device ? [becameTheirs(device)] : []),
    ...jobs.rows.map(
      ({
        $id,
        received_at: at,
        stage: state,
        lab_number: number,
        lab_name: name,
        block_type: about,
        promised_on,
        patient_id,
      }): Said => ({
        $id,
        kind: 'job',
        at,
        state,
        number,
        name,
        about,
        until: promised_on,
        patientId: patient_id,
      }),
    ),
    ...loans.rows.flatMap(({ $id, lent_at, due_on, returned_at, note, actor_name, patient_id: patientId }): Said[] => [
      { $id, kind: 'lent', at: lent_at, about: note, name: actor_name, until: due_on, patientId },
      ...(returned_at ? [{ $id, kind: 'back' as const, at: returned_at, patientId }] : []),
    ]),
  ];
  const [patients, entries, open] = await Promise.all([
    patientsOf(
      tables,
      said.flatMap(({ patientId }) => patientId || []),
    ),
    toDeviceEntries(tables, device ? [device] : [], now()),
    toLoans(
      tables,
      loans.rows.filter(({ returned_at }) => returned_at === null),
      now(),
    ),
  ]);
  return {
    serial_number: serial,
    piece: piece && toPiece(piece, products, { seesCost: seesCost(actor.role) }),
    device: entries[0] ?? null,
    loan: open[0] ?? null,
    events: said
      .map(
        ({ patientId, ...event }): LifeEvent => ({
          state: null,
          number: null,
          about: null,
          name: null,
          ...event,
          at: utc(event.at),
          until: event.until ? utc(event.until) : null,
          patient: patientId ? patients.get(patientId) : null,
        }),
      )
      .sort((a, b) => Date.parse(b.at) - Date.parse(a.at)),
  };
};

/** Whether a role sees what the stock costs. */
const seesCost = (role: Role): boolean => role === 'admin';

async function deviceBySerial(tables: Tables, serial: string): Promise<DeviceRow | null> {
  const { rows } = await tables.list('devices', DEVICE_COLUMNS, [Query.equal('serial_number', serial), Query.limit(1)]);
  return rows[0] ?? null;
}

/** The day on which a piece was taken in, from its first moment in Cairo: all else of that day came later. */
function takenIn({ $id, received_on, supplier, actor_name }: PieceRow): Said {
  return {
    $id,
    kind: 'taken_in',
    at: cairoDayStart(received_on.slice(0, 10)).toISOString(),
    about: supplier,
    name: actor_name,
  };
}

function becameTheirs({ $id, issued_at, hearing_aid, warranty_until, origin, patient_id }: DeviceRow): Said {
  return {
    $id,
    kind: 'sold',
    at: issued_at,
    state: origin,
    about: hearing_aid,
    until: warranty_until,
    patientId: patient_id,
  };
}

/** The order that sold a piece, its returns of that product, and what its customer asked for. */
async function orderEvents(tables: Tables, { product_id }: PieceRow, orderId: string): Promise<Said[]> {
  const [order, returns, lines, requests] = await Promise.all([
    tables.get('orders', orderId, ['number', 'delivery_status']),
    readReturns(tables, orderId),
    readReturnLines(tables, orderId),
    tables.list(
      'impression_requests',
      ['kind', 'state', 'problem'],
      [Query.equal('order_id', orderId), Query.equal('product_id', product_id), Query.limit(MOST)],
    ),
  ]);
  const returned = new Set(lines.filter((line) => line.product_id === product_id).map(({ return_id }) => return_id));
  return [
    ...(order
      ? [
          {
            $id: order.$id,
            kind: 'ordered' as const,
            at: order.$createdAt,
            number: order.number,
            state: order.delivery_status,
          },
        ]
      : []),
    ...returns
      .filter(({ $id }) => returned.has($id))
      .map(({ $id, $createdAt: at, number, state }): Said => ({ $id, kind: 'returned', at, number, state })),
    ...requests.rows.map(
      ({ $id, $createdAt: at, kind, state, problem }): Said => ({
        $id,
        kind: 'request',
        at,
        number: kind ?? 'impression',
        state,
        about: problem,
      }),
    ),
  ];
}

import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import { normalizeSerial } from '#contract/devices/serial-number.ts';
import type { endLoan as endCall, lendDevice as lendCall, fetchLoans as listCall } from '#contract/pieces/calls.ts';
import { LOAN_DAYS_MAX, LOANS_SHOWN } from '#contract/pieces/constants.ts';
import type { Loan } from '#contract/pieces/schemas.ts';
import { dayAtZero } from '#lib/cairo.ts';
import { loanId } from '#lib/ids.ts';
import { nameOf } from '#runtime/actor.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { findPatient } from '#subjects/patients/patients.ts';
import { movePiece, PIECE_COLUMNS, pieceBySerial, productsOfPieces, titleOf } from '#subjects/stock/pieces.ts';
import { LOAN_COLUMNS, type LoanRow, overdueLoans, pressingLoans } from '../loans.ts';
import { toLoans } from './loan-reading.ts';

const DAY_MS = 86_400_000;

/**
 * Lends a piece to a client, as one transaction: it is out of the stock until it is back, and lent to nobody else. Its
 * patient is claimed, so as not to be merged or erased at the same moment. A repeat finds its loan.
 */
export const lendDevice: Handler<typeof lendCall> = async (input, context) => {
  const row = await lend(input, context);
  return one(context.tables, row, context.now());
};

async function lend(input: InputOf<typeof lendCall>, context: CallContext<typeof lendCall.access>): Promise<LoanRow> {
  const { actor, tables, now } = context;
  const { requestId, patientId, jobId, due_on, note } = input;
  const id = loanId(actor.id, requestId);
  const serial = normalizeSerial(input.serial);
  const [known, piece, patient, job] = await Promise.all([
    tables.get('loans', id, LOAN_COLUMNS),
    pieceBySerial(tables, serial),
    findPatient(tables, patientId),
    jobId ? tables.get('jobs', jobId, ['patient_id']) : null,
  ]);
  if (known) {
    return known;
  }
  const faults = validateLoan(input, now());
  if (!patient) {
    faults.add('patientId', { key: 'not_a_choice' });
  }
  if (jobId && !job) {
    faults.add('jobId', { key: 'not_a_choice' });
  }
  if (!piece) {
    faults.add('serial', { key: 'not_a_choice' });
  } else if (piece.state !== 'in_stock' && piece.state !== 'loaner') {
    const own = { code: 'piece_unavailable', params: { serial } } as const;
    faults.add('serial', { key: 'piece_unavailable', values: { serial } }, own);
  }
  faults.refuse();
  if (!piece || !patient) {
    return refuse('not_found');
  }
  const loan = {
    piece_id: piece.$id,
    product_id: piece.product_id,
    serial_number: piece.serial_number,
    patient_id: patient.$id,
    job_id: jobId ?? null,
    lent_at: now().toISOString(),
    due_on: dayAtZero(due_on),
    returned_at: null,
    note: note?.trim() || null,
    actor_name: nameOf(actor),
    version: 0,
  };
  const problem = await tables.transact([
    ...movePiece(context, piece, { state: 'lent' }, { action: 'create', after: { due_on: loan.due_on }, once: id }),
    stage.create('loans', id, loan),
    ...stage.change('patients', patient),
  ]);
  // Unless somebody else took this very piece, which is told as that.
  if (problem === 'limit' && (await pieceBySerial(tables, serial))?.version === piece.version) {
    const title = titleOf(piece, await productsOfPieces(tables, [piece]));
    return refuse('out_of_stock', { productId: piece.product_id, title, available: 0 });
  }
  if (problem) {
    return overtaken();
  }
  return { ...loan, $id: id, $createdAt: loan.lent_at, $updatedAt: loan.lent_at };
}

/** A loan is for today or longer, and not for years. */
function validateLoan({ due_on }: InputOf<typeof lendCall>, now: Date): Faults {
  const faults = new Faults();
  if (due_on < cairoDay(now)) {
    faults.add('due_on', { key: 'date_past' });
  }
  if (due_on > cairoDay(new Date(now.getTime() + LOAN_DAYS_MAX * DAY_MS))) {
    faults.add('due_on', { key: 'too_large', values: { max: LOAN_DAYS_MAX } });
  }
  return faults;
}

/**
 * A lent hearing aid is back, as one transaction: kept for lending, or in the stock again. One that is back is answered
 * as it is.
 */
export const endLoan: Handler<typeof endCall> = async (input, context) => {
  const row = await end(input, context);
  return one(context.tables, row, context.now());
};

async function end(
  { loanId: id, sellable }: InputOf<typeof endCall>,
  context: CallContext<typeof endCall.access>,
): Promise<LoanRow> {
  const { tables, now } = context;
  const loan = (await tables.get('loans', id, LOAN_COLUMNS)) ?? refuse('not_found');
  if (loan.returned_at !== null) {
    return loan;
  }
  const piece = (await tables.get('stock_pieces', loan.piece_id, PIECE_COLUMNS)) ?? refuse('not_found');
  const state = sellable ? 'in_stock' : 'loaner';
  const returned_at = now().toISOString();
  await tables.write([
    ...movePiece(context, piece, { state }, { once: piece.version + 1 }),
    ...stage.change('loans', loan, { returned_at }),
  ]);
  return { ...loan, returned_at, version: loan.version + 1 };
}

async function one(tables: Tables, row: LoanRow, now: Date): Promise<Loan> {
  const [loan] = await toLoans(tables, [row], now);
  return loan ?? refuse('not_found');
}

/** What is lent now, that which is due first first. */
export const fetchLoans: Handler<typeof listCall> = async (_input, { tables, now }) => {
  const time = now();
  const [{ rows, total }, pressing, overdue] = await Promise.all([
    tables.list(
      'loans',
      LOAN_COLUMNS,
      [Query.isNull('returned_at'), Query.orderAsc('due_on'), Query.limit(LOANS_SHOWN)],
      { count: true },
    ),
    tables.count('loans', pressingLoans(time)),
    tables.count('loans', overdueLoans(time)),
  ]);
  return { documents: await toLoans(tables, rows, time), total, due: pressing - overdue, overdue };
};

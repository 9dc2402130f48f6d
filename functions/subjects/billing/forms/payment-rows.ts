import { Query } from 'node-appwrite';
import type { PaymentMethod } from '#contract/clinic-payments/constants.ts';
import { dayAtZero } from '#lib/cairo.ts';
import { downpaymentId } from '#lib/ids.ts';
import { type Actor, nameOf } from '#runtime/actor.ts';
import { listAll } from '#runtime/keyset.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { downpaymentMoves, payerOf } from '../rules/insurer-shares.ts';
import { takeAtDesk } from './desk-rows.ts';

const COLUMNS = [
  'form_id',
  'block_id',
  'kind',
  'amount_piasters',
  'method',
  'payer',
  'reference',
  'day',
  'at',
  'actor_name',
  'note',
  'refund_of',
  'void_of',
] as const;
export type PaymentRow = SelectedRow<'clinic_payments', (typeof COLUMNS)[number]>;

/** The payments of forms, oldest first. */
export async function listPayments(tables: Tables, formIds: readonly string[]): Promise<PaymentRow[]> {
  return formIds.length === 0
    ? []
    : listAll(tables, 'clinic_payments', COLUMNS, [Query.equal('form_id', [...formIds])]);
}

/** Who wrote a payment down, and when. */
export function taken({ actor, now }: { actor: Actor; now: () => Date }) {
  const at = now();
  return { actor_id: actor.id, actor_name: nameOf(actor), at: at.toISOString(), day: dayAtZero(at) };
}

/** A form whose downpayments may have changed: as its change leaves it, with the payments that it had before. */
interface ChangedDownpayments {
  form: { $id: string; version: number };
  downpayments: ReadonlyMap<string, number>;
  payments: readonly PaymentRow[];
  /** How money came in or went back, by the block, as far as it is said. */
  methods?: ReadonlyMap<string, PaymentMethod>;
}

/**
 * Writes what downpayments rose or fell by as payments, in the transaction of the change: two operations at most. A step
 * where there is any.
 */
export async function payDownpayments(
  who: { actor: Actor; now: () => Date; tables: Tables },
  { form, downpayments, payments, methods }: ChangedDownpayments,
): Promise<Operation[]> {
  const how = taken(who);
  const rows = downpaymentMoves(downpayments, payments, methods).map((move) => {
    const payer = payerOf(move);
    return {
      $id: downpaymentId(move.block_id, form.version, payer),
      form_id: form.$id,
      kind: 'downpayment' as const,
      ...move,
      payer,
      ...how,
    };
  });
  return rows.length > 0 ? [stage.createMany('clinic_payments', rows), ...(await takeAtDesk(who.tables, how))] : [];
}

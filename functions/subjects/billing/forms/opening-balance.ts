import { Query } from 'node-appwrite';
import type { AuditAction } from '#contract/audit/actions.ts';
import type { Actor } from '#runtime/actor.ts';
import { auditEntry } from '#runtime/audit.ts';
import type { Aggregate } from '#runtime/change.ts';
import { listAll } from '#runtime/keyset.ts';
import { refuse } from '#runtime/refusal.ts';
import { leftOfBalance } from '../rules/opening-balances.ts';
import { type DeskRow, openDesk, readDesk } from './desk-rows.ts';
import {
  BALANCE_COLUMNS,
  type BalanceRow,
  OPENING_PAYMENT_COLUMNS,
  type OpeningPaymentRow,
  peopleOf,
} from './opening-rows.ts';

/** What a client owed before, with what came and went of it. */
export interface OpeningAccount {
  balance: BalanceRow;
  payments: readonly OpeningPaymentRow[];
  /** The till session of whoever writes. */
  desk: DeskRow | null;
  /** When it was read, which is when the change is made. */
  at: Date;
  /** Whom it is of. */
  name: string;
}

/**
 * An opening balance, for a change that somebody makes. It counts in no day of finance and of no specialist: nothing was
 * served for it here.
 */
export function openingAccount(balanceId: string, who: { actor: Actor; now: () => Date }): Aggregate<OpeningAccount> {
  return {
    read: async (tables) => {
      const at = who.now();
      // The balance first: who writes money of it meanwhile raises what this change will claim.
      const balance = (await tables.get('opening_balances', balanceId, BALANCE_COLUMNS)) ?? refuse('not_found');
      const [payments, desk, people] = await Promise.all([
        listAll(tables, 'opening_payments', OPENING_PAYMENT_COLUMNS, [Query.equal('balance_id', balanceId)]),
        readDesk(tables, who.actor, at),
        peopleOf(tables, [balance.patient_id]),
      ]);
      return { balance, payments, desk, at, name: people.get(balance.patient_id)?.name ?? '' };
    },
    parts: {
      balance: { table: 'opening_balances', version: 'version' },
      payments: { table: 'opening_payments' },
      desk: { table: 'desk_closings', version: 'version' },
    },
    settle: (before, next) => {
      const left = leftOfBalance(next.balance, next.payments);
      return {
        ...next,
        balance: {
          ...next.balance,
          left_piasters: left,
          open: left !== 0,
          version: before.balance.version + 1,
        },
        desk: next.payments.length > before.payments.length ? openDesk(next.desk, who.actor, next.at) : next.desk,
      };
    },
    counts: () => [],
    audit: (action, before, after) =>
      auditEntry(
        { ...who, now: () => after.at },
        {
          action: action as AuditAction,
          kind: 'balance',
          id: balanceId,
          label: after.name,
          before: toldOf(before),
          after: toldOf(after),
        },
      ),
  };
}

/** What the audit log gets to know; what stayed the same is left out there. */
function toldOf({ balance, payments }: OpeningAccount) {
  const { left_piasters, written_off_piasters, write_off_reason } = balance;
  const rows = payments.map(({ $id, kind, amount_piasters, method, refund_of, void_of, receipt_number }) => [
    `payment ${$id}`,
    {
      kind,
      amount_piasters,
      method,
      ...(refund_of && { refund_of }),
      ...(void_of && { void_of }),
      ...(receipt_number && { receipt: receipt_number }),
    },
  ]);
  return {
    left_piasters,
    written_off_piasters,
    ...(write_off_reason && { reason: write_off_reason }),
    ...Object.fromEntries(rows),
  };
}

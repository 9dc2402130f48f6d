import type { BillSplit } from '#contract/insurers/split.ts';
import { piastersToEgp } from '#lib/money.ts';
import { refuse } from '#runtime/refusal.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { type Side, sidesOf } from '../rules/insurer-shares.ts';

const COLUMNS = ['insurer_id', 'membership', 'share_piasters', 'outstanding_piasters', 'open', 'since'] as const;
/** What an insurer owes of a form's bill; its id is the form's. */
export type ShareRow = SelectedRow<'insurer_shares', (typeof COLUMNS)[number]>;

/** The row of a form's split; one that was taken back comes to 0. */
export function readShareRow(tables: Tables, formId: string): Promise<ShareRow | null> {
  return tables.get('insurer_shares', formId, COLUMNS);
}

/** The share of an insurer in a form's bill; null while there is none. */
export async function readShare(tables: Tables, formId: string): Promise<ShareRow | null> {
  return activeShare(await readShareRow(tables, formId));
}

/** A split in which an insurer has a part. */
export const activeShare = (row: ShareRow | null): ShareRow | null => (row && row.share_piasters > 0 ? row : null);

/** What of a share is left, as its columns say it. */
export function shareColumns(share: number, byInsurer: number) {
  const outstanding_piasters = share - byInsurer;
  return { share_piasters: share, outstanding_piasters, open: share > 0 && outstanding_piasters > 0 };
}

/** Brings a share in line with what the insurer has paid, in the transaction that changes it; whoever writes has claimed the form. */
export function settleShare(share: ShareRow | null, byInsurer: number): Operation[] {
  const columns = share && shareColumns(share.share_piasters, byInsurer);
  return share && columns && columns.outstanding_piasters !== share.outstanding_piasters
    ? [stage.update('insurer_shares', share.$id, columns)]
    : [];
}

/** Refuses what would leave either side with more paid than its part: the split is changed first. */
export function validateSides(
  share: ShareRow | null,
  totals: { billed: number; received: number },
  byInsurer: number,
): void {
  if (!share) {
    return;
  }
  const { client, insurer } = sidesOf(totals, share.share_piasters, byInsurer);
  if (client.outstanding < 0 || insurer.outstanding < 0) {
    refuse('split_too_large', { part: piastersToEgp(share.share_piasters) });
  }
}

/** A split as it is answered. */
export function toSplit(
  { insurer_id, membership, share_piasters }: ShareRow,
  insurer_name: string,
  totals: { billed: number; received: number },
  byInsurer: number,
): BillSplit {
  const { client, insurer } = sidesOf(totals, share_piasters, byInsurer);
  return { insurer_id, insurer_name, membership, client: inEgp(client), insurer: inEgp(insurer) };
}

function inEgp({ part, received, outstanding }: Side) {
  return { part: piastersToEgp(part), received: piastersToEgp(received), outstanding: piastersToEgp(outstanding) };
}

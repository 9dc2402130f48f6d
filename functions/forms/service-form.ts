import { BLOCK_INDEX_END, FIRST_EXISTING_INDEX } from '#contract/forms/constants.ts';
import type { AccountData, ServiceFormData } from '#contract/service-forms/schemas.ts';
import { blockFigures } from '../domain/block-figures.ts';
import { changedMoney, isBooked } from '../domain/booked-blocks.ts';
import { followUpOn, NO_FOLLOW_UP } from '../domain/follow-ups.ts';
import { blockId } from '../domain/ids.ts';
import { piastersToEgp } from '../domain/money.ts';
import { type Actor, nameOf } from '../runtime/actor.ts';
import { Faults, type Judging } from '../runtime/faults.ts';
import { refuse } from '../runtime/refusal.ts';
import { baseColumns, judgeDay, judgeReasons } from './base-form.ts';
import {
  blockColumns,
  EMPTY_BLOCK,
  type SentBlock,
  sentBlocks,
  withSentAccount,
  withSentFields,
} from './block-payload.ts';
import type { FormColumns } from './form-changes.ts';
import type { AccountRow, BlockRow, FormRow } from './form-rows.ts';

/** So many blocks a form has at most: each must have an index when it is sent as existing. */
export const MAX_BLOCKS = BLOCK_INDEX_END - FIRST_EXISTING_INDEX;

/** A service form as it is before a change; a new one has no blocks. */
export interface StoredService {
  form: FormRow;
  blocks: readonly BlockRow[];
  accounts: ReadonlyMap<string, AccountRow>;
}

/** A service form as a change leaves it. */
export interface DraftedService {
  columns: FormColumns;
  /** All blocks that the form has then, in order. */
  blocks: BlockRow[];
  /** Of all blocks when the form is complete, else of none. */
  accounts: Map<string, AccountRow>;
  /** Ids of blocks that go. */
  removed: string[];
  /** Files that blocks name and did not name before. */
  attachments: string[];
}

/** Who changes it, when, and with which lease. */
export interface Editing {
  actor: Actor;
  leaseId: string;
  now: Date;
  /** The form is complete after the change. */
  isComplete: boolean;
}

/** A block that was sent, as it will be kept. */
interface PlacedBlock {
  row: BlockRow;
  path: string;
  account: AccountData | undefined;
}

/**
 * Applies what was sent to a service form; a block that was not named stays as it is. Refuses with `booked_by_accounting`
 * when customer service changes money that is accounting's, and at once with everything that breaks a rule, by its field:
 * a block of another form, a day that has passed, more paid than billed, no reason, no block.
 */
export function draftService(stored: StoredService, data: ServiceFormData, editing: Editing): DraftedService {
  const judging: Judging = { faults: new Faults(), now: editing.now };
  const { faults } = judging;
  const kept = new Map(stored.blocks.map((block) => [block.$id, block]));
  const removed = Object.values(data.removed ?? {});
  for (const [index, id] of Object.entries(data.removed ?? {})) {
    if (!kept.delete(id)) {
      faults.add(`data.removed.${index}`, NOT_A_CHOICE);
    }
  }
  const placed = placeBlocks(stored, kept, data, editing, judging);
  for (const { row } of placed.values()) {
    kept.set(row.$id, row);
  }
  if (editing.actor.role === 'cs') {
    assertBookedStays(stored, kept);
  }
  const blocks = [...kept.values()];
  if (blocks.length === 0 && Object.keys(data.blocks ?? {}).length === 0) {
    faults.add('data.blocks', { key: 'required' }, 'no_blocks');
  }
  if (blocks.length > MAX_BLOCKS) {
    faults.add('data.blocks', { key: 'too_large', values: { max: MAX_BLOCKS } });
  }
  if (data.reasons !== undefined) {
    judgeReasons(data.reasons, faults);
  }
  const accounts = blocks.map((block) => drawUpAccount(block, stored, placed.get(block.$id), editing, faults));
  const columns = {
    ...baseColumns(data.baseForm ?? {}, stored.form, 'data.baseForm', judging),
    ...followUpColumns(stored.form, data.baseForm ?? {}, judging),
  };
  faults.refuse();
  return {
    columns,
    blocks,
    accounts: new Map(editing.isComplete ? accounts.map((account) => [account.$id, account]) : []),
    removed,
    attachments: newAttachments(stored.blocks, blocks),
  };
}

/** Refuses with `booked_by_accounting` when a booked block would go, or have another price or downpayment. */
function assertBookedStays({ form, blocks, accounts }: StoredService, kept: ReadonlyMap<string, BlockRow>): void {
  for (const block of blocks) {
    const change = changedMoney(block, kept.get(block.$id));
    if (change && isBooked(form, block, accounts.get(block.$id))) {
      refuse('booked_by_accounting', { blockId: block.$id, change });
    }
  }
}

/** The blocks that were sent, by their ids. */
function placeBlocks(
  { form, blocks }: StoredService,
  kept: ReadonlyMap<string, BlockRow>,
  data: ServiceFormData,
  { actor, leaseId }: Editing,
  judging: Judging,
): Map<string, PlacedBlock> {
  const { added, existing } = sentBlocks(data.blocks);
  const placed = new Map<string, PlacedBlock>();
  const place = (row: BlockRow, { index, data: { account } }: SentBlock) =>
    placed.set(row.$id, { row, path: pathOf(index), account });
  for (const sent of existing) {
    const before = kept.get(sent.data.id ?? '');
    if (!before || placed.has(before.$id)) {
      judging.faults.add(`${pathOf(sent.index)}.id`, NOT_A_CHOICE);
    } else {
      place(withSentFields(before, sent, judging), sent);
    }
  }
  const end = Math.max(-1, ...blocks.map(({ position }) => position)) + 1;
  added.forEach((sent, offset) => {
    const row: BlockRow = {
      ...EMPTY_BLOCK,
      ...blockColumns(sent.data, null, pathOf(sent.index), judging),
      $id: blockId(form.$id, form.version, leaseId, sent.index),
      ...NOT_STORED_YET,
      form_id: form.$id,
      position: end + offset,
      type: sent.data.block_type,
      salesperson_id: actor.id,
      salesperson_name: nameOf(actor),
    };
    place(row, sent);
  });
  return placed;
}

/** Rows that are to be made have no times yet. */
const NOT_STORED_YET = { $createdAt: '', $updatedAt: '' };

const NOT_A_CHOICE = { key: 'not_a_choice' } as const;

const pathOf = (index: number) => `data.blocks.${index}`;

/** What accounting says of a block and what follows; more paid than is billed is a fault. */
function drawUpAccount(
  block: BlockRow,
  stored: StoredService,
  placed: PlacedBlock | undefined,
  { isComplete }: Editing,
  faults: Faults,
): AccountRow {
  const account = withSentAccount(stored.accounts.get(block.$id), placed?.account);
  const figures = blockFigures(block, isComplete ? account : null);
  if (figures.rest_of_cost_piasters < 0) {
    const path = placed?.path ?? 'data.blocks';
    const isPriced = block.price_piasters !== null || account.price_piasters !== null;
    const place = placed?.account ? `${path}.account` : path;
    if (isPriced) {
      const max = piastersToEgp(figures.billed_piasters);
      faults.add(`${place}.downpayment`, { key: 'too_large', values: { max } });
    } else {
      faults.add(block.type === 'm' ? `${path}.price` : `${place}.price`, { key: 'required' });
    }
  }
  return { $id: block.$id, ...NOT_STORED_YET, form_id: block.form_id, ...account, ...figures };
}

/** What the sent fields make of a follow-up; nothing when none of them was sent, or when its day is missing. */
function followUpColumns(
  form: FormRow,
  { follow_up, follow_up_date }: NonNullable<ServiceFormData['baseForm']>,
  judging: Judging,
): FormColumns {
  const wanted = follow_up ?? form.follow_up;
  if (!wanted) {
    return follow_up === undefined || !form.follow_up ? {} : { ...NO_FOLLOW_UP };
  }
  const date = follow_up_date === undefined ? form.follow_up_date : follow_up_date;
  if (!date) {
    judging.faults.add('data.baseForm.follow_up_date', { key: 'required' });
    return {};
  }
  if (follow_up_date) {
    judgeDay('data.baseForm.follow_up_date', follow_up_date, form.follow_up_date, judging);
  }
  const after = followUpOn(form, date);
  return after === form ? {} : after;
}

function newAttachments(before: readonly BlockRow[], after: readonly BlockRow[]): string[] {
  const known = new Set(before.flatMap(({ attachments }) => attachments));
  return [...new Set(after.flatMap(({ attachments }) => attachments))].filter((id) => !known.has(id));
}

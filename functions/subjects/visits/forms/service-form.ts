import type { PaymentMethod } from '#contract/clinic-payments/constants.ts';
import type { Sent } from '#contract/field-table.ts';
import { BLOCK_INDEX_END, type BlockType, FIRST_EXISTING_INDEX } from '#contract/forms/constants.ts';
import { ACCOUNT_FIELDS, BLOCK_FIELDS, type FieldOf } from '#contract/service-forms/block-fields.ts';
import type { AccountData, BlockData, ServiceFormData } from '#contract/service-forms/schemas.ts';
import { isUnsaid } from '#lib/field-columns.ts';
import { blockId } from '#lib/ids.ts';
import { piastersToEgp } from '#lib/money.ts';
import { type Actor, nameOf } from '#runtime/actor.ts';
import type { Faults, Validation } from '#runtime/faults.ts';
import { followUpOn, NO_FOLLOW_UP } from '#subjects/follow-ups/rules/follow-ups.ts';
import { blockFigures } from '../rules/block-figures.ts';
import { changedMoney, isBooked } from '../rules/booked-blocks.ts';
import { baseColumns, validateDay, validateReasons } from './base-form.ts';
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
  /** How the downpayments of blocks were paid, where it was said. */
  methods: ReadonlyMap<string, PaymentMethod>;
  /** The field of the input that says something of a block. */
  fieldOf: (blockId: string, field: string) => string;
}

/** Who changes it, when, with which lease, and what is wrong with it so far. */
export interface Editing extends Validation {
  actor: Actor;
  mayDiscount: boolean;
  leaseId: string;
  /** The form is complete after the change. */
  isComplete: boolean;
  /** Those of the files newly named (`newAttachments`) that no block may have. */
  unusable: ReadonlySet<string>;
}

/** A block that was sent, as it will be kept. */
interface PlacedBlock {
  row: BlockRow;
  path: string;
  account: AccountData | undefined;
}

/**
 * Applies what was sent to a service form; a block that was not named stays as it is. Everything that breaks a rule is a
 * fault of its field: a block of another form, a day that has passed, more paid than billed, a file that is no picture, no
 * reason, no block, and money of accounting's that customer service changes.
 */
export function draftService(stored: StoredService, data: ServiceFormData, editing: Editing): DraftedService {
  const { faults } = editing;
  const kept = new Map(stored.blocks.map((block) => [block.$id, block]));
  const removed = Object.values(data.removed ?? {});
  for (const [index, id] of Object.entries(data.removed ?? {})) {
    if (!kept.delete(id)) {
      faults.add(`data.removed.${index}`, NOT_A_CHOICE);
    }
  }
  const placed = placeBlocks(stored, kept, data, editing);
  for (const { row } of placed.values()) {
    kept.set(row.$id, row);
  }
  const fieldOf = (id: string, field: string) => `${placed.get(id)?.path ?? 'data.blocks'}.${field}`;
  const booked = editing.actor.role === 'cs' ? validateBooked(stored, kept, data, fieldOf, faults) : new Set<string>();
  const blocks = [...kept.values()];
  if (blocks.length === 0 && Object.keys(data.blocks ?? {}).length === 0) {
    faults.add('data.blocks', { key: 'required' }, { code: 'no_blocks' });
  }
  if (blocks.length > MAX_BLOCKS) {
    faults.add('data.blocks', { key: 'too_large', values: { max: MAX_BLOCKS } });
  }
  if (data.reasons !== undefined) {
    validateReasons(data.reasons, faults);
  }
  const accounts = blocks.map((block) => {
    const account = drawUpAccount(block, stored, placed.get(block.$id), editing);
    // Of a block that is refused already nothing is reckoned: it could tell accounting's price.
    if (!booked.has(block.$id)) {
      validateDiscount(stored, block, account, { placed: placed.get(block.$id), kept }, editing);
      validateFigures(block, account, placed.get(block.$id), faults);
    }
    return account;
  });
  if (blocks.length > 0 && saysNothing(blocks, accounts)) {
    faults.add('data.blocks', { key: 'blocks_empty' }, { code: 'blocks_empty' });
  }
  const columns = {
    ...baseColumns(data.baseForm ?? {}, stored.form, 'data.baseForm', editing),
    ...followUpColumns(stored.form, data.baseForm ?? {}, editing),
  };
  return {
    columns,
    blocks,
    accounts: new Map(editing.isComplete ? accounts.map((account) => [account.$id, account]) : []),
    removed,
    methods: new Map(
      [...placed].flatMap(([id, { account }]) =>
        account?.downpayment_method ? [[id, account.downpayment_method]] : [],
      ),
    ),
    fieldOf,
  };
}

/** Of programming its kind says enough; a form of other services says something of at least one. */
const saysNothing = (blocks: readonly BlockRow[], accounts: readonly AccountRow[]): boolean =>
  blocks.some(({ type }) => type !== 'p') &&
  blocks.every((block) => isUnsaid(BLOCK_FIELDS, block)) &&
  accounts.every((account) => isUnsaid(ACCOUNT_FIELDS, account));

/**
 * Booked blocks that would go, or have another price or downpayment, are faults; answers their ids. One that would go
 * stays among those that are kept.
 */
function validateBooked(
  { form, blocks, accounts }: StoredService,
  kept: Map<string, BlockRow>,
  { removed = {} }: ServiceFormData,
  fieldOf: DraftedService['fieldOf'],
  faults: Faults,
): ReadonlySet<string> {
  const refused = new Set<string>();
  for (const block of blocks) {
    const { $id: blockId } = block;
    const changes = isBooked(form, block, accounts.get(blockId)) ? changedMoney(block, kept.get(blockId)) : [];
    for (const change of changes) {
      const isGone = change === 'removed';
      const index = Object.keys(removed).find((one) => removed[Number(one)] === blockId);
      const field = isGone ? `data.removed.${index}` : fieldOf(blockId, change);
      faults.add(field, { key: 'booked_by_accounting' }, { code: 'booked_by_accounting', params: { blockId, change } });
      refused.add(blockId);
      if (isGone) {
        kept.set(blockId, block);
      }
    }
  }
  return refused;
}

/** The blocks that were sent, by their ids. */
function placeBlocks(
  { form, blocks }: StoredService,
  kept: ReadonlyMap<string, BlockRow>,
  data: ServiceFormData,
  editing: Editing,
): Map<string, PlacedBlock> {
  const { actor, leaseId, unusable, faults } = editing;
  const { added, existing } = sentBlocks(data.blocks);
  const placed = new Map<string, PlacedBlock>();
  for (const { index, data } of [...added, ...existing]) {
    if (namedFiles(data).some((id) => unusable.has(id))) {
      faults.add(`${pathOf(index)}.attachments`, { key: 'invalid_image' }, { code: 'invalid_image' });
    }
  }
  const place = (row: BlockRow, { index, data: { account } }: SentBlock) =>
    placed.set(row.$id, { row, path: pathOf(index), account });
  for (const sent of existing) {
    const before = kept.get(sent.data.id ?? '');
    if (!before || placed.has(before.$id)) {
      faults.add(`${pathOf(sent.index)}.id`, NOT_A_CHOICE);
    } else {
      place(withSentFields(before, sent, editing), sent);
    }
  }
  const end = Math.max(-1, ...blocks.map(({ position }) => position)) + 1;
  added.forEach((sent, offset) => {
    const row: BlockRow = {
      ...EMPTY_BLOCK,
      ...blockColumns(sent.data, null, pathOf(sent.index), editing),
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

/** What accounting says of a block and what follows. */
function drawUpAccount(
  block: BlockRow,
  stored: StoredService,
  placed: PlacedBlock | undefined,
  { isComplete }: Editing,
): AccountRow {
  const account = withSentAccount(stored.accounts.get(block.$id), placed?.account);
  const figures = blockFigures(block, isComplete ? account : null);
  return { $id: block.$id, ...NOT_STORED_YET, form_id: block.form_id, ...account, ...figures };
}

/**
 * Less billed than before is a fault of who may not discount: less than accounting had said, or what was agreed with the client
 * at the visit, of the block itself or of one of its kind whose place it takes. A repair that the client declines costs nothing.
 */
function validateDiscount(
  { blocks, accounts }: StoredService,
  { $id, type }: BlockRow,
  { billed_piasters, price_acceptance }: AccountRow,
  { placed, kept }: { placed: PlacedBlock | undefined; kept: ReadonlyMap<string, BlockRow> },
  { mayDiscount, faults }: Editing,
): void {
  if (mayDiscount || price_acceptance === false) {
    return;
  }
  const own = blocks.filter((one) => one.$id === $id);
  const before = (own.length > 0 ? own : blocks.filter((one) => one.type === type && !kept.has(one.$id))).map(
    (block) => {
      const account = accounts.get(block.$id);
      return (account && account.price_acceptance !== false ? account : blockFigures(block, null)).billed_piasters;
    },
  );
  if (billed_piasters < Math.max(0, ...before)) {
    const path = placed?.path ?? 'data.blocks';
    const problem = { code: 'not_permitted', params: { permission: 'discount' } } as const;
    faults.add(`${placed?.account ? `${path}.account` : path}.price`, { key: 'discount_not_permitted' }, problem);
  }
}

/** More paid than is billed is a fault. */
function validateFigures(block: BlockRow, account: AccountRow, placed: PlacedBlock | undefined, faults: Faults): void {
  if (account.rest_of_cost_piasters >= 0) {
    return;
  }
  const path = placed?.path ?? 'data.blocks';
  const isPriced = block.price_piasters !== null || account.price_piasters !== null;
  const place = placed?.account ? `${path}.account` : path;
  if (isPriced) {
    const max = piastersToEgp(account.billed_piasters);
    faults.add(`${place}.downpayment`, { key: 'too_large', values: { max } });
  } else {
    faults.add(block.type === 'm' ? `${path}.price` : `${place}.price`, { key: 'required' });
  }
}

/** What the sent fields make of a follow-up; nothing when none of them was sent, or when its day is missing. */
function followUpColumns(
  form: FormRow,
  { follow_up, follow_up_date }: NonNullable<ServiceFormData['baseForm']>,
  validation: Validation,
): FormColumns {
  const wanted = follow_up ?? form.follow_up;
  if (!wanted) {
    return follow_up === undefined || !form.follow_up ? {} : { ...NO_FOLLOW_UP };
  }
  const date = follow_up_date === undefined ? form.follow_up_date : follow_up_date;
  if (!date) {
    validation.faults.add('data.baseForm.follow_up_date', { key: 'required' });
    return {};
  }
  if (follow_up_date) {
    validateDay('data.baseForm.follow_up_date', follow_up_date, form.follow_up_date, validation);
  }
  const after = followUpOn(form, date);
  return after === form ? {} : after;
}

/** Files that the sent blocks name and no block of the form has yet. */
export function newAttachments(before: readonly BlockRow[], data: ServiceFormData): string[] {
  const known = new Set(before.flatMap(({ attachments }) => attachments));
  const named = Object.values(data.blocks ?? {}).flatMap(namedFiles);
  return [...new Set(named)].filter((id) => !known.has(id));
}

function namedFiles(data: BlockData): string[] {
  const { attachments }: Sent<FieldOf<BlockType>> = data;
  return Object.values(attachments ?? {});
}

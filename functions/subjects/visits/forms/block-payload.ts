import { columnOf, type Indexed, type Sent } from '#contract/field-table.ts';
import { type BlockType, FIRST_EXISTING_INDEX } from '#contract/forms/constants.ts';
import { ACCOUNT_FIELDS, BLOCK_FIELDS, type FieldOf, fieldsOf } from '#contract/service-forms/block-fields.ts';
import type { AccountData, BlockData } from '#contract/service-forms/schemas.ts';
import { emptyColumns, sentColumns } from '#lib/field-columns.ts';
import type { Validation } from '#runtime/faults.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { validateDay } from './base-form.ts';
import type { AccountRow, BlockRow } from './form-rows.ts';

/** A block of a payload, and where it stands there. */
export interface SentBlock {
  index: number;
  data: BlockData;
}

/** The blocks of a payload in order: new ones, then existing ones. */
export function sentBlocks(blocks: Indexed<BlockData> | undefined): { added: SentBlock[]; existing: SentBlock[] } {
  const all = Object.entries(blocks ?? {}).map(([index, data]) => ({ index: Number(index), data }));
  return {
    added: all.filter(({ index }) => index < FIRST_EXISTING_INDEX),
    existing: all.filter(({ index }) => index >= FIRST_EXISTING_INDEX),
  };
}

/** The columns of a block, without what it is and whose. */
type BlockContent = Omit<Rows['blocks'], 'form_id' | 'position' | 'type' | 'salesperson_id' | 'salesperson_name'>;

/** A block of which nothing has been said. */
export const EMPTY_BLOCK: BlockContent = emptyColumns(BLOCK_FIELDS);

/**
 * The columns that the sent fields of a block change. A promised day before today is a fault, unless it stays as it was;
 * `path` names the block in the payload.
 */
export function blockColumns(
  data: BlockData,
  before: BlockRow | null,
  path: string,
  validation: Validation,
): Partial<BlockContent> {
  const sent: Sent<FieldOf<BlockType>> = data;
  for (const field of BLOCK_FIELDS) {
    if (field.kind === 'day') {
      validateDay(`${path}.${field.name}`, sent[field.name], before?.[columnOf(field)] ?? null, validation);
    }
  }
  return sentColumns(BLOCK_FIELDS, sent);
}

/**
 * A block as the sent fields leave it. What its kind does not have is taken away: an ear mold that goes. A kind that it
 * cannot become is a fault, and the block stays as it is.
 */
export function withSentFields(before: BlockRow, { index, data }: SentBlock, validation: Validation): BlockRow {
  const path = `data.blocks.${index}`;
  if (!mayBecome(before.type, data.block_type)) {
    validation.faults.add(`${path}.block_type`, { key: 'not_a_choice' });
    return before;
  }
  const kept = new Set(fieldsOf(data.block_type).map(({ name }) => name));
  const gone = BLOCK_FIELDS.filter(({ name }) => !kept.has(name));
  return {
    ...before,
    ...blockColumns(data, before, path, validation),
    ...emptyColumns(gone),
    type: data.block_type,
  };
}

/** Only a new hearing aid may get an ear mold, or lose it. */
function mayBecome(before: BlockType, after: BlockType): boolean {
  const isAid = (type: BlockType) => type === 'nha' || type === 'nha-em';
  return before === after || (isAid(before) && isAid(after));
}

type AccountContent = Omit<
  Rows['block_accounts'],
  'form_id' | 'billed_piasters' | 'received_piasters' | 'rest_of_cost_piasters'
>;

/** What accounting says of a block, as the sent fields leave it. */
export function withSentAccount(before: AccountRow | undefined, data: AccountData | undefined): AccountContent {
  return { ...emptyColumns(ACCOUNT_FIELDS), ...before, ...sentColumns(ACCOUNT_FIELDS, data ?? {}) };
}

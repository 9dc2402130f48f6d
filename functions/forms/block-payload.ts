import { type BlockType, FIRST_EXISTING_INDEX } from '../contract/form-constants.ts';
import type { AccountData, BlockData, Indexed } from '../contract/form-types.ts';
import { dayAtZero } from '../domain/cairo.ts';
import { egpToPiasters } from '../domain/money.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Rows } from '../runtime/rows.generated.ts';
import { assertNotPast, defined, optionalText } from './base-form.ts';
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
export const EMPTY_BLOCK: BlockContent = {
  hearing_aid: null,
  other_hearing_aid: null,
  number_of_hearing_aids: null,
  style: null,
  tinnitus: null,
  serial_number: null,
  complaint: null,
  attachments: [],
  spare_parts: null,
  changeable: null,
  connectable: null,
  battery_operated: null,
  side: null,
  em_type: null,
  em_size: null,
  vent: null,
  battery_size: null,
  old_client: null,
  gender: null,
  delivery_date: null,
  price_piasters: null,
  downpayment_piasters: null,
  note: null,
};

/** A field of a block on the wire, as far as the columns go. */
type SentFields = { [Name in keyof BlockContent]?: BlockContent[Name] | undefined } & {
  type?: Rows['blocks']['em_type'] | undefined;
  price?: number | null;
  downpayment?: number | null;
  attachments?: Indexed<string> | null;
};

/**
 * The columns that the sent fields of a block change. Refuses a promised day before today, unless it stays as it was;
 * `path` names the block in the payload.
 */
export function blockColumns(
  data: BlockData,
  before: Pick<BlockRow, 'delivery_date'> | null,
  path: string,
  now: Date,
): Partial<BlockContent> {
  const sent = data as unknown as SentFields;
  assertNotPast(`${path}.delivery_date`, sent.delivery_date, before?.delivery_date ?? null, now);
  return defined({
    hearing_aid: optionalText(sent.hearing_aid),
    other_hearing_aid: optionalText(sent.other_hearing_aid),
    number_of_hearing_aids: sent.number_of_hearing_aids,
    style: sent.style,
    tinnitus: sent.tinnitus,
    serial_number: optionalText(sent.serial_number),
    complaint: optionalText(sent.complaint),
    attachments: sent.attachments === undefined ? undefined : [...new Set(Object.values(sent.attachments ?? {}))],
    spare_parts: optionalText(sent.spare_parts),
    changeable: sent.changeable,
    connectable: sent.connectable,
    battery_operated: sent.battery_operated,
    side: sent.side,
    em_type: sent.type,
    em_size: sent.em_size,
    vent: optionalText(sent.vent),
    battery_size: sent.battery_size,
    old_client: sent.old_client,
    gender: sent.gender,
    delivery_date: sent.delivery_date && dayAtZero(sent.delivery_date),
    price_piasters: piasters(sent.price),
    downpayment_piasters: piasters(sent.downpayment),
    note: optionalText(sent.note),
  }) as Partial<BlockContent>;
}

/** A block as the sent fields leave it. What its kind does not have is taken away: an ear mold that goes. */
export function withSentFields(before: BlockRow, { index, data }: SentBlock, now: Date): BlockRow {
  const path = `data.blocks.${index}`;
  assertKindStays(before.type, data.block_type, path);
  const columns = blockColumns(data, before, path, now);
  const gone = data.block_type === 'nha' ? { side: null, em_type: null, em_size: null, vent: null } : {};
  return { ...before, ...columns, ...gone, type: data.block_type };
}

/** Only a new hearing aid may get an ear mold, or lose it. */
function assertKindStays(before: BlockType, after: BlockType, path: string): void {
  const isAid = (type: BlockType) => type === 'nha' || type === 'nha-em';
  if (before !== after && !(isAid(before) && isAid(after))) {
    refuse('invalid_input', { fields: { [`${path}.block_type`]: { key: 'not_a_choice' } } });
  }
}

type AccountContent = Omit<
  Rows['block_accounts'],
  'form_id' | 'billed_piasters' | 'received_piasters' | 'rest_of_cost_piasters'
>;

/** What accounting says of a block before it has said anything. */
export const EMPTY_ACCOUNT: AccountContent = {
  lab_number: null,
  price_piasters: null,
  price_acceptance: null,
  downpayment_piasters: null,
  client_call: false,
  ready: null,
  delivered: false,
  note: null,
};

/** What accounting says of a block, as the sent fields leave it. */
export function withSentAccount(before: AccountRow | undefined, data: AccountData | undefined): AccountContent {
  const { client_call, delivered } = data ?? {};
  const sent = defined({
    lab_number: optionalText(data?.lab_number),
    price_piasters: piasters(data?.price),
    price_acceptance: data?.price_acceptance,
    downpayment_piasters: piasters(data?.downpayment),
    client_call: client_call === null ? false : client_call,
    ready: data?.ready,
    delivered: delivered === null ? false : delivered,
    note: optionalText(data?.note),
  });
  return { ...EMPTY_ACCOUNT, ...before, ...(sent as Partial<AccountContent>) };
}

function piasters(egp: number | null | undefined): number | null | undefined {
  return egp === null || egp === undefined ? egp : egpToPiasters(egp);
}

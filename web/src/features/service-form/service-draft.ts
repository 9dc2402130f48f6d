import { cairoDay } from '#contract/cairo-day.ts';
import type { HearingAid } from '#contract/catalogue/schemas.ts';
import type { PaymentMethod } from '#contract/clinic-payments/constants.ts';
import { byName, emptyOf, type Field } from '#contract/field-table.ts';
import type { BlockType } from '#contract/forms/constants.ts';
import { BATTERY_SIZES, FIRST_EXISTING_INDEX } from '#contract/forms/constants.ts';
import type { FormDetails } from '#contract/forms/schemas.ts';
import {
  ACCOUNT_FIELDS,
  accountFieldsOf,
  BLOCK_FIELDS,
  fieldsOf,
  type PriceField,
} from '#contract/service-forms/block-fields.ts';
import { figuresOf } from '#contract/service-forms/block-figures.ts';
import type { BlockData, BlockDetails, ServiceFormData } from '#contract/service-forms/schemas.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { fullProductName } from '#web/features/catalogue/shared/product-name.ts';
import { type BaseFormValues, baseFormOf, toBaseData, toReasonData } from '#web/features/visits/shared/base-form.ts';
import { mergedFields } from '#web/features/visits/shared/merged-fields.ts';
import { newRequestId } from '#web/lib/call.ts';
import { same } from '#web/lib/same.ts';

/** A field that is typed or chosen; files are added in a list of their own. */
export type TypedField = Exclude<ReturnType<typeof fieldsOf>[number], { kind: 'files' }>;
export type TypedFieldName = TypedField['name'];

const isTyped = (field: ReturnType<typeof fieldsOf>[number]): field is TypedField => field.kind !== 'files';

/** The fields of a kind of block that are typed, in the order of the form. */
export const typedFields = (type: BlockType): readonly TypedField[] => fieldsOf(type).filter(isTyped);

/** What accounting says of a block, as it is typed: what is ticked, and texts. */
export type AccountValues = {
  [One in (typeof ACCOUNT_FIELDS)[number] as One['name']]: One extends { kind: 'tick' } ? boolean : string;
};

/** A block as it is typed. Every field has its text, also those that its kind does not have. */
export interface BlockDraft {
  /** Tells the blocks of the page apart. */
  key: string;
  /** The block's id; null for a new one. */
  id: string | null;
  type: BlockType;
  salesperson: string;
  /** Accounting has booked it: its price and downpayment are not customer service's to change, nor may it go. */
  booked: boolean;
  fields: Record<TypedFieldName, string>;
  attachments: readonly string[];
  account: AccountValues;
  /** How what the downpayment changes by is paid or given back; cash when nobody chose. */
  paidBy?: PaymentMethod;
}

/** A service form as it is typed. */
export interface ServiceDraft {
  base: BaseFormValues;
  followUp: boolean;
  followUpDate: string;
  blocks: readonly BlockDraft[];
  /** Ids of existing blocks that go. */
  removed: readonly string[];
}

const NO_FIELDS: Record<TypedFieldName, string> = byName(BLOCK_FIELDS.filter(isTyped), () => '');
const NO_ACCOUNT: AccountValues = byName(ACCOUNT_FIELDS, (field) => shown(field, emptyOf(field)));

/** An empty block of a kind, by the person who is signed in. */
export function newBlock(type: BlockType, salesperson: string): BlockDraft {
  return {
    key: newRequestId(),
    id: null,
    type,
    salesperson,
    booked: false,
    fields: NO_FIELDS,
    attachments: [],
    account: NO_ACCOUNT,
  };
}

/** A block as another kind: what that does not have is taken away. */
export function withType(block: BlockDraft, type: BlockType): BlockDraft {
  const kept: Partial<BlockDraft['fields']> = byName(typedFields(type), ({ name }) => block.fields[name]);
  return { ...block, type, fields: { ...NO_FIELDS, ...kept } };
}

/** A block of a new hearing aid with a product of the store: what is known of it is filled in, over what was typed. */
export function withProduct(block: BlockDraft, product: HearingAid, withAccount: boolean): BlockDraft {
  const battery = BATTERY_SIZES.find((size) => size === product.battery);
  const price = String(product.price);
  return {
    ...block,
    fields: {
      ...block.fields,
      product_id: product.$id,
      hearing_aid: fullProductName(product),
      style: product.style,
      battery_size: battery ?? '',
      // What accounting has booked, or says itself, is not the block's own price.
      ...(!withAccount && !block.booked && { price }),
    },
    account: withAccount ? { ...block.account, price } : block.account,
  };
}

/** What a form says, as its page shows it. A reception form becomes the beginning of its service form. */
export function draftOf(form: FormDetails): ServiceDraft {
  return {
    base: baseFormOf(form),
    followUp: form.follow_up,
    followUpDate: dayOf(form.follow_up_date),
    blocks: form.details.map(blockOf),
    removed: [],
  };
}

function blockOf(block: BlockDetails): BlockDraft {
  const fields: Partial<BlockDraft['fields']> = byName(typedFields(block.block_type), (field) =>
    shown(field, block[field.name]),
  );
  const account: AccountValues = byName(ACCOUNT_FIELDS, (field) =>
    shown(field, block.account ? block.account[field.name] : emptyOf(field)),
  );
  return {
    key: block.id,
    id: block.id,
    type: block.block_type,
    salesperson: block.salesperson,
    booked: block.booked,
    fields: { ...NO_FIELDS, ...fields },
    attachments: block.attachments,
    account: {
      ...account,
      // Its sums begin with what customer service quoted.
      price: moneyText(block.block_type === 'm' ? null : (block.account?.price ?? block.price)),
      downpayment: moneyText(block.account?.downpayment ?? block.downpayment),
    },
  };
}

const moneyText = (amount: number | null): string => (amount === null ? '' : String(amount));

/** A value as its input shows it. */
function shown({ kind }: Field, value: unknown): string | boolean {
  if (kind === 'tick') return value === true;
  if (value === null) return '';
  return kind === 'day' ? dayOf(String(value)) : String(value);
}

const dayOf = (moment: string | null): string => (moment === null ? '' : cairoDay(new Date(moment)));

type Priced = BlockData & { [Field in PriceField]?: unknown };

/** What is sent, and which block stands at which index. */
interface ServiceWire {
  data: ServiceFormData;
  /** The `key` of the block at an index. */
  keyAt: ReadonlyMap<number, string>;
}

/** What is sent of a draft: new blocks from 0, existing ones from 20 on; accounting adds what it says of each. */
export function toWire(draft: ServiceDraft, { withAccounts }: { withAccounts: boolean }): ServiceWire {
  const keyAt = new Map<number, string>();
  const blocks: Record<number, BlockData> = {};
  let nextNew = 0;
  let nextExisting = FIRST_EXISTING_INDEX;
  for (const block of draft.blocks) {
    const index = block.id === null ? nextNew++ : nextExisting++;
    keyAt.set(index, block.key);
    blocks[index] = toBlockData(block, withAccounts);
  }
  const { removed } = draft;
  return {
    keyAt,
    data: {
      baseForm: {
        ...toBaseData(draft.base),
        follow_up: draft.followUp,
        follow_up_date: draft.followUp ? draft.followUpDate || null : null,
      },
      blocks,
      ...(removed.length > 0 && { removed: { ...removed } }),
      reasons: toReasonData(draft.base.reasons),
    },
  };
}

function toBlockData(block: BlockDraft, withAccounts: boolean): BlockData {
  const fields = typedFields(block.type);
  const sent = withAccounts || !block.booked ? fields : withoutMoney(fields);
  const values: object = byName(sent, (field) => typedValue(field, block.fields[field.name]));
  return {
    ...(block.id !== null && { id: block.id }),
    block_type: block.type,
    ...values,
    ...(takesFiles(block.type) && { attachments: { ...block.attachments } }),
    ...(withAccounts && {
      account: {
        ...byName(accountFieldsOf(block.type), (field) => typedValue(field, block.account[field.name])),
        ...(block.paidBy && { downpayment_method: block.paidBy }),
      },
    }),
  };
}

/** What is sent by who does not see what things cost: prices stay as they are. */
export const withoutPrices = (data: ServiceFormData): ServiceFormData => ({
  ...data,
  blocks: Object.fromEntries(
    Object.entries(data.blocks ?? {}).map(
      ([index, { price: _price, downpayment: _paid, ...block }]: [string, Priced]) => [index, block],
    ),
  ) as ServiceFormData['blocks'],
});

/** Whether pictures may be added to a kind of block. */
export const takesFiles = (type: BlockType): boolean => fieldsOf(type).some(({ kind }) => kind === 'files');

/** The fields without those that hold a sum. */
export const withoutMoney = (fields: readonly TypedField[]): readonly TypedField[] =>
  fields.filter(({ kind }) => kind !== 'money');

function typedValue({ kind }: Field, typed: string | boolean): string | number | boolean | null {
  if (typeof typed === 'boolean') return typed;
  const text = typed.trim();
  if (text === '') return null;
  if (kind === 'money' || kind === 'count') return typedNumber(text);
  return kind === 'flag' ? text === 'true' : text;
}

/** What a block costs with what accounting types, in EGP, as the server will compute it. */
export function typedFigures({ type, fields, account }: BlockDraft): {
  billed: number;
  received: number;
  rest: number;
} {
  const own = { type, price: typedNumber(fields.price), downpayment: typedNumber(fields.downpayment) };
  return figuresOf(own, {
    price: typedNumber(account.price),
    price_acceptance: account.price_acceptance === '' ? null : account.price_acceptance === 'true',
    downpayment: typedNumber(account.downpayment),
  });
}

/** What is left to pay of a block, in EGP; null while its price is not known. */
export function restOfCost(block: BlockDraft): number | null {
  const { type, fields, account } = block;
  const isDeclined = type === 'm' && account.price_acceptance === 'false';
  const isPriced = fields.price.trim() !== '' || (type !== 'm' && account.price.trim() !== '');
  if (!isPriced && !isDeclined) return null;
  const { rest } = typedFigures(block);
  return Number.isNaN(rest) ? null : Math.round(rest * 100) / 100;
}

/**
 * What was typed here, on top of what the form says by now: fields that nobody touched here take the newest value, blocks
 * that others added come in, those that others removed go. What accounting has booked meanwhile stays as it is booked,
 * unless it is accounting that types.
 */
export function onTopOf(
  newest: ServiceDraft,
  typed: ServiceDraft,
  seen: ServiceDraft,
  { withAccounts }: { withAccounts: boolean },
): ServiceDraft {
  const held = new Set(newest.blocks.filter(({ booked }) => booked && !withAccounts).map(({ key }) => key));
  const removed = typed.removed.filter((id) => !held.has(id) && newest.blocks.some((block) => block.id === id));
  const seenBlocks = new Map(seen.blocks.map((block) => [block.key, block]));
  const typedBlocks = new Map(typed.blocks.map((block) => [block.key, block]));
  const kept = newest.blocks
    .filter(({ key }) => !removed.includes(key))
    .map((block) => {
      const [mine, before] = [typedBlocks.get(block.key), seenBlocks.get(block.key)];
      if (!mine || !before) return block;
      const both = merged(block, mine, before);
      const { price, downpayment } = block.fields;
      return held.has(block.key) ? { ...both, fields: { ...both.fields, price, downpayment } } : both;
    });
  return {
    base: mergedFields(newest.base, typed.base, seen.base),
    followUp: typed.followUp === seen.followUp ? newest.followUp : typed.followUp,
    followUpDate: typed.followUpDate === seen.followUpDate ? newest.followUpDate : typed.followUpDate,
    blocks: [...kept, ...typed.blocks.filter(({ id }) => id === null)],
    removed,
  };
}

function merged(newest: BlockDraft, typed: BlockDraft, seen: BlockDraft): BlockDraft {
  return {
    ...newest,
    type: typed.type === seen.type ? newest.type : typed.type,
    fields: mergedFields(newest.fields, typed.fields, seen.fields),
    attachments: same(typed.attachments, seen.attachments) ? newest.attachments : typed.attachments,
    account: mergedFields(newest.account, typed.account, seen.account),
    ...(typed.paidBy && { paidBy: typed.paidBy }),
  };
}

import { figuresOf } from '../../../../functions/contract/block-figures.ts';
import { cairoDay } from '../../../../functions/contract/cairo-day.ts';
import type { BlockType } from '../../../../functions/contract/form-constants.ts';
import { FIRST_EXISTING_INDEX } from '../../../../functions/contract/form-constants.ts';
import type {
  BlockAccount,
  BlockData,
  BlockDetails,
  FormDetails,
  ServiceFormData,
} from '../../../../functions/contract/form-types.ts';
import { newRequestId } from '../../lib/call.ts';
import { typedNumber } from '../../lib/typed-number.ts';
import { type BaseFormValues, baseFormOf, toBaseData, toReasonData } from '../forms/base-form.ts';
import { mergedFields, same } from '../forms/merged-fields.ts';
import { BLOCK_FIELD_NAMES, type BlockField, type BlockFieldName, FIELDS_OF } from './block-fields.ts';

/** A flag as it is chosen: yes, no, or not said. */
export type FlagValue = 'true' | 'false' | '';

/** What accounting says of a block, as it is typed. */
export interface AccountValues {
  lab_number: string;
  price: string;
  price_acceptance: FlagValue;
  downpayment: string;
  client_call: boolean;
  ready: string;
  delivered: boolean;
  note: string;
}

/** A block as it is typed. Every field has its text, also those that its kind does not have. */
export interface BlockDraft {
  /** Tells the blocks of the page apart. */
  key: string;
  /** The block's id; null for a new one. */
  id: string | null;
  type: BlockType;
  salesperson: string;
  fields: Record<BlockFieldName, string>;
  attachments: readonly string[];
  account: AccountValues;
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

const NO_FIELDS = Object.fromEntries(BLOCK_FIELD_NAMES.map((name) => [name, ''])) as Record<BlockFieldName, string>;

const NO_ACCOUNT: AccountValues = {
  lab_number: '',
  price: '',
  price_acceptance: '',
  downpayment: '',
  client_call: false,
  ready: '',
  delivered: false,
  note: '',
};

/** An empty block of a kind, by the person who is signed in. */
export function newBlock(type: BlockType, salesperson: string): BlockDraft {
  return {
    key: newRequestId(),
    id: null,
    type,
    salesperson,
    fields: NO_FIELDS,
    attachments: [],
    account: NO_ACCOUNT,
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
  const fields = { ...NO_FIELDS };
  for (const { name, kind } of FIELDS_OF[block.block_type]) {
    const value = block[name];
    fields[name] = kind === 'date' ? dayOf(value as string | null) : value === null ? '' : String(value);
  }
  return {
    key: block.id,
    id: block.id,
    type: block.block_type,
    salesperson: block.salesperson,
    fields,
    attachments: block.attachments,
    account: block.account ? accountOf(block.account) : NO_ACCOUNT,
  };
}

function accountOf(account: BlockAccount): AccountValues {
  return {
    lab_number: account.lab_number ?? '',
    price: account.price === null ? '' : String(account.price),
    price_acceptance: account.price_acceptance === null ? '' : account.price_acceptance ? 'true' : 'false',
    downpayment: account.downpayment === null ? '' : String(account.downpayment),
    client_call: account.client_call,
    ready: account.ready ?? '',
    delivered: account.delivered,
    note: account.note ?? '',
  };
}

const dayOf = (moment: string | null): string => (moment === null ? '' : cairoDay(new Date(moment)));

/** What is sent, and which block stands at which index. */
export interface ServiceWire {
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
  const fields = FIELDS_OF[block.type].map((field) => [field.name, toValue(field, block.fields[field.name])]);
  return {
    ...(block.id !== null && { id: block.id }),
    block_type: block.type,
    ...Object.fromEntries(fields),
    ...(block.type === 'm' && { attachments: { ...block.attachments } }),
    ...(withAccounts && { account: toAccountData(block) }),
  } as BlockData;
}

function toValue({ kind }: BlockField, typed: string): string | number | boolean | null {
  const text = typed.trim();
  if (text === '') return null;
  if (kind === 'money' || kind === 'count') return typedNumber(text);
  return kind === 'flag' ? text === 'true' : text;
}

function toAccountData({ type, account }: BlockDraft): BlockData['account'] {
  return {
    lab_number: account.lab_number.trim() || null,
    ...(type === 'm'
      ? { price_acceptance: account.price_acceptance === '' ? null : account.price_acceptance === 'true' }
      : { price: typedNumber(account.price) }),
    downpayment: typedNumber(account.downpayment),
    client_call: account.client_call,
    ready: (account.ready || null) as never,
    delivered: account.delivered,
    note: account.note.trim() || null,
  };
}

/** What is left to pay of a block, in EGP, as the server will compute it; null while its price is not known. */
export function restOfCost({ type, fields, account }: BlockDraft): number | null {
  const own = { type, price: typedNumber(fields.price), downpayment: typedNumber(fields.downpayment) };
  const said = {
    price: typedNumber(account.price),
    price_acceptance: account.price_acceptance === '' ? null : account.price_acceptance === 'true',
    downpayment: typedNumber(account.downpayment),
  };
  const isDeclined = type === 'm' && said.price_acceptance === false;
  if (own.price === null && (type === 'm' || said.price === null) && !isDeclined) return null;
  const { rest } = figuresOf(own, said);
  return Number.isNaN(rest) ? null : Math.round(rest * 100) / 100;
}

/**
 * What was typed here, on top of what the form says by now: fields that nobody touched here take the newest value, blocks
 * that others added come in, those that others removed go.
 */
export function onTopOf(newest: ServiceDraft, typed: ServiceDraft, seen: ServiceDraft): ServiceDraft {
  const seenBlocks = new Map(seen.blocks.map((block) => [block.key, block]));
  const typedBlocks = new Map(typed.blocks.map((block) => [block.key, block]));
  const kept = newest.blocks
    .filter(({ key }) => !typed.removed.includes(key))
    .map((block) => {
      const [mine, before] = [typedBlocks.get(block.key), seenBlocks.get(block.key)];
      return mine && before ? merged(block, mine, before) : block;
    });
  return {
    base: mergedFields(newest.base, typed.base, seen.base),
    followUp: typed.followUp === seen.followUp ? newest.followUp : typed.followUp,
    followUpDate: typed.followUpDate === seen.followUpDate ? newest.followUpDate : typed.followUpDate,
    blocks: [...kept, ...typed.blocks.filter(({ id }) => id === null)],
    removed: typed.removed.filter((id) => newest.blocks.some((block) => block.id === id)),
  };
}

function merged(newest: BlockDraft, typed: BlockDraft, seen: BlockDraft): BlockDraft {
  return {
    ...newest,
    type: typed.type === seen.type ? newest.type : typed.type,
    fields: mergedFields(newest.fields, typed.fields, seen.fields),
    attachments: same(typed.attachments, seen.attachments) ? newest.attachments : typed.attachments,
    account: mergedFields(newest.account, typed.account, seen.account),
  };
}

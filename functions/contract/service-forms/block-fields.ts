import { HEARING_AID_STYLES } from '../constants.ts';
import { LAB_NUMBER_MAX, MAX_ATTACHMENTS } from '../devices/constants.ts';
import type { Field, Telling } from '../field-table.ts';
import {
  BATTERY_SIZES,
  BLOCK_TYPES,
  type BlockType,
  CHANGEABLE,
  EAR_MOLD_SIDES,
  EAR_MOLD_SIZES,
  EAR_MOLD_TYPES,
  FORM_NOTE_MAX,
  GENDERS,
  HEARING_AID_NAME_MAX,
  MAX_HEARING_AIDS,
  READY_STATES,
  SPARE_PARTS_MAX,
  VENT_MAX,
} from '../forms/constants.ts';

/*
 * The fields of blocks, each said once. A new one is a row here and its words in both languages; everything else follows, its
 * column in `blocks` (or `block_accounts`), too.
 */

/** A row of the tables below. */
export type BlockField = Field &
  Telling & {
    /** Stands on the ticket for the lab or the workshop. */
    onTicket?: true;
  };

// What several kinds of block have.
const HEARING_AID = {
  name: 'hearing_aid',
  kind: 'text',
  max: HEARING_AID_NAME_MAX,
  offers: 'hearing-aids',
  audited: true,
  told: true,
} as const;
const STYLE = { name: 'style', kind: 'choice', choices: HEARING_AID_STYLES, told: true } as const;
const SERIAL_NUMBER = { name: 'serial_number', kind: 'serial', audited: true, told: true, erased: true } as const;
const TINNITUS = { name: 'tinnitus', kind: 'flag', told: true, erased: true } as const;
const PRICE = { name: 'price', kind: 'money', audited: true, told: true } as const;
const DOWNPAYMENT = { name: 'downpayment', kind: 'money', audited: true, told: true } as const;
const DELIVERY_DATE = { name: 'delivery_date', kind: 'day', audited: true, told: true } as const;
const NOTE = { name: 'note', kind: 'text', max: FORM_NOTE_MAX, long: true, told: true, erased: true } as const;

/** What an ear mold is, alone or beside a new hearing aid. */
const EAR_MOLD = [
  { name: 'side', kind: 'choice', choices: EAR_MOLD_SIDES, onTicket: true, told: true, erased: true },
  // The kind of the block has the column `type`.
  { name: 'type', column: 'em_type', kind: 'choice', choices: EAR_MOLD_TYPES, onTicket: true, told: true },
  { name: 'em_size', kind: 'choice', choices: EAR_MOLD_SIZES, onTicket: true, told: true },
  { name: 'material', kind: 'choice', choices: ['acrylic', 'silicone', 'resin'], onTicket: true, told: true },
  { name: 'vent', kind: 'text', max: VENT_MAX, onTicket: true, told: true },
] as const satisfies readonly BlockField[];

const NEW_HEARING_AID = [
  /** The piece is the store's: as long as the block stands, it is out of the stock that customers buy from. */
  { name: 'product_id', kind: 'product', audited: true, told: false },
  HEARING_AID,
  STYLE,
  { name: 'battery_size', kind: 'choice', choices: BATTERY_SIZES, told: true },
  SERIAL_NUMBER,
  PRICE,
  DOWNPAYMENT,
  { name: 'old_client', kind: 'flag', told: true, erased: true },
  TINNITUS,
  { name: 'gender', kind: 'choice', choices: GENDERS, told: true, erased: true },
  DELIVERY_DATE,
  NOTE,
] as const satisfies readonly BlockField[];

/** The fields of each kind of block, in the order of the form. */
export const FIELDS_OF = {
  p: [
    HEARING_AID,
    { name: 'number_of_hearing_aids', kind: 'count', max: MAX_HEARING_AIDS, told: true },
    STYLE,
    TINNITUS,
    PRICE,
    SERIAL_NUMBER,
    NOTE,
  ],
  m: [
    HEARING_AID,
    { name: 'other_hearing_aid', kind: 'text', max: HEARING_AID_NAME_MAX, told: true },
    STYLE,
    SERIAL_NUMBER,
    { name: 'complaint', kind: 'text', max: FORM_NOTE_MAX, long: true, onTicket: true, told: true, erased: true },
    { name: 'attachments', kind: 'files', max: MAX_ATTACHMENTS, told: true, erased: true },
    { name: 'spare_parts', kind: 'text', max: SPARE_PARTS_MAX, onTicket: true, told: true, erased: true },
    { name: 'changeable', kind: 'choice', choices: CHANGEABLE, told: true },
    { name: 'connectable', kind: 'flag', onTicket: true, told: true },
    { name: 'battery_operated', kind: 'flag', onTicket: true, told: true },
    DELIVERY_DATE,
    PRICE,
    DOWNPAYMENT,
  ],
  em: [...EAR_MOLD, PRICE, DELIVERY_DATE],
  nha: NEW_HEARING_AID,
  'nha-em': [...NEW_HEARING_AID, ...EAR_MOLD],
} as const satisfies Record<BlockType, readonly BlockField[]>;

/** The fields of a kind of block, each by its own row. */
export type FieldOf<Type extends BlockType> = (typeof FIELDS_OF)[Type][number];
export type BlockFieldName = FieldOf<BlockType>['name'];

/** The fields of a kind of block, for code that treats all alike. */
export function fieldsOf(type: BlockType): readonly (FieldOf<BlockType> & BlockField)[] {
  return FIELDS_OF[type];
}

/** Every field of every kind of block, once. */
export const BLOCK_FIELDS = [
  ...new Map(BLOCK_TYPES.flatMap(fieldsOf).map((field) => [field.name, field])).values(),
] as const;

/** What of a block is money. */
export const PRICE_FIELDS = ['price', 'downpayment'] as const satisfies readonly BlockFieldName[];
export type PriceField = (typeof PRICE_FIELDS)[number];

/** What accounting says of a block, in the order of the form. */
export const ACCOUNT_FIELDS = [
  { name: 'lab_number', kind: 'reference', max: LAB_NUMBER_MAX, audited: true, told: true, erased: true },
  /** It counts instead of the block's own. */
  { name: 'price', kind: 'money', of: ['p', 'em', 'nha', 'nha-em'], told: true },
  /** Whether the client takes the price of the repair; when not, nothing is billed. */
  { name: 'price_acceptance', kind: 'flag', of: ['m'], told: true },
  { name: 'downpayment', kind: 'money', told: true },
  { name: 'ready', kind: 'choice', choices: READY_STATES, audited: true, told: true },
  { name: 'client_call', kind: 'tick', told: true },
  { name: 'delivered', kind: 'tick', audited: true, told: true },
  { name: 'note', kind: 'text', max: FORM_NOTE_MAX, long: true, told: true, erased: true },
] as const satisfies readonly AccountField[];

type AccountField = Field &
  Telling & {
    /** The kinds of block of which accounting says it; all when absent. */
    of?: readonly BlockType[];
  };
export type AccountFieldName = (typeof ACCOUNT_FIELDS)[number]['name'];

/** What accounting says of a block of a kind. */
export function accountFieldsOf(type: BlockType): readonly ((typeof ACCOUNT_FIELDS)[number] & AccountField)[] {
  const fields: readonly ((typeof ACCOUNT_FIELDS)[number] & AccountField)[] = ACCOUNT_FIELDS;
  return fields.filter(({ of }) => !of || of.some((one) => one === type));
}

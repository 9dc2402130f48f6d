import { SERIAL_NUMBER_MAX } from '../../../../functions/contract/clinic-constants.ts';
import { HEARING_AID_STYLES } from '../../../../functions/contract/constants.ts';
import {
  BATTERY_SIZES,
  type BlockType,
  CHANGEABLE,
  EAR_MOLD_SIDES,
  EAR_MOLD_SIZES,
  EAR_MOLD_TYPES,
  FORM_NOTE_MAX,
  GENDERS,
  HEARING_AID_NAME_MAX,
  MAX_HEARING_AIDS,
  SPARE_PARTS_MAX,
  VENT_MAX,
} from '../../../../functions/contract/form-constants.ts';

/** Every field of every kind of block, by its name on the wire; attachments stand apart. */
export const BLOCK_FIELD_NAMES = [
  'hearing_aid',
  'other_hearing_aid',
  'number_of_hearing_aids',
  'style',
  'battery_size',
  'serial_number',
  'tinnitus',
  'complaint',
  'spare_parts',
  'changeable',
  'connectable',
  'battery_operated',
  'old_client',
  'gender',
  'side',
  'type',
  'em_size',
  'vent',
  'price',
  'downpayment',
  'delivery_date',
  'note',
] as const;
export type BlockFieldName = (typeof BLOCK_FIELD_NAMES)[number];

/** How a field is typed, and what may be typed. Flags are yes, no or not said. */
export type BlockField = { name: BlockFieldName } & (
  | { kind: 'text' | 'hearing-aid'; max: number }
  | { kind: 'area'; max: number }
  | { kind: 'count'; max: number }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'flag' | 'money' | 'date' }
);

const hearingAid: BlockField = { name: 'hearing_aid', kind: 'hearing-aid', max: HEARING_AID_NAME_MAX };
const style: BlockField = { name: 'style', kind: 'choice', choices: HEARING_AID_STYLES };
const serialNumber: BlockField = { name: 'serial_number', kind: 'text', max: SERIAL_NUMBER_MAX };
const tinnitus: BlockField = { name: 'tinnitus', kind: 'flag' };
const price: BlockField = { name: 'price', kind: 'money' };
const downpayment: BlockField = { name: 'downpayment', kind: 'money' };
const deliveryDate: BlockField = { name: 'delivery_date', kind: 'date' };
const note: BlockField = { name: 'note', kind: 'area', max: FORM_NOTE_MAX };
/** What an ear mold is, also beside a new hearing aid. */
const EAR_MOLD: readonly BlockField[] = [
  { name: 'side', kind: 'choice', choices: EAR_MOLD_SIDES },
  { name: 'type', kind: 'choice', choices: EAR_MOLD_TYPES },
  { name: 'em_size', kind: 'choice', choices: EAR_MOLD_SIZES },
  { name: 'vent', kind: 'text', max: VENT_MAX },
];
const NEW_HEARING_AID: readonly BlockField[] = [
  hearingAid,
  style,
  { name: 'battery_size', kind: 'choice', choices: BATTERY_SIZES },
  serialNumber,
  price,
  downpayment,
  { name: 'old_client', kind: 'flag' },
  tinnitus,
  { name: 'gender', kind: 'choice', choices: GENDERS },
  deliveryDate,
  note,
];

/** The fields of each kind of block, in the order of the form. */
export const FIELDS_OF: Readonly<Record<BlockType, readonly BlockField[]>> = {
  p: [
    hearingAid,
    { name: 'number_of_hearing_aids', kind: 'count', max: MAX_HEARING_AIDS },
    style,
    tinnitus,
    price,
    serialNumber,
    note,
  ],
  m: [
    hearingAid,
    { name: 'other_hearing_aid', kind: 'text', max: HEARING_AID_NAME_MAX },
    style,
    serialNumber,
    { name: 'complaint', kind: 'area', max: FORM_NOTE_MAX },
    { name: 'spare_parts', kind: 'text', max: SPARE_PARTS_MAX },
    { name: 'changeable', kind: 'choice', choices: CHANGEABLE },
    { name: 'connectable', kind: 'flag' },
    { name: 'battery_operated', kind: 'flag' },
    deliveryDate,
    price,
    downpayment,
  ],
  em: [...EAR_MOLD, price, deliveryDate],
  nha: NEW_HEARING_AID,
  'nha-em': [...NEW_HEARING_AID, ...EAR_MOLD],
};

import { type ISchema, lazy, type Schema } from 'yup';
import { LAB_NUMBER_MAX, MAX_ATTACHMENTS, SERIAL_NUMBER_MAX } from '../clinic-constants.ts';
import { HEARING_AID_STYLES, ID_PATTERN, MAX_PRICE } from '../constants.ts';
import {
  BATTERY_SIZES,
  BLOCK_INDEX_END,
  BLOCK_TYPES,
  type BlockType,
  CHANGEABLE,
  EAR_MOLD_SIDES,
  EAR_MOLD_SIZES,
  EAR_MOLD_TYPES,
  FIRST_EXISTING_INDEX,
  FORM_NOTE_MAX,
  GENDERS,
  HEARING_AID_NAME_MAX,
  MAX_HEARING_AIDS,
  MAX_QUANTITY,
  MAX_REASONS,
  PATIENT_AGE_MAX,
  READY_STATES,
  REASON_MAX,
  SPARE_PARTS_MAX,
  TRANSFER_MAX,
  VENT_MAX,
} from '../form-constants.ts';
import type { ReceptionFormData, ServiceFormData } from '../form-types.ts';
import { isLandlineOrMobile } from '../phone.ts';
import {
  address,
  boolean,
  exact,
  fitsSerialNumber,
  id,
  isDay,
  isMoment,
  message,
  mixed,
  number,
  object,
  optionalWritableText,
  personName,
  phone,
  string,
  text,
} from './fields.ts';
import { egp } from './money.ts';

// Fields that may be absent (they stay as they are) or null (they are taken away).
const choice = (choices: readonly string[]) =>
  string()
    .nullable()
    .optional()
    .oneOf([...choices, null]);
const flag = () => boolean().nullable().optional();
const money = () => egp(MAX_PRICE).nullable().optional();
const note = () => optionalWritableText(FORM_NOTE_MAX);

/** A day or a time, as ISO 8601 writes it. */
export const moment = () =>
  string().test('moment', message('invalid'), (value) => value == null || isDay(value) || isMoment(value));

export const patientAge = () =>
  number().integer().min(0, message('age_range')).max(PATIENT_AGE_MAX, message('age_range'));

/** What a visit form asks of the visit and the person. */
export const baseFormFields = {
  name: personName(),
  date: moment().required(),
  phone: phone(),
  secondary_phone: string()
    .nullable()
    .optional()
    .test('phone', message('phone_invalid'), (value) => value == null || isLandlineOrMobile(value)),
  age: patientAge().required(),
  address: address(),
  transfer: optionalWritableText(TRANSFER_MAX),
};

/** A field that is judged only when it is sent: absent, it stays as it is. */
const whenSent = (schema: Schema) => lazy((value: unknown) => (value === undefined ? mixed().optional() : schema));

const changedBaseFields = Object.fromEntries(
  Object.entries(baseFormFields).map(([field, schema]) => [field, whenSent(schema)]),
);

/** Things by their index: an object whose keys are numbers below `end`; null takes them all away where that may be. */
function indexed(itemAt: (index: number) => unknown, end: number, { mayBeTakenAway = false } = {}) {
  return lazy((value: unknown) => {
    const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    const known = keys.filter((key) => /^(0|[1-9]\d?)$/.test(key) && Number(key) < end);
    const fields = Object.fromEntries(known.map((key) => [key, itemAt(Number(key))]));
    const schema = object(fields as never)
      .noUnknown()
      .default(undefined)
      .optional();
    return mayBeTakenAway ? schema.nullable() : schema;
  });
}

const reason = exact({
  reason: text(REASON_MAX),
  qty: number().integer().min(1).max(MAX_QUANTITY).optional(),
});
export const reasons = () => indexed(() => reason, MAX_REASONS);

export const receptionFormData = object({ ...baseFormFields, reasons: reasons() })
  .noUnknown()
  .required()
  .meta({ bracketed: true }) as unknown as ISchema<ReceptionFormData>;

export const receptionFormChange = object({ ...changedBaseFields, reasons: reasons() })
  .noUnknown()
  .required()
  .meta({ bracketed: true }) as unknown as ISchema<Partial<ReceptionFormData>>;

const earMold = {
  side: choice(EAR_MOLD_SIDES),
  type: choice(EAR_MOLD_TYPES),
  em_size: choice(EAR_MOLD_SIZES),
  vent: optionalWritableText(VENT_MAX),
};
const hearingAid = optionalWritableText(HEARING_AID_NAME_MAX);
const style = choice(HEARING_AID_STYLES);
const serialNumber = optionalWritableText(SERIAL_NUMBER_MAX).test(fitsSerialNumber);
const deliveryDate = moment().nullable().optional();
const newHearingAid = {
  hearing_aid: hearingAid,
  style,
  battery_size: choice(BATTERY_SIZES),
  serial_number: serialNumber,
  price: money(),
  downpayment: money(),
  old_client: flag(),
  tinnitus: flag(),
  gender: choice(GENDERS),
  delivery_date: deliveryDate,
  note: note(),
};

/** The fields of each kind of block, by their names on the wire. */
export const BLOCK_FIELDS = {
  p: {
    hearing_aid: hearingAid,
    number_of_hearing_aids: number().integer().min(1).max(MAX_HEARING_AIDS).nullable().optional(),
    style,
    tinnitus: flag(),
    price: money(),
    serial_number: serialNumber,
    note: note(),
  },
  m: {
    hearing_aid: hearingAid,
    other_hearing_aid: hearingAid,
    style,
    serial_number: serialNumber,
    complaint: note(),
    attachments: indexed(() => id(), MAX_ATTACHMENTS, { mayBeTakenAway: true }),
    spare_parts: optionalWritableText(SPARE_PARTS_MAX),
    changeable: choice(CHANGEABLE),
    connectable: flag(),
    battery_operated: flag(),
    delivery_date: deliveryDate,
    price: money(),
    downpayment: money(),
  },
  em: { ...earMold, price: money(), delivery_date: deliveryDate },
  nha: newHearingAid,
  'nha-em': { ...newHearingAid, ...earMold },
} as const satisfies Record<BlockType, object>;

/** What accounting says of a block. */
export const accountFields = (type: BlockType) => ({
  lab_number: optionalWritableText(LAB_NUMBER_MAX),
  ...(type === 'm' ? { price_acceptance: flag() } : { price: money() }),
  downpayment: money(),
  // Computed by the server.
  rest_of_cost: mixed().nullable().optional(),
  client_call: flag(),
  ready: choice(READY_STATES),
  delivered: flag(),
  note: note(),
});

/** A block of one kind, new or existing. */
export function blockSchema(type: BlockType, { exists, account }: { exists: boolean; account: boolean }) {
  return exact({
    ...(exists ? { id: id() } : {}),
    block_type: string().oneOf([type]).required(),
    salesperson: string().nullable().optional(),
    ...BLOCK_FIELDS[type],
    ...(account ? { account: exact(accountFields(type)).default(undefined).optional() } : {}),
  } as never);
}

const unknownBlock = object({ block_type: string().oneOf(BLOCK_TYPES).required() }).required();

function blocks(account: boolean) {
  return indexed(
    (index) =>
      lazy((value: { block_type?: BlockType } | undefined) => {
        const type = BLOCK_TYPES.find((one) => one === value?.block_type);
        return type ? blockSchema(type, { exists: index >= FIRST_EXISTING_INDEX, account }) : unknownBlock;
      }),
    BLOCK_INDEX_END,
  );
}

function serviceForm(account: boolean): ISchema<ServiceFormData> {
  return object({
    baseForm: object({
      ...changedBaseFields,
      follow_up: boolean().optional(),
      follow_up_date: moment().nullable().optional(),
    })
      .noUnknown()
      .default(undefined)
      .optional(),
    blocks: blocks(account),
    removed: indexed(() => string().matches(ID_PATTERN).required(), BLOCK_INDEX_END),
    reasons: reasons(),
  } as never)
    .noUnknown()
    .required()
    .meta({ bracketed: true }) as unknown as ISchema<ServiceFormData>;
}

export const serviceFormData = serviceForm(false);
export const accountedFormData = serviceForm(true);

import type { InferType, ISchema, Lazy } from 'yup';
import { dayOrMoment, indexed, whenSent } from '../field-schemas.ts';
import { byName } from '../field-table.ts';
import {
  boolean,
  exact,
  id,
  message,
  number,
  object,
  optionalWritableText,
  phone,
  requestId,
  string,
  text,
} from '../fields.ts';
import { MAX_QUANTITY, MAX_REASONS, PATIENT_AGE_MAX, REASON_MAX } from '../forms/constants.ts';
import { changeOfForm, formState } from '../forms/form-change.ts';
import { isLandlineOrMobile, PHONE_TYPED_MAX } from '../phone.ts';
import { BASE_FIELDS, type BaseField, type BaseForm } from './base-fields.ts';

/** Optional fields may be absent or null. */
type SentValue<Name extends keyof BaseForm> = null extends BaseForm[Name] ? BaseForm[Name] | undefined : BaseForm[Name];

const baseShape: { [Name in keyof BaseForm]: ISchema<SentValue<Name>> } = byName(BASE_FIELDS, sentSchema);
export const baseFormData = object(baseShape);
export type BaseFormData = InferType<typeof baseFormData>;

/** The fields of a form that is there already: each is validated only when it is sent. */
export const changedBaseShape: { [Name in keyof BaseForm]: Lazy<SentValue<Name> | undefined> } = byName(
  BASE_FIELDS,
  (field) => whenSent(sentSchema(field)),
);

function sentSchema(field: BaseField): ISchema<unknown> {
  switch (field.kind) {
    case 'text':
      return field.required ? text(field.max) : optionalWritableText(field.max);
    case 'mobile':
      return phone();
    case 'phone':
      return string()
        .nullable()
        .optional()
        .max(PHONE_TYPED_MAX, message('phone_invalid'))
        .test('phone', message('phone_invalid'), (value) => value == null || isLandlineOrMobile(value));
    case 'age':
      return number().integer().min(0, message('age_range')).max(PATIENT_AGE_MAX, message('age_range')).required();
    case 'visit':
      return dayOrMoment().required();
  }
}

/** What a form says of the visit and the person, as it is answered. */
export const answeredBaseShape: { [Name in keyof BaseForm]: ISchema<BaseForm[Name]> } = byName(
  BASE_FIELDS,
  ({ kind, ...field }: BaseField) => {
    const schema = kind === 'age' ? number() : string();
    return field.required ? schema.required() : schema.nullable().defined();
  },
);

const sentReason = exact({
  /** One of `KNOWN_REASONS`, or what somebody typed. */
  reason: text(REASON_MAX),
  /** 1 when absent. */
  qty: number().integer().min(1).max(MAX_QUANTITY).optional(),
});
export type ReasonData = InferType<typeof sentReason>;
/** All reasons of a visit, by their index. */
export const reasons = () => indexed(() => sentReason, MAX_REASONS);

export const receptionFormData = object({ ...baseShape, reasons: reasons() })
  .noUnknown()
  .required()
  .meta({ bracketed: true });
export type ReceptionFormData = InferType<typeof receptionFormData>;

export const receptionFormChange = object({ ...changedBaseShape, reasons: reasons() })
  .noUnknown()
  .required()
  .meta({ bracketed: true });

/** A reason as it is answered. */
export const reason = object({ reason: string().required(), quantity: number().required() });
export type Reason = InferType<typeof reason>;

export const submitReceptionForm = {
  input: exact({
    id: id(),
    patientId: id().optional(),
    /** Without `patientId`: refuse with `client_known`, which names them, when a client has the same name and phone. */
    askIfKnown: boolean().optional(),
    /** The customer's request for a repair that this visit answers. */
    repairId: id().optional(),
    /** How a client came to the clinic whose record does not say it yet. */
    referralSource: id().optional(),
    /** The appointment at which the client came, which is done once the visit is. */
    appointmentId: id().optional(),
    requestId: requestId(),
    data: receptionFormData,
  }),
  output: formState,
};

export const editReceptionForm = { input: exact({ ...changeOfForm, data: receptionFormChange }), output: formState };

import type { User } from '#contract/accounts/schemas.ts';
import type { InputOf } from '#contract/call.ts';
import type { DeliveryMethod } from '#contract/delivery/constants.ts';
import type { createOrderCard, paymentCash } from '#contract/payments/calls.ts';
import {
  CUSTOMER_FIELD_NAMES,
  CUSTOMER_FIELDS,
  type CustomerField,
  type CustomerInput,
} from '#contract/payments/customer-fields.ts';
import type { OnlineMethod } from '#contract/payments/methods.ts';
import { normalizePhone } from '#contract/phone.ts';

/** A picture that is already uploaded: its file id, the name that the customer knows it by, and a small copy to show. */
export interface AssessmentPicture {
  fileId: string;
  name: string;
  /** A data URL. */
  thumbnail: string | null;
}

/** What the form holds, by the names of its inputs. Texts stay as typed. */
export type CheckoutValues = Record<Exclude<CustomerInput, 'hearing-assessment-image'>, string> & {
  'hearing-assessment-image': AssessmentPicture | null;
  terms_accepted: boolean;
  /** It is for somebody else, to whom it is brought. */
  'for-other': boolean;
  'recipient-name': string;
  'recipient-phone': string;
  'delivery-method': DeliveryMethod;
  payment: 'cash' | OnlineMethod;
};
type CheckoutField = keyof CheckoutValues;

/** What is said of whoever the order is for. */
export const SERVED_FIELDS = [
  'city',
  'address',
  'age',
  'damaged-ear',
  'hearing-assessment',
  'hearing-assessment-image',
] as const;
export type PersonServed = Pick<CheckoutValues, (typeof SERVED_FIELDS)[number]>;

/** The whole body of an order, as it is sent and, when an answer is lost, sent again. */
export type OrderPayload = InputOf<typeof paymentCash> | InputOf<typeof createOrderCard>;

/** The order fields that the customer fills in, by their names on the wire. */
type OrderFields = Pick<OrderPayload, CustomerField | 'recipient'>;

/** The input that shows each field of the wire, in the order in which they stand on the page. */
export const INPUT_OF = {
  ...(Object.fromEntries(CUSTOMER_FIELD_NAMES.map((name) => [name, CUSTOMER_FIELDS[name].input])) as Record<
    CustomerField,
    CustomerInput
  >),
  'recipient.name': 'recipient-name',
  'recipient.phone': 'recipient-phone',
  payment_method: 'payment',
  delivery_method: 'delivery-method',
  terms_accepted: 'terms_accepted',
} as const satisfies Record<string, CheckoutField>;

/** First names of two words: what begins one, and what ends one. */
const FIRST_NAME =
  /^(?:(?:عبد|أبو|ابو|أم|ام|Abd|Abdel|Abdul|Abu|Abo|Om|Umm)\s+)?\S+(?:\s+(?:الدين|الله|El[- ]?Din|Eldin))?(?=\s|$)/iu;

/** The first name in a whole one, and the others: `عبد الرحمن علي` is somebody called عبد الرحمن. */
function splitName(whole: string): [first: string, others: string] {
  const name = whole.trim().replace(/\s+/gu, ' ');
  const first = FIRST_NAME.exec(name)?.[0] ?? '';
  return [first, name.slice(first.length).trim()];
}

/** An empty form, with what the account already tells. */
export function initialValues(user: Pick<User, 'username' | 'email' | 'phone'>): CheckoutValues {
  const [firstName, lastName] = splitName(user.username);
  return {
    'first-name': firstName,
    'last-name': lastName,
    phone: user.phone ?? '',
    age: '',
    email: user.email,
    'hearing-assessment': '',
    'hearing-assessment-image': null,
    'damaged-ear': '',
    address: '',
    city: '',
    terms_accepted: false,
    'for-other': false,
    'recipient-name': '',
    'recipient-phone': '',
    payment: 'cash',
    'delivery-method': 'courier',
  };
}

/** The typed values as the order carries them: trimmed, the phone normalised, what was left out as null. */
export function toOrderFields(values: CheckoutValues): OrderFields {
  const typed = CUSTOMER_FIELD_NAMES.map((name) => {
    const value = values[CUSTOMER_FIELDS[name].input];
    return [name, typeof value === 'string' ? value.trim() : value];
  });
  const fields = Object.fromEntries(typed) as Record<CustomerField, string>;
  return {
    ...fields,
    phone: normalizePhone(fields.phone),
    age: fields.age === '' ? null : Number(fields.age),
    hearing_assessment: (fields.hearing_assessment || null) as OrderFields['hearing_assessment'],
    hearing_assessment_image: values['hearing-assessment-image']?.fileId ?? null,
    damaged_ear: fields.damaged_ear as OrderFields['damaged_ear'],
    ...(values['for-other'] && {
      recipient: { name: values['recipient-name'].trim(), phone: normalizePhone(values['recipient-phone']) },
    }),
  };
}

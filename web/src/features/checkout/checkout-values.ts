import type { InputOf } from '../../../../functions/contract/call.ts';
import { normalizePhone } from '../../../../functions/contract/phone.ts';
import type { createOrderCard, paymentCash } from '../../../../functions/contract/shop.ts';
import type { User } from '../../../../functions/contract/types.ts';

/** A picture that is already uploaded: its file id, the name that the customer knows it by, and a small copy to show. */
export interface AssessmentPicture {
  fileId: string;
  name: string;
  /** A data URL. */
  thumbnail: string | null;
}

/** What the form holds, by the names of its inputs. Texts stay as typed. */
export interface CheckoutValues {
  'first-name': string;
  'last-name': string;
  phone: string;
  age: string;
  email: string;
  'hearing-assessment': string;
  'hearing-assessment-image': AssessmentPicture | null;
  'damaged-ear': string;
  address: string;
  city: string;
  terms_accepted: boolean;
  payment: 'cash' | 'card';
}
export type CheckoutField = keyof CheckoutValues;

/** The whole body of an order, as it is sent and, when an answer is lost, sent again. */
export type OrderPayload = InputOf<typeof paymentCash> | InputOf<typeof createOrderCard>;

/** The order fields that the customer fills in, by their names on the wire. */
export type OrderFields = Pick<
  OrderPayload,
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'email'
  | 'age'
  | 'hearing_assessment'
  | 'hearing_assessment_image'
  | 'damaged_ear'
  | 'address'
  | 'city'
>;

/** The input that shows each field of the wire, in the order in which they stand on the page. */
export const INPUT_OF: Record<keyof OrderFields | 'terms_accepted' | 'payment_method', CheckoutField> = {
  firstName: 'first-name',
  lastName: 'last-name',
  phone: 'phone',
  email: 'email',
  age: 'age',
  city: 'city',
  address: 'address',
  damaged_ear: 'damaged-ear',
  hearing_assessment: 'hearing-assessment',
  hearing_assessment_image: 'hearing-assessment-image',
  payment_method: 'payment',
  terms_accepted: 'terms_accepted',
};

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
    payment: 'cash',
  };
}

/** The typed values as the order carries them: trimmed, the phone normalised, what was left out as null. */
export function toOrderFields(values: CheckoutValues): OrderFields {
  return {
    firstName: values['first-name'].trim(),
    lastName: values['last-name'].trim(),
    phone: normalizePhone(values.phone),
    email: values.email.trim(),
    age: values.age === '' ? null : Number(values.age),
    hearing_assessment: (values['hearing-assessment'] || null) as OrderFields['hearing_assessment'],
    hearing_assessment_image: values['hearing-assessment-image']?.fileId ?? null,
    damaged_ear: values['damaged-ear'] as OrderFields['damaged_ear'],
    address: values.address.trim(),
    city: values.city,
  };
}

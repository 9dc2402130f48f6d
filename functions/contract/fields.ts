import { boolean, type ISchema, lazy, mixed, number, type ObjectShape, object, setLocale, tuple } from 'yup';
import { array, string } from './bounded.ts';
import {
  ADDRESS_MAX,
  AGE_MAX,
  AGE_MIN,
  DAMAGED_EARS,
  EMAIL_MAX,
  HEARING_ASSESSMENTS,
  ID_PATTERN,
  LANGUAGES,
  MAX_CART_LINES,
  MAX_LINE_COUNT,
  MAX_PRICE,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PRODUCT_TYPES,
  USERNAME_MAX,
} from './constants.ts';
import { SERIAL_NUMBER_MAX } from './devices/constants.ts';
import { isSerialNumber, normalizeSerial } from './devices/serial-number.ts';
import type { FieldMessage, FieldMessageKey } from './errors.ts';
import { GOVERNORATE_NAMES } from './governorates.ts';
import { isBlank, isEmail, withoutUnwritable } from './invisible.ts';
import { isEgyptianMobile, PHONE_TYPED_MAX } from './phone.ts';

/** Field messages are keys with figures, not sentences: the web puts the words. */
export function message(key: FieldMessageKey, values?: FieldMessage['values']): () => FieldMessage {
  return () => ({ key, ...(values && { values }) });
}

setLocale({
  mixed: {
    required: message('required'),
    notNull: message('required'),
    defined: message('required'),
    oneOf: message('not_a_choice'),
    notType: ({ type }) => ({ key: type === 'number' ? 'not_a_number' : 'invalid' }) satisfies FieldMessage,
    default: message('invalid'),
  },
  string: {
    min: ({ min }) => ({ key: 'too_short', values: { min } }) satisfies FieldMessage,
    max: ({ max }) => ({ key: 'too_long', values: { max } }) satisfies FieldMessage,
    email: message('email_invalid'),
    matches: message('invalid'),
  },
  number: {
    min: ({ min }) => ({ key: 'too_small', values: { min } }) satisfies FieldMessage,
    max: ({ max }) => ({ key: 'too_large', values: { max } }) satisfies FieldMessage,
    integer: message('not_an_integer'),
  },
  array: {
    min: ({ min }) => ({ key: 'too_short', values: { min } }) satisfies FieldMessage,
    max: ({ max }) => ({ key: 'too_long', values: { max } }) satisfies FieldMessage,
  },
  object: { noUnknown: message('unknown_field') },
});

/** An object whose unknown fields are refused. */
export function exact<Shape extends ObjectShape>(shape: Shape) {
  return object(shape).noUnknown().required();
}

/** The same field under each of these names. */
export function each<const Name extends PropertyKey, Field>(names: readonly Name[], field: (name: Name) => Field) {
  return Object.fromEntries(names.map((name) => [name, field(name)])) as Record<Name, Field>;
}

/** One of these texts. */
export const choice = <const Choice extends string>(choices: readonly Choice[]) => string().oneOf(choices).required();

/** One of these texts; absent, null and an empty string all mean "none". */
export const optionalChoice = <const Choice extends string>(choices: readonly Choice[]) =>
  string()
    .nullable()
    .optional()
    .oneOf([...choices, '', null]);

/** One of these texts that is answered, or null where there is none. */
export const choiceOrNull = <const Choice extends string>(choices: readonly Choice[]) =>
  string()
    .nullable()
    .defined()
    .oneOf([...choices, null]);

/** Text that is answered, or null where there is none. */
export const textOrNull = () => string().nullable().defined();

export const numberOrNull = () => number().nullable().defined();

/** Any number of these; answered, because what is asked has a `max`. */
export const list = <Item>(item: ISchema<Item>) => array().of(item).required();

/** A list, or a part of one, and how many there are altogether. */
const listed = <Item>(item: ISchema<Item>) => ({ documents: list(item), total: number().required() });
export const documentList = <Item>(item: ISchema<Item>) => object(listed(item)).required();
export type DocumentList<Item> = { documents: Item[]; total: number };

/** A list of which no more than `COUNTED_MAX` rows were counted: where there are more, `total` is shown as "5,000+". */
export const counted = <Item>(item: ISchema<Item>) => ({ ...listed(item), capped: boolean().required() });
export const countedList = <Item>(item: ISchema<Item>) => object(counted(item)).required();
/** A page of such a list; `next` is the cursor that brings the page after it, null after the last. */
export const paged = <Item>(item: ISchema<Item>) => ({ ...counted(item), next: textOrNull() });
export type CountedList<Item> = DocumentList<Item> & { capped: boolean };

/** May be absent, null or an empty string; all three mean "none". */
export function optionalText(max: number) {
  return string().max(max).nullable().optional();
}

/** An Appwrite id. */
export const id = () => string().matches(ID_PATTERN).required();
/** Made by the browser for one intended write, so that a repeated request is recognised. */
export const requestId = () =>
  string()
    .matches(/^[a-zA-Z0-9_-]{8,36}$/)
    .optional();

export const lang = () => string().oneOf(LANGUAGES).optional();
export const productType = () => choice(PRODUCT_TYPES);
export const count = (min: number) => number().integer().min(min).max(MAX_LINE_COUNT).required();
/** EGP. The fullest cart costs less, delivery included: what is too much for an order is told as that. */
const MAX_EGP = 2 * MAX_CART_LINES * MAX_LINE_COUNT * MAX_PRICE;
export const egp = () => number().min(0).max(MAX_EGP).required();

/** Years that a calendar of ours has: what lies outside is a slip, and some of it no database takes. */
const YEAR = '(?:19|20|21)\\d{2}';
const DAY = new RegExp(`^${YEAR}-\\d{2}-\\d{2}$`);
const MOMENT = new RegExp(`^${YEAR}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})$`);

/** A calendar day of Cairo: `2026-11-20`. */
export const day = () =>
  string().test('day', message('invalid'), (value) => value === undefined || value === null || isDay(value));

/** True for a day that there is: Date takes 30 February for 1 or 2 March. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) {
    return false;
  }
  const time = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** True for a time that there is, in ISO 8601 with its time zone. */
export function isMoment(text: string): boolean {
  return MOMENT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

/** Where a page of a list ends that is ordered by a time: that time and the id of its last row. */
export const timeCursor = () =>
  string()
    .matches(/^[0-9TZ:.+-]{20,32}_[a-zA-Z0-9._-]{1,36}$/)
    .test('moment', message('invalid'), (value) => value === undefined || isMoment(value.split('_', 1)[0] ?? ''))
    .optional();

/** A moment as Appwrite writes it, in ISO 8601. */
export const moment = () =>
  string().test('moment', message('invalid'), (value) => value === undefined || value === null || isMoment(value));

const isWritable = (value: string | null | undefined) => withoutUnwritable(value ?? '') === (value ?? '');

/** Text that may be absent or null. */
export const optionalWritableText = (max: number) => optionalText(max).test('writable', message('invalid'), isWritable);

/** Serial numbers are kept in compatible forms and capitals, which may be longer than what was typed. */
export const fitsSerialNumber = {
  name: 'kept',
  message: message('too_long', { max: SERIAL_NUMBER_MAX }),
  test: (value: string | null | undefined) => normalizeSerial(value ?? '').length <= SERIAL_NUMBER_MAX,
} as const;

/** Serial numbers hold Latin letters and digits: others mean that the keyboard was on Arabic. */
export const looksLikeSerialNumber = {
  name: 'serial',
  message: message('serial_invalid'),
  test: (value: string | null | undefined) => isSerialNumber(value ?? ''),
} as const;

/** Not below the number beside it. What stands there is validated by its own field, and may be anything. */
export const notBelow = (name: string) =>
  ({
    name: 'rising',
    message: message('too_small'),
    test: (to: unknown, { parent }: { parent: Record<string, unknown> }) => {
      const from = parent[name];
      return typeof from !== 'number' || typeof to !== 'number' || from <= to;
    },
  }) as const;

/** The serial number of a hearing aid, as it is typed. */
export const serialNumber = () => text(SERIAL_NUMBER_MAX).test(fitsSerialNumber).test(looksLikeSerialNumber);

/** A text, number or boolean of somebody else's, which stays as it came. */
export const plainValue = {
  name: 'plain',
  message: message('invalid'),
  test: (value: unknown) => (typeof value === 'string' ? value.length <= PLAIN_MAX : typeof (value ?? '') !== 'object'),
} as const;
const PLAIN_MAX = 1_000;

/** What is absent is validated by `required`, so that these fields can be made optional. */
const given = { skipAbsent: true };

/** Text that must hold something that is seen. */
export const text = (max: number) =>
  string()
    .required()
    .max(max)
    .test({ ...given, name: 'not-blank', message: message('required'), test: (value) => !isBlank(value) })
    .test('writable', message('invalid'), isWritable);

export const username = () => text(USERNAME_MAX);
export const personName = () => text(NAME_MAX);
export const address = () => text(ADDRESS_MAX);
export const email = () =>
  string()
    .required()
    .max(EMAIL_MAX)
    .test('email', message('email_invalid'), (value) => isEmail(value ?? ''));
/** Empty means "not filled in"; what is filled in must be right. */
export const optionalEmail = () =>
  string()
    .max(EMAIL_MAX)
    .nullable()
    .optional()
    .test('email', message('email_invalid'), (value) => !value || email().isValidSync(value));
export const phone = () =>
  string()
    .required()
    .max(PHONE_TYPED_MAX, message('phone_invalid'))
    .test({
      ...given,
      name: 'phone',
      message: message('phone_invalid'),
      test: (value) => isEgyptianMobile(value ?? ''),
    });
/** Validated without the white space around it, which nobody means to type and which is not kept. */
export const password = () =>
  string()
    .required()
    .max(PASSWORD_MAX)
    .test({
      ...given,
      name: 'min',
      message: message('too_short', { min: PASSWORD_MIN }),
      test: (value) => (value ?? '').trim().length >= PASSWORD_MIN,
    });
export const repeatedPassword = () =>
  password().test(
    'same',
    message('passwords_differ'),
    // What stands beside it may be anything.
    (value, { parent }) => typeof parent.password !== 'string' || value?.trim() === parent.password.trim(),
  );
export const city = () => string().oneOf(GOVERNORATE_NAMES).required();
export const age = () => number().integer().min(AGE_MIN).max(AGE_MAX).nullable().optional();
export const hearingAssessment = () => optionalChoice(HEARING_ASSESSMENTS);
export const damagedEar = () => choice(DAMAGED_EARS);
/** A box that must be ticked. */
export const accepted = () => boolean().required().oneOf([true], message('not_accepted'));

export { array, boolean, lazy, mixed, number, object, string, tuple };

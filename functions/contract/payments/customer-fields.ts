/**
 * What a customer tells to order, by its names on the wire and in the order of the form. The specification names each
 * thrice: the field of the payload, the input of the form, and the column of the order.
 */
export const CUSTOMER_FIELDS = {
  firstName: { input: 'first-name', column: 'first_name' },
  lastName: { input: 'last-name', column: 'last_name' },
  phone: { input: 'phone', column: 'user_phone' },
  email: { input: 'email', column: 'user_email' },
  age: { input: 'age', column: 'user_age' },
  city: { input: 'city', column: 'city' },
  address: { input: 'address', column: 'address' },
  damaged_ear: { input: 'damaged-ear', column: 'user_damaged_ear' },
  hearing_assessment: { input: 'hearing-assessment', column: 'user_hearing_assessment' },
  hearing_assessment_image: { input: 'hearing-assessment-image', column: 'hearing_assessment_image' },
} as const;

type Fields = typeof CUSTOMER_FIELDS;
export type CustomerField = keyof Fields;
export type CustomerInput = Fields[CustomerField]['input'];
export type CustomerColumn = Fields[CustomerField]['column'];

export const CUSTOMER_FIELD_NAMES = Object.keys(CUSTOMER_FIELDS) as CustomerField[];
export const CUSTOMER_COLUMNS = CUSTOMER_FIELD_NAMES.map((name) => CUSTOMER_FIELDS[name].column);

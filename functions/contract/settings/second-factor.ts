import type { InferType } from 'yup';
import { array, choice, day, exact, message } from '../fields.ts';
import { STAFF_ROLES } from '../people/roles.ts';

/** Who must sign in with a second factor, each from a day of Cairo on. */
export const secondFactorRules = array()
  .of(exact({ role: choice(STAFF_ROLES), from: day().required() }))
  .max(STAFF_ROLES.length)
  .test('once', message('invalid'), (rules) => new Set(rules?.map((rule) => rule?.role)).size === (rules?.length ?? 0))
  .required();
export type SecondFactorRules = InferType<typeof secondFactorRules>;

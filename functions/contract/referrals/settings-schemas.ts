import type { InferType } from 'yup';
import { array, boolean, exact, id } from '../fields.ts';
import { hasName, named, onceEach } from '../named.ts';
import { REFERRAL_SOURCES_MAX } from './constants.ts';

const referralSourceSetting = exact({
  /** Records refer to it for good. */
  id: id(),
  ...named,
  /** What is not active is not offered any more: who came by it before keeps its name. */
  active: boolean().required(),
}).test(hasName);
export type ReferralSourceSetting = InferType<typeof referralSourceSetting>;

/** How clients come to the clinic, in the order in which it is offered. It is sent and kept as a whole. */
export const referralSources = array().of(referralSourceSetting).max(REFERRAL_SOURCES_MAX).required().test(onceEach);

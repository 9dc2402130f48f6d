import { DEVICE_NAME_MAX } from '#contract/accounts/device.ts';
import { ROLES } from '#contract/call.ts';
import { CODE_MAX } from '#contract/codes/constants.ts';
import { choice, id, int, moment, text, whole } from '#contract/columns.ts';
import { CONSENT_KINDS, CONSENT_PLACES } from '#contract/consents/kinds.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { ACCOUNT, personalRecord, record } from '#records/record.ts';

export const users = personalRecord('users', {
  title: 'Users',
  of: { $id: ACCOUNT },
  kept: 'accounts',
  erased: 'row',
  newHolder: 'follows',
  columns: {
    username: text(30, { required: true, told: true }),
    email: text(320, { required: true, told: true }),
    phone: text(20, { told: true }),
    role: choice(ROLES, { required: true, told: true }),
    unpaid_order_id: id({ told: false }),
    version: whole({ default: 0, told: false }),
    search: text(1500, { told: false }),
    claimed_email: text(320, { told: false }),
    claimed_password_at: text(40, { told: false }),
    holder_email: text(320, { told: false }),
    cart_emptied_at: moment({ told: false }),
    cart_code: text(CODE_MAX, { told: false }),
    lang: choice(LANGUAGES, { told: false }),
  },
  searched: 'search',
  indexes: {
    email: { unique: ['email'] },
    role: ['role'],
    role_newest: ['role', '$createdAt', '$id'],
    unproven: ['claimed_email', '$createdAt'],
  },
});

/** In decibels. */
const THRESHOLD = int(-10, 120, { told: true });

export const hearings = personalRecord('hearings', {
  title: 'Hearings',
  of: { $id: ACCOUNT },
  kept: null,
  erased: 'row',
  newHolder: 'goes',
  columns: {
    right_250: THRESHOLD,
    right_500: THRESHOLD,
    right_1000: THRESHOLD,
    right_2000: THRESHOLD,
    right_4000: THRESHOLD,
    right_8000: THRESHOLD,
    left_250: THRESHOLD,
    left_500: THRESHOLD,
    left_1000: THRESHOLD,
    left_2000: THRESHOLD,
    left_4000: THRESHOLD,
    left_8000: THRESHOLD,
  },
});

export const consents = personalRecord('consents', {
  title: 'Consents',
  of: { user_id: ACCOUNT },
  kept: null,
  // What was kept by them goes at the same time.
  erased: 'row',
  newHolder: 'goes',
  columns: {
    user_id: id({ required: true, told: false }),
    kind: choice(CONSENT_KINDS, { required: true, told: true }),
    text_version: int(1, 2_147_483_647, { required: true, told: true }),
    lang: choice(LANGUAGES, { required: true, told: true }),
    given_at: moment({ required: true, told: true }),
    given_on: choice(CONSENT_PLACES, { required: true, told: true }),
    withdrawn_at: moment({ told: true }),
    withdrawn_on: choice(CONSENT_PLACES, { told: true }),
  },
  indexes: {
    user_kind_given_at: ['user_id', 'kind', '-given_at'],
    given_at: ['-given_at'],
    withdrawn_at: ['-withdrawn_at'],
  },
});

export const addresses = personalRecord('addresses', {
  title: 'Addresses',
  of: { user_id: ACCOUNT },
  kept: null,
  erased: 'row',
  newHolder: 'goes',
  columns: {
    user_id: id({ required: true, told: false }),
    slot: int(0, 9, { required: true, told: false }),
    name: text(40, { told: true }),
    phone: text(20, { required: true, told: true }),
    city: text(60, { required: true, told: true }),
    address: text(500, { required: true, told: true }),
    used_at: moment({ required: true, told: true }),
    default_at: moment({ told: true }),
  },
  indexes: { user_id_slot: { unique: ['user_id', 'slot'] } },
});

// One for each session, by its id.
export const signIns = personalRecord('sign_ins', {
  title: 'Sign-ins',
  of: { user_id: ACCOUNT },
  kept: 'sign_ins',
  erased: 'row',
  newHolder: 'goes',
  columns: {
    user_id: id({ required: true, told: false }),
    at: moment({ required: true, told: true }),
    // As Appwrite calls them; null where it does not know.
    client: text(DEVICE_NAME_MAX, { told: true }),
    system: text(DEVICE_NAME_MAX, { told: true }),
    // A digest of what the browser calls itself.
    device: text(64, { required: true, told: false }),
  },
  indexes: { user_id_device: ['user_id', 'device'], at: ['at'] },
});

export const privacyRequests = record('privacy_requests', {
  title: 'Requests to be erased',
  nobody: 'Ids of those who asked to be erased, so that it is known what was done for them.',
  columns: {
    subject: choice(['user', 'patient'], { required: true }),
    subject_id: id({ required: true }),
    asked_by: id({ required: true }),
    state: choice(['running', 'waiting', 'done'], { required: true }),
    answer_by: moment(),
    answered_at: moment(),
    kept_until: moment(),
    erased_at: moment(),
    version: whole({ default: 0 }),
  },
  indexes: {
    state: ['state', '$createdAt'],
    subject_id: ['subject_id'],
    answer_by: ['answer_by'],
  },
});

export const rateLimits = record('rate_limits', {
  title: 'Rate limits',
  nobody: 'Counts under digests of addresses, phones and emails, which end after an hour to a day.',
  columns: {
    count: whole({ required: true }),
    expires_at: moment({ required: true }),
  },
  indexes: { expires_at: ['expires_at'] },
});

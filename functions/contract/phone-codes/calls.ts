import { defineCall } from '../call.ts';

const subject = { service: 'clients', schemas: () => import('./schemas.ts') } as const;

/** By which ways codes get to phones in this shop. */
export const fetchCodeChannels = defineCall(subject, 'fetch-code-channels', {
  method: 'GET',
  access: 'anyone',
  shared: true,
});

/** Sends a code to a phone at once. What is answered follows from nothing that an account says. */
export const requestPhoneCode = defineCall(subject, 'request-phone-code', {
  access: 'anyone',
  errors: ['codes_unavailable', 'code_unsent', 'too_many_attempts'],
});

/** Takes a code for the proof that its phone is the caller's. */
export const confirmPhoneCode = defineCall(subject, 'confirm-phone-code', {
  access: 'anyone',
  errors: ['code_wrong', 'code_over', 'too_many_attempts'],
});

/** Signs in to the customer's account that has proven a phone, by the proof that it is the caller's. */
export const signInByPhone = defineCall(subject, 'sign-in-by-phone', {
  access: 'anyone',
  errors: ['phone_unproven', 'no_phone_account'],
});

/** Makes the phone of the caller's profile one that is proven. */
export const provePhone = defineCall(subject, 'prove-phone', {
  access: ['user'],
  errors: ['phone_unproven'],
});

/** Sets a password without the one of before, soon after signing in by a code. All sessions end. */
export const setForgottenPassword = defineCall(subject, 'set-forgotten-password', {
  access: ['user'],
  errors: ['sign_in_again'],
});

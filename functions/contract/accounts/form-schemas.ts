import { email, exact, object, password, repeatedPassword } from '../fields.ts';

/** Forms that go to the account service itself and not to a function: what they hold, by the rules of registration. */

/** Whoever forgot their password gives their email. */
export const recovery = object({ email: email() });

/** A new password, typed twice. */
export const newPassword = exact({ password: password(), repeatedPassword: repeatedPassword() });

/** A new password, typed twice, and the one that it replaces. */
export const passwordChange = exact({
  oldPassword: password(),
  password: password(),
  repeatedPassword: repeatedPassword(),
});

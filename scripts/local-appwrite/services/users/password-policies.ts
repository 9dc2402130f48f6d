import { dictionary } from '@zxcvbn-ts/language-common';
import type { App } from '../../core/context.ts';
import { AppwriteError, argumentInvalid } from '../../core/errors.ts';
import { createProjectSettings } from '../project/settings.ts';

/** Whose password it is to be. */
type Owner = { id: string; email: string | null; name: string; phone: string | null };

const common = new Set(dictionary['passwords-common']);

/** Refuses a password that the project's policies do not allow, for keys too. A recovery does not look at the owner. */
export function checkPasswordPolicies(app: App, password: string, owner: Owner | null): void {
  const { passwordDictionary } = app.instance(createProjectSettings).get().settings.security;
  if (passwordDictionary && common.has(password)) {
    throw argumentInvalid(
      'password',
      'Password must be between 8 and 265 characters long, and should not be one of the commonly used password.',
    );
  }
  if (owner) {
    checkPersonalData(app, password, owner);
  }
}

/** Refuses a password that holds something of its owner, when the project's policies say so. */
export function checkPersonalData(app: App, password: string, owner: Owner): void {
  const { personalDataCheck } = app.instance(createProjectSettings).get().settings.security;
  if (personalDataCheck && isPersonal(password.toLowerCase(), owner)) {
    throw new AppwriteError(
      400,
      'password_personal_data',
      'The password you are trying to use contains references to your name, email, phone or userID. For your security, please choose a different password and try again.',
    );
  }
}

function isPersonal(password: string, { id, email, name, phone }: Owner): boolean {
  const parts = [id, email, email?.split('@')[0], name, phone?.replace('+', '')];
  return parts.some((part) => part && password.includes(part.toLowerCase()));
}

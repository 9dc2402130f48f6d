/**
 * Stands where an account was named whose owner is gone or is another person now. Appwrite takes no id that begins so for an
 * account, so nobody can ever come by it.
 */
export const NOBODY_ID = '-nobody';

import { cart } from '../cart/schemas.ts';
import { exact, id, lang, optionalWritableText } from '../fields.ts';
import { CODE_MAX } from './constants.ts';

export const applyCode = {
  /** Without a code none is kept. */
  input: exact({ userId: id(), code: optionalWritableText(CODE_MAX), lang: lang() }),
  output: cart,
};

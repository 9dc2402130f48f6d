/** The text files of each language. A feature's file is loaded with its page; `common` is always there. */
export const NAMESPACES = [
  'common',
  'landing',
  'errors',
  'store',
  'product',
  'cart',
  'auth',
  'account',
  'checkout',
  'order',
  'payment',
  'terms',
  'fit',
  'compare',
] as const;
export type Namespace = (typeof NAMESPACES)[number];

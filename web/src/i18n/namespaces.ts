/**
 * The text files of each language. A feature's file is loaded with its page; `common` is always there. What begins with
 * `staff`, `admin` or `clinic` is known only where the staff works (staff-texts.ts).
 */
const NAMESPACES = [
  'common',
  'landing',
  'errors',
  'footer',
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
  'staff',
  'admin',
  'admin-orders',
  'admin-fields',
  'admin-products',
  'admin-people',
  'admin-settings',
  'clinic',
  'clinic-accounting',
  'clinic-cs',
  'clinic-follow-ups',
  'clinic-jobs',
  'clinic-papers',
  'clinic-patients',
  'clinic-reception',
  'clinic-service',
  'clinic-staff',
] as const;
export type Namespace = (typeof NAMESPACES)[number];

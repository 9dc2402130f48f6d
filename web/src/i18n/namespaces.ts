import type { CustomTypeOptions } from 'i18next';

/**
 * The text files of each language. A feature's file is loaded with its page; `common` is always there. What begins with
 * `staff`, `admin` or `clinic` is known only where the staff works (staff-texts.ts).
 */
export type Namespace = keyof CustomTypeOptions['resources'];

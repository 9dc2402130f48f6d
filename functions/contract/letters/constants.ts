import { CALENDAR_ROLES } from '../people/roles.ts';

/*
 * Letters and sheets that the clinic hands over: the admin writes templates of them, with named fields (`fields.ts`), and the
 * staff makes one for a client from a template.
 */

/** Who makes letters for clients; those that tell of somebody's hearing, only who sees that. */
export const LETTER_ROLES = CALENDAR_ROLES;

export const TEMPLATE_KINDS = ['letter', 'sheet'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** Letters are made from templates in use only. */
export const TEMPLATE_STATES = ['draft', 'in_use', 'retired'] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];

export const TEMPLATE_NAME_MAX = 80;
/** HTML of one language. */
export const TEMPLATE_BODY_MAX = 20_000;
/** So many fields one body holds. */
export const TEMPLATE_FIELDS_MAX = 60;
/** So many templates are kept, and all of them are listed. */
export const TEMPLATES_MAX = 100;
/** More versions than anybody saves; the newest are listed. */
export const TEMPLATE_VERSIONS_MAX = 200;

/** What the writer of a letter adds to it. */
export const LETTER_TEXT_MAX = 2_000;
export const LETTER_RECIPIENT_MAX = 120;
/** HTML of a letter whose fields are filled in. */
export const LETTER_HTML_MAX = 100_000;
/** So many letters of a client are listed, the newest first. */
export const LETTERS_MAX = 100;

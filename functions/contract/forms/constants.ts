import type { Role } from '../call.ts';

/** What the calls of the service `forms` name by `formType`. */
export const FORM_TYPES = ['reception', 'cs'] as const;
export type FormType = (typeof FORM_TYPES)[number];

/** What `delete-form` takes away: a form, or only the follow-up of a service form. */
export const DELETABLE_TYPES = [...FORM_TYPES, 'follow-up'] as const;

/** Where a form stands. `processing` and `editing` are leases: somebody is working on it. */
export const FORM_STATUSES = ['pending', 'processing', 'editing', 'complete'] as const;
export type FormStatus = (typeof FORM_STATUSES)[number];

/** The roles that read each kind of form. */
export const FORM_READERS: Readonly<Record<FormType, readonly Role[]>> = {
  reception: ['reception', 'cs', 'admin'],
  cs: ['cs', 'accounting', 'admin'],
};

/** So long a lease holds; the page that holds it renews it well before. */
export const LEASE_SECONDS = 120;

/** Programming, maintenance, ear mold, new hearing aid, new hearing aid with an ear mold. */
export const BLOCK_TYPES = ['p', 'm', 'em', 'nha', 'nha-em'] as const;
export type BlockType = (typeof BLOCK_TYPES)[number];

/** The reasons that have a name in both languages; any other reason is what somebody typed. */
export const KNOWN_REASONS = ['ear-mold', 'new-hearing-aid', 'maintenance', 'programming'] as const;

export const EAR_MOLD_SIDES = ['l', 'r', 'lr'] as const;
export const EAR_MOLD_TYPES = ['soft', 'hard', 'shell', 'earplug'] as const;
export const EAR_MOLD_SIZES = ['canal', 'full'] as const;
export const BATTERY_SIZES = ['10', '312', '13', '675'] as const;
export const GENDERS = ['male', 'female'] as const;
export const CHANGEABLE = ['true', 'false', 'maybe'] as const;
export const READY_STATES = ['ready', 'lab'] as const;

/** How a follow-up stands: before its day, on it, after it, or done because the patient came again. */
export const FOLLOW_UP_STATUSES = ['scheduled', 'due', 'overdue', 'done'] as const;
export type FollowUpStatus = (typeof FOLLOW_UP_STATUSES)[number];

/** What came of calling a client who wanted to be called. */
export const FOLLOW_UP_OUTCOMES = ['reached', 'no_answer', 'comes_on', 'not_wanted'] as const;
export type FollowUpOutcome = (typeof FOLLOW_UP_OUTCOMES)[number];
export const CALL_NOTE_MAX = 1000;

/** Forms that a list gets at a time. */
export const FORMS_PAGE_SIZE = 20;
/** The longest text that is searched in a list of forms. */
export const FORM_SEARCH_MAX = 100;
/** A patient of a form is at most so old. */
export const PATIENT_AGE_MAX = 120;
/** Blocks of a payload with a smaller index are new … */
export const FIRST_EXISTING_INDEX = 20;
/** … and existing ones have an index from that on, below this. */
export const BLOCK_INDEX_END = 100;
export const MAX_REASONS = 20;
export const MAX_QUANTITY = 999;
export const REASON_MAX = 200;
export const TRANSFER_MAX = 200;
export const HEARING_AID_NAME_MAX = 200;
export const VENT_MAX = 60;
export const SPARE_PARTS_MAX = 500;
export const FORM_NOTE_MAX = 2000;
export const MAX_HEARING_AIDS = 20;

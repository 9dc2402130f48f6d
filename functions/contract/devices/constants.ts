/** What becomes of a hearing aid. */
export const DEVICE_STATUSES = ['active', 'lost', 'replaced', 'retired'] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];

/** Repairs (maintenance blocks) and work of the lab (ear molds). */
export const JOB_KINDS = ['repair', 'lab'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** The way of a job through the house, in order. */
export const JOB_STAGES = ['received', 'at_lab', 'ready', 'delivered'] as const;
export type JobStage = (typeof JOB_STAGES)[number];

export const SERIAL_NUMBER_MAX = 60;
export const LAB_NUMBER_MAX = 60;
export const DEVICE_NOTE_MAX = 500;
/** A patient is reached by at most so many phones. */
export const MAX_PHONES = 10;
/** Patients are looked for by phone as soon as so many digits are typed. */
export const MIN_PHONE_DIGITS = 4;
/** Characters of a text that is looked for among people. */
export const PATIENT_QUERY_MAX = 100;
/** Jobs that the board gets at a time. */
export const JOBS_PAGE_SIZE = 50;
/** Documents that each list of the work queue holds. */
export const WORK_QUEUE_SIZE = 20;
export const ATTACHMENTS_BUCKET = 'attachments';
export const MAX_ATTACHMENTS = 10;

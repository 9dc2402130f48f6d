/** What becomes of a hearing aid. */
export const DEVICE_STATUSES = ['active', 'lost', 'replaced', 'retired'] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];

/** Repairs (maintenance blocks) and work of the lab (ear molds). */
export const JOB_KINDS = ['repair', 'lab'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** The way of a job through the house, in order. */
export const JOB_WAY = ['received', 'at_lab', 'ready', 'delivered'] as const;
/**
 * How a job fails: its client did not want the work or it could not be done, so the hearing aid is given back as it was;
 * it was lost in the house, at the lab or between them; nobody came for it.
 */
export const JOB_FAILURES = ['refused', 'lost', 'unclaimed'] as const;
export const JOB_STAGES = [...JOB_WAY, ...JOB_FAILURES] as const;
export type JobStage = (typeof JOB_STAGES)[number];
/** The stages of work that somebody still has to do. */
export const OPEN_JOB_STAGES = ['received', 'at_lab', 'ready'] as const satisfies readonly JobStage[];

/** What a client is told of a job, on their phone: that we have what they brought, and that it is ready. */
export const JOB_MESSAGES = ['repair_received', 'repair_ready', 'mold_ready'] as const;
export type JobMessage = (typeof JOB_MESSAGES)[number];

/** Whether somebody still has to do something about a job. */
export function isOpenJob(stage: JobStage): boolean {
  return (OPEN_JOB_STAGES as readonly JobStage[]).includes(stage);
}

/**
 * Which stages may follow each. A slip of the hand is taken back, so the way goes both ways, and what failed may go on
 * after all; only what is ready can be left behind.
 */
export const JOB_TRANSITIONS: Readonly<Record<JobStage, readonly JobStage[]>> = {
  received: ['at_lab', 'ready', 'delivered', 'refused', 'lost'],
  at_lab: ['received', 'ready', 'delivered', 'refused', 'lost'],
  ready: ['received', 'at_lab', 'delivered', 'refused', 'lost', 'unclaimed'],
  delivered: ['received', 'at_lab', 'ready'],
  refused: ['received', 'at_lab', 'ready', 'delivered'],
  lost: ['received', 'at_lab', 'ready', 'delivered'],
  unclaimed: ['received', 'at_lab', 'ready', 'delivered'],
};

export const SERIAL_NUMBER_MAX = 60;
/** Of the style and the battery of a hearing aid. */
export const DEVICE_WORD_MAX = 20;
export const LAB_NUMBER_MAX = 60;
export const LAB_NAME_MAX = 60;
/** So many names of labs are suggested. */
export const LABS_MAX = 20;
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

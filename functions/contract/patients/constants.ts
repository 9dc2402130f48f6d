/** Bytes of a photo of a patient: as base64 it fits into one text of the database, and into a request like all others. */
export const PHOTO_MAX_BYTES = 45_000;
/** Characters of the same as base64. */
export const PHOTO_TEXT_MAX = (PHOTO_MAX_BYTES / 3) * 4;
/** Pixels of each edge. */
export const PHOTO_EDGE = 320;

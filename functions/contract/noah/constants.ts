/** Bytes of a file of Noah. */
export const NOAH_FILE_MAX = 5_000_000;
/** So many sessions come in with one request. */
export const NOAH_SESSIONS = 20;
/** The name of somebody in a file of Noah: its first and its last name hold 50 characters each. */
export const NOAH_NAME_MAX = 120;

/** With this header a browser says which one it is, so that its owner is told of sign-ins elsewhere. */
export const DEVICE_HEADER = 'x-samaa-device';
/** What it calls itself: letters that it drew by chance, once. */
export const DEVICE_ID = /^[a-z0-9]{24}$/;

/** Names of browsers and systems are kept so far. */
export const DEVICE_NAME_MAX = 60;

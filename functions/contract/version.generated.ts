// Generated from package.json by "npm run generate".

/** The version of Samaa. */
export const VERSION = '0.4.0';

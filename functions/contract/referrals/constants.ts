/** So many ways by which clients come to the clinic are kept, with those that are not offered any more. */
export const REFERRAL_SOURCES_MAX = 60;

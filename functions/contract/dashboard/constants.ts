/** Days that one report covers at most. */
export const REPORT_DAYS_MAX = 366;

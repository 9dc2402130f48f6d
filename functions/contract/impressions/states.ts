/** What became of a request for an impression: nobody called yet, an appointment was made, the impression is taken. */
export const IMPRESSION_STATES = ['waiting', 'called', 'done'] as const;
export type ImpressionState = (typeof IMPRESSION_STATES)[number];

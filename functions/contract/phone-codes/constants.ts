/** The ways by which a code gets to a phone, the one that is offered first first. */
export const CODE_CHANNELS = ['whatsapp', 'sms'] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];

/** Digits of a code, for how long it can be typed, and how often. */
export const CODE_LENGTH = 6;
export const CODE_MINUTES = 5;
export const CODE_ATTEMPTS = 5;

/** So long somebody who has typed the right code may do something by it. */
export const PROOF_MINUTES = 15;
/** Characters of what proves it. */
export const PROOF_LENGTH = 96;

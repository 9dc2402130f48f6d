import { defineCall } from '../call.ts';
import { TEMPLATE_LIMITS } from '../request-limits.ts';
import { LETTER_ROLES } from './constants.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;
const staff = { access: LETTER_ROLES } as const;
const admin = { access: ['admin'] } as const;

/** The templates of letters: all of them for the admin, for others those from which they may make one. */
export const fetchLetterTemplates = defineCall(subject, 'fetch-letter-templates', {
  ...staff,
  method: 'GET',
  shows: ['see_health'],
});

/** What a template says, or said at an earlier version. */
export const fetchLetterTemplate = defineCall(subject, 'fetch-letter-template', {
  ...admin,
  method: 'GET',
  errors: ['not_found'],
});

/** Writes a template, or another version of one as read at `version`. Earlier versions stay. */
export const saveLetterTemplate = defineCall(subject, 'save-letter-template', {
  ...admin,
  limits: TEMPLATE_LIMITS,
  errors: ['not_found', 'record_changed', 'templates_full'],
});

/** How a template that is being written looks when it is printed. Nothing of it is kept. */
export const fetchTemplatePreview = defineCall(subject, 'fetch-template-preview', {
  ...admin,
  limits: TEMPLATE_LIMITS,
  errors: ['not_found'],
});

/** How a letter to a client would look. Nothing of it is kept. */
export const fetchLetterPreview = defineCall(subject, 'fetch-letter-preview', {
  ...staff,
  checks: ['see_health'],
  errors: ['not_found'],
});

/** Makes a letter and keeps it as it is printed. */
export const keepLetter = defineCall(subject, 'keep-letter', {
  ...staff,
  checks: ['see_health'],
  errors: ['not_found', 'record_changed'],
});

/** The letters of a client that the caller may read, newest first. */
export const fetchLetters = defineCall(subject, 'fetch-letters', {
  ...staff,
  method: 'GET',
  shows: ['see_health'],
  errors: ['not_found'],
});

/** A letter as it was printed. */
export const fetchLetter = defineCall(subject, 'fetch-letter', {
  ...staff,
  method: 'GET',
  checks: ['see_health'],
  errors: ['not_found'],
});

import { defineCall, ROLES } from '../call.ts';

const subject = { service: 'clients', schemas: () => import('./schemas.ts') } as const;

export const fetchUser = defineCall(subject, 'fetch-user', {
  access: ROLES,
  makesProfile: true,
  beforeFactor: true,
});

export const register = defineCall(subject, 'register', {
  access: 'anyone',
  errors: ['user_exists', 'too_many_attempts'],
});

export const updateProfile = defineCall(subject, 'update-profile', {
  access: ['user'],
  errors: ['user_exists', 'too_many_attempts'],
});

export const checkCredentials = defineCall(subject, 'check-credentials', {
  access: 'anyone',
  errors: ['invalid_credentials', 'too_many_attempts'],
});

export const continueWithGoogle = defineCall(subject, 'continue-with-google', {
  access: ROLES,
  makesProfile: true,
  provesHolder: true,
});

export const proveEmail = defineCall(subject, 'prove-email', {
  access: ROLES,
  provesHolder: true,
  errors: ['link_invalid', 'email_too_new', 'too_many_attempts'],
});

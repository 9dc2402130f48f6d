import { linkAccount } from '../audiograms/calls.ts';
import { defineCall } from '../call.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** Lets the account that has asked see one record that has its phone, as `link-account` does. */
export const confirmLinkRequest = defineCall(subject, 'confirm-link-request', {
  access: linkAccount.access,
  errors: ['not_found', 'link_request_void', 'record_changed'],
});

/** Says why no record is linked to the account that has asked. */
export const declineLinkRequest = defineCall(subject, 'decline-link-request', {
  access: linkAccount.access,
  errors: ['not_found', 'record_changed'],
});

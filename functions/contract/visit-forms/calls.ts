import { withBracketedData } from '../bracketed-fields.ts';
import { defineCall } from '../call.ts';

const subject = { service: 'forms', schemas: () => import('./schemas.ts') } as const;

/**
 * Issues a visit form. `patientId` is the person whom typing the phone offered; without one the person is new. Refused with
 * `another_person` (`patientId`, `name`) when what the form says cannot be that person's (`same-person.ts`). `repairId` is the
 * request for a repair of which the visit comes, and which is done by it.
 */
export const submitReceptionForm = defineCall(subject, 'submit-reception-form', {
  access: ['reception', 'cs'],
  encode: withBracketedData,
  errors: ['no_reasons', 'another_person', 'client_known'],
});

/**
 * Changes a visit form that is not issued yet, and gives it back. What is absent stays as it is. A form of a known client
 * is not turned into somebody else's: `another_person`; it is moved first.
 */
export const editReceptionForm = defineCall(subject, 'edit-reception-form', {
  access: ['reception', 'cs'],
  encode: withBracketedData,
  errors: ['no_reasons', 'not_found', 'form_changed', 'form_in_use', 'form_issued', 'another_person'],
});

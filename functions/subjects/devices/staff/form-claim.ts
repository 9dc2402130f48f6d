import { refuse } from '#runtime/refusal.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { listDetails } from '#subjects/visits/form-details.ts';
import { isLeased, withoutLease } from '#subjects/visits/rules/leases.ts';

/** The form of a block as it was read, and what makes sure that it still is so. */
export interface FormClaim {
  patientName: string;
  /** Who served. */
  salespersonId: string;
  /** They come first in the transaction; nobody then opens or changes the form at the same moment. */
  operations: Operation[];
}

/**
 * Claims a service form of which a block is to be changed from outside of its page. Refuses with `not_found` when it is
 * deleted, and with `form_in_use` while somebody works on it: what they see and then save would overwrite this.
 */
export async function claimForm(tables: Tables, formId: string, now: Date): Promise<FormClaim> {
  const [form, details] = await Promise.all([
    tables.get('cs_forms', formId, [
      'version',
      'return_status',
      'deleted_at',
      'lease_version',
      'lease_until',
      'lease_holder_name',
      'salesperson_id',
    ] as const),
    listDetails(tables, 'cs', [formId]),
  ]);
  if (!form || form.deleted_at) {
    return refuse('not_found');
  }
  if (isLeased(form, now)) {
    return refuse('form_in_use', { holder: form.lease_holder_name ?? '' });
  }
  return {
    patientName: details.get(formId).name,
    salespersonId: form.salesperson_id,
    operations: [
      stage.claim('cs_forms', formId, 'lease_version', form.lease_version),
      // A lease that has run out is over. Written in any case: it is what tells open pages that the form has changed.
      ...stage.change('cs_forms', form, withoutLease(form.return_status)),
    ],
  };
}

import type { setFormStatus as call } from '#contract/forms/calls.ts';
import type { FormLease } from '#contract/forms/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { derivedId } from '#lib/ids.ts';
import { nameOf } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { effectiveStatus, holdsLease, isLeased, leaseEnd, withoutLease } from '../rules/leases.ts';
import { assertTakeable, type FormColumns, refuseHeld, touchForm } from './form-changes.ts';
import { assertReader, type FormRow, readForm } from './form-rows.ts';

type Context = CallContext<typeof call.access>;

/** Takes, renews or leaves a form. Of those who take it at the same moment one gets it; the others hear who. */
export const setFormStatus: Handler<typeof call> = async (
  { formId, formType, status, leaseId, requestId },
  context,
) => {
  const { actor, tables, now } = context;
  assertReader(actor.role, formType);
  const form = await readForm(tables, formType, formId);
  if (status === 'pending' || status === 'complete') {
    return leave(form, leaseId, context);
  }
  const wanted = leaseId ?? (requestId && derivedId('lease', actor.id, formType, formId, requestId));
  if (wanted && holdsLease(form, { leaseId: wanted, actorId: actor.id })) {
    return write(form, { lease_until: leaseEnd(now()) }, context);
  }
  // Who names neither a tab nor a lease goes on wherever they had the form.
  if (isLeased(form, now()) && (wanted || form.lease_holder_id !== actor.id)) {
    return refuseHeld(form, actor);
  }
  if (leaseId) {
    return refuse('form_changed');
  }
  assertTakeable(form, status, actor);
  return write(
    form,
    {
      status,
      lease_id: wanted ?? context.newId(),
      lease_holder_id: actor.id,
      lease_holder_name: nameOf(actor),
      lease_until: leaseEnd(now()),
      ...(actor.role === 'accounting' && form.opened_at === null ? { opened_at: now().toISOString() } : {}),
    },
    context,
  );
};

/** Leaves a form that is the caller's; one that nobody has any more has been left already. */
async function leave(form: FormRow, leaseId: string | undefined, context: Context): Promise<FormLease> {
  const { actor, now } = context;
  const isOwn = leaseId ? holdsLease(form, { leaseId, actorId: actor.id }) : form.lease_holder_id === actor.id;
  if (isOwn) {
    return write(form, withoutLease(form.return_status), context);
  }
  if (isLeased(form, now())) {
    return leaseId ? refuse('form_changed') : refuseHeld(form);
  }
  return toLease(form, now());
}

/** The form as it is now. */
async function write(form: FormRow, columns: FormColumns, context: Context): Promise<FormLease> {
  await context.tables.write(touchForm(form, columns));
  return toLease({ ...form, ...columns }, context.now());
}

function toLease(form: FormRow, now: Date): FormLease {
  const isHeld = isLeased(form, now);
  return {
    $id: form.$id,
    status: effectiveStatus(form, now),
    version: form.version,
    leaseId: isHeld ? form.lease_id : null,
    leaseUntil: isHeld ? utc(form.lease_until) : null,
  };
}

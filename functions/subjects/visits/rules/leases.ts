import type { Role } from '#contract/call.ts';
import { type FormStatus, type FormType, LEASE_SECONDS } from '#contract/forms/constants.ts';
import { stillHolds } from '#lib/clock.ts';

/** What a form's row says of where it stands. Times are ISO 8601. */
export interface LeaseState {
  status: FormStatus;
  /** What the form is again when its lease ends. */
  return_status: 'pending' | 'complete';
  lease_id: string | null;
  lease_holder_id: string | null;
  lease_holder_name: string | null;
  lease_until: string | null;
}

/** The columns of a form's row that hold it. */
export const LEASE_COLUMNS = [
  'status',
  'return_status',
  'lease_id',
  'lease_holder_id',
  'lease_holder_name',
  'lease_until',
] as const satisfies readonly (keyof LeaseState)[];

/** The statuses that are leases. */
export type LeaseStatus = 'processing' | 'editing';

/** Who may take a form for what, and where the form must stand for it. */
interface Taking {
  from: readonly LeaseState['return_status'][];
  roles: readonly Role[];
}

/**
 * The state table: a reception form is worked on until it is issued; customer service edits a service form at any
 * time, accounting opens what waits for it and edits what it has issued, as the admin may.
 */
export const TAKINGS: Readonly<Record<FormType, Readonly<Record<LeaseStatus, readonly Taking[]>>>> = {
  reception: {
    processing: [{ from: ['pending'], roles: ['cs'] }],
    editing: [{ from: ['pending'], roles: ['reception', 'cs'] }],
  },
  cs: {
    processing: [{ from: ['pending'], roles: ['accounting'] }],
    editing: [
      { from: ['pending', 'complete'], roles: ['cs', 'accounting'] },
      { from: ['complete'], roles: ['admin'] },
    ],
  },
};

/** Whether a role may take a form that stands there; `role` when it never may, `state` when not now. */
export function validateTaking(
  type: FormType,
  wanted: LeaseStatus,
  role: Role,
  from: LeaseState['return_status'],
): 'allowed' | 'role' | 'state' {
  const takings = TAKINGS[type][wanted].filter(({ roles }) => roles.includes(role));
  if (takings.length === 0) {
    return 'role';
  }
  return takings.some((taking) => taking.from.includes(from)) ? 'allowed' : 'state';
}

/** True while somebody's lease holds; one that has run out, or would hold longer than any, counts for nothing. */
export function isLeased({ lease_until }: Pick<LeaseState, 'lease_until'>, now: Date): boolean {
  return lease_until !== null && stillHolds(lease_until, now, LEASE_SECONDS / 60);
}

/** Where a form stands now. */
export function effectiveStatus(state: LeaseState, now: Date): FormStatus {
  return isLeased(state, now) ? state.status : state.return_status;
}

/** Until when a lease that is taken or renewed now holds. */
export function leaseEnd(now: Date): string {
  return new Date(now.getTime() + LEASE_SECONDS * 1000).toISOString();
}

/**
 * True when this lease is still the form's: nobody has taken the form since, be it that the lease has run out. Its
 * holder may then go on where they were.
 */
export function holdsLease(state: LeaseState, holder: { leaseId: string; actorId: string }): boolean {
  return state.lease_id === holder.leaseId && state.lease_holder_id === holder.actorId;
}

/** The columns of a form of which nobody holds a lease. */
export function withoutLease(returnStatus: LeaseState['return_status']): LeaseState {
  return {
    status: returnStatus,
    return_status: returnStatus,
    lease_id: null,
    lease_holder_id: null,
    lease_holder_name: null,
    lease_until: null,
  };
}

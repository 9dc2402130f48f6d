import { PERMISSIONS, permissionsOf } from '#contract/permissions/permissions.ts';
import type { StaffRules } from '#runtime/staff-rules.ts';
import type { SignInWatch } from '#subjects/accounts/sign-ins.ts';
import type { Actor } from '../runtime/actor.ts';
import type { Identity } from '../runtime/identity.ts';
import type { RequestContext } from '../runtime/ports.ts';
import type { SecondFactorGuard } from '../runtime/second-factor.ts';
import type { AnyCall, ServiceRegistry } from '../runtime/service.ts';
import { SharedReadings } from '../runtime/shared-readings.ts';

/** Whoever a call is for. */
export const ACTOR_ID = 'actor';

/** A service of one call, which ends where the call's own rules would begin: with 200 and nothing. */
export function registryOf(call: AnyCall): ServiceRegistry {
  const open: AnyCall = { ...call, schemas: async () => ({ ...(await call.schemas()), output: ANYTHING as never }) };
  const routes = new Map([[call.type, { call: open, handle: async () => null }]]);
  return { name: call.service, routes, readings: new SharedReadings() };
}

const ANYTHING = { validate: async () => null, cast: () => null };

/** The context of a request that somebody makes who may make the call. It has nothing but who that is, who is permitted everything. */
export function contextOf(call: AnyCall): RequestContext {
  const identity: Identity = {
    verify: async () => ({
      actor: actorOf(call),
      standing: 'settled',
      sessionId: '',
      hasFactor: false,
      isWaiting: false,
      ordering: null,
    }),
  };
  // What a request is refused for is found out before anything else of the context is touched.
  const staffRules: StaffRules = { ...usualRules, permissionsOf: async () => PERMISSIONS };
  const rules = { secondFactor: noSecondFactor, staffRules, signIns: allSeen };
  return { identity, ...rules, tables: {} } as unknown as RequestContext;
}

/** Takes no sign-in for new. */
export const allSeen: SignInWatch = { isKnown: async () => true, note: async () => {} };

/** Asks nobody for a second factor. */
export const noSecondFactor: SecondFactorGuard = {
  requiredFrom: async () => null,
  requireOwn: async () => {},
  requireFresh: async () => {},
};

/** Nothing is said of the staff: everybody holds what they do where no admin has said otherwise. */
export const usualRules: StaffRules = {
  secondFactor: async () => [],
  permissionsOf: async (role) => permissionsOf(role, []),
};

/** Somebody who may make a call. */
export function actorOf({ access }: AnyCall): Actor {
  const [role = 'user'] = access === 'anyone' ? [] : access;
  return { id: ACTOR_ID, name: 'Mona', email: 'mona@example.com', role };
}

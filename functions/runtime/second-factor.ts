import { Account, type Client } from 'node-appwrite';
import { FACTORS } from '#contract/accounts/second-factor.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import type { Role } from '#contract/call.ts';
import type { Caller } from './actor.ts';
import { unless } from './appwrite-errors.ts';
import { refuse } from './refusal.ts';
import type { AnyCall } from './service.ts';
import type { StaffRules } from './staff-rules.ts';

const FRESH_MS = 10 * 60_000;
const SESSIONS_MAX = 1_000;

/** What a process keeps of second factors: when sessions last showed one. */
export class KnownFactors {
  readonly shownAt = new Map<string, number>();
}

/** What of a call says whether a second factor is due. */
type Guarded = Pick<AnyCall, 'beforeFactor' | 'freshFactor'>;

/** Holds callers to their second factor. */
export interface SecondFactorGuard {
  /** From which day on a role must have one; null when it need not. */
  requiredFrom(role: Role): Promise<string | null>;
  /** Refuses a caller whose role must have one by now and who has none, or has not shown it in this session. */
  requireOwn(call: Guarded, caller: Caller, jwt: string): Promise<void>;
  /** Refuses a caller who has one and has not shown it a moment ago, where the call asks for that. */
  requireFresh(call: Guarded, input: unknown, caller: Caller, jwt: string): Promise<void>;
}

/**
 * Appwrite itself lets no session with one factor run a function while the account has
 * two (`account.mfa`). What it does not tell a function is whether the factor was an authenticator app, and when it was shown:
 * a verified JWT reads that of its session.
 */
export class SecondFactor implements SecondFactorGuard {
  readonly #known: KnownFactors;
  readonly #rules: Pick<StaffRules, 'secondFactor'>;
  readonly #clientFor: (jwt: string) => Client;
  readonly #now: () => Date;

  constructor(
    known: KnownFactors,
    rules: Pick<StaffRules, 'secondFactor'>,
    { clientFor, now }: { clientFor: (jwt: string) => Client; now: () => Date },
  ) {
    this.#known = known;
    this.#rules = rules;
    this.#clientFor = clientFor;
    this.#now = now;
  }

  async requiredFrom(role: Role): Promise<string | null> {
    return role === 'user'
      ? null
      : ((await this.#rules.secondFactor()).find((rule) => rule.role === role)?.from ?? null);
  }

  async requireOwn(call: Guarded, caller: Caller, jwt: string): Promise<void> {
    const from = await this.requiredFrom(caller.actor.role);
    if (from === null || cairoDay(this.#now()) < from || call.beforeFactor) {
      return;
    }
    // The app of one who waits may be that of somebody who only knows the password.
    if (!caller.hasFactor || caller.isWaiting) {
      refuse('factor_missing', { day: from });
    }
    await this.#requireShown(caller, jwt, Number.NEGATIVE_INFINITY);
  }

  async requireFresh(call: Guarded, input: unknown, caller: Caller, jwt: string): Promise<void> {
    if (caller.hasFactor && call.freshFactor?.(input)) {
      await this.#requireShown(caller, jwt, this.#now().getTime() - FRESH_MS);
    }
  }

  /** Refuses unless the session has shown its factor since then. */
  async #requireShown({ sessionId }: Caller, jwt: string, since: number): Promise<void> {
    const { shownAt } = this.#known;
    const known = shownAt.get(sessionId);
    if (known !== undefined && known >= since) {
      return;
    }
    const shown = sessionId === '' ? null : await this.#readShown(sessionId, jwt);
    if (shown === null || shown < since) {
      return refuse('factor_needed');
    }
    if (shownAt.size >= SESSIONS_MAX) {
      shownAt.clear();
    }
    shownAt.set(sessionId, shown);
  }

  /** When a session last met a challenge of an app or a recovery code; null when it never did. */
  async #readShown(sessionId: string, jwt: string): Promise<number | null> {
    const account = new Account(this.#clientFor(jwt));
    const session = await unless(account.getSession({ sessionId }), ['signed_out'], null);
    if (!session) {
      return refuse('unauthenticated');
    }
    const isOurs = FACTORS.some((factor) => session.factors.includes(factor));
    return isOurs && session.mfaUpdatedAt ? Date.parse(session.mfaUpdatedAt) : null;
  }
}

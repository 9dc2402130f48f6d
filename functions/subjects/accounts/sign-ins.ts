import { Account, type Client, Query } from 'node-appwrite';
import { DEVICE_ID, DEVICE_NAME_MAX } from '#contract/accounts/device.ts';
import { derivedId, digest } from '#lib/ids.ts';
import type { Caller } from '#runtime/actor.ts';
import { unless } from '#runtime/appwrite-errors.ts';
import { claimsOf } from '#runtime/identity.ts';
import { refuse } from '#runtime/refusal.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { languageOf } from '#subjects/patients/patient-contact.ts';
import { tellAccount } from './messages.ts';

const SESSIONS_MAX = 1_000;

/** Writes down who signed in on which device, and tells the owner of a new one. */
export interface SignInWatch {
  /** Whether the sign-in of a JWT's session is written down. What the JWT says need not be verified yet. */
  isKnown(jwt: string): Promise<boolean>;
  /** Writes down the sign-in of a verified caller; `device` is what the browser calls itself. */
  note(caller: Caller, jwt: string, device: string): Promise<void>;
}

/**
 * A session that no call has seen yet is a new sign-in, whatever its page does or leaves. Which browser it is, the browser says by
 * an id that only it knows: whoever does not know it is a new device. What it is called Appwrite says.
 */
export class SignIns implements SignInWatch {
  readonly #known: Set<string>;
  readonly #tables: Tables;
  readonly #clientFor: (jwt: string) => Client;

  /** `known` are the sessions of which this process knows that they are written down. */
  constructor(known: Set<string>, tables: Tables, clientFor: (jwt: string) => Client) {
    this.#known = known;
    this.#tables = tables;
    this.#clientFor = clientFor;
  }

  async isKnown(jwt: string): Promise<boolean> {
    const { sessionId } = claimsOf(jwt);
    // An operator's JWT has no session.
    if (sessionId === '' || this.#known.has(sessionId)) {
      return true;
    }
    const row = await this.#tables.get('sign_ins', sessionId, ['at']);
    if (row) {
      this.#remember(sessionId);
    }
    return row !== null;
  }

  async note({ actor, standing, sessionId }: Caller, jwt: string, device: string): Promise<void> {
    // Whose the account is has to be settled first.
    if (sessionId === '' || standing === 'no_profile' || standing === 'unsettled') {
      return;
    }
    const { id: user_id } = actor;
    // Whoever says nothing is no device that was here before.
    const known = DEVICE_ID.test(device) ? digest(['device', user_id, device]) : digest(['session', sessionId]);
    const own = Query.equal('user_id', user_id);
    const isThere = async (...queries: string[]) =>
      (await this.#tables.list('sign_ins', ['at'], [own, ...queries, Query.limit(1)])).rows.length > 0;
    const [session, isSecond, isKnownDevice] = await Promise.all([
      unless(new Account(this.#clientFor(jwt)).getSession({ sessionId }), ['signed_out'], null),
      isThere(),
      isThere(Query.equal('device', known)),
    ]);
    if (!session) {
      return refuse('unauthenticated');
    }
    const operations = [
      stage.create('sign_ins', sessionId, {
        user_id,
        device: known,
        client: session.clientName.slice(0, DEVICE_NAME_MAX) || null,
        system: session.osName.slice(0, DEVICE_NAME_MAX) || null,
        at: new Date(session.$createdAt).toISOString(),
      }),
    ];
    if (isSecond && !isKnownDevice) {
      const lang = await languageOf(this.#tables, user_id);
      const messageId = derivedId('sign-in-message', sessionId);
      operations.push(tellAccount(messageId, { user_id, kind: 'new_device', lang, about: sessionId }));
    }
    // A conflict is another call of the same session, which has written and told the same.
    await this.#tables.transact(operations);
    this.#remember(sessionId);
  }

  #remember(sessionId: string): void {
    if (this.#known.size >= SESSIONS_MAX) {
      this.#known.clear();
    }
    this.#known.add(sessionId);
  }
}

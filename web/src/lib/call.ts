import { fetchUser } from '#contract/accounts/calls.ts';
import { DEVICE_HEADER } from '#contract/accounts/device.ts';
import type { Access, Call, Unnamed } from '#contract/call.ts';
import type { ErrorBody, ErrorCode, ErrorParams } from '#contract/errors.ts';
import { wire } from '#contract/wire.ts';
import { isSessionEnded } from './appwrite.ts';
import { askedEarly, execute } from './execution.ts';
import { ConnectionError, type RetryOptions, withRetry } from './retry.ts';
import { noteServerTime } from './server-clock.ts';
import { clearSession, readSession, shownPerson } from './session.ts';
import { localStore } from './storage.ts';

/** A function refused the call. `message` is its English sentence; `errorText` gives the words to show. */
export class CallError extends Error {
  override name = 'CallError';
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor({ error, code, params }: ErrorBody) {
    super(error);
    this.code = code;
    this.params = params;
  }
}

/** True when the call was refused, with this code if one is given. */
export function isRefusal(error: unknown, code?: ErrorCode): error is CallError {
  return error instanceof CallError && (code === undefined || error.code === code);
}

const DEVICE_KEY = 'device';

const ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * A name for one intended write (`requestId`, `checkoutKey`): make it once per intention and send it with every try, so
 * that the server recognises a repetition.
 */
export function newRequestId(): string {
  // 252 is the largest multiple of 36 in a byte; what lies above would favour some letters.
  const letters: string[] = [];
  while (letters.length < 24) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      if (byte < 252 && letters.length < 24) letters.push(ID_ALPHABET[byte % 36] as string);
    }
  }
  return letters.join('');
}

/** How this browser calls itself, so that its owner is told of sign-ins elsewhere; the same for all who use it. */
function deviceId(): string {
  const kept = localStore.get(DEVICE_KEY);
  if (kept) return kept;
  const id = newRequestId();
  localStore.set(DEVICE_KEY, id);
  return id;
}

let askFactor: (() => Promise<boolean>) | null = null;

/** Says how somebody is asked for their second factor where a call wants it fresh. Returns the way to stop. */
export function onFactorNeeded(ask: () => Promise<boolean>): () => void {
  askFactor = ask;
  return () => {
    if (askFactor === ask) askFactor = null;
  };
}

export interface CallOptions extends RetryOptions {
  /** Stops waiting, and stops retrying. */
  signal?: AbortSignal;
  /**
   * Who calls, where that need not be the person whom this tab shows by then: a session that is not stored yet, and the
   * later steps of what was begun on a page, which may be somebody else's meanwhile.
   */
  caller?: string | undefined;
}

/**
 * Calls a function of the backend by the contract. The field that names the caller is filled in: it is the person whom
 * this tab shows, in every try the same. The server refuses it when somebody else has signed in meanwhile.
 *
 * Requests that fail on the way are repeated by the retry rule, so a write must be safe to repeat (see `newRequestId`).
 * Throws `CallError` when the function refuses, Appwrite's exception when Appwrite refuses, and the reason of `signal`.
 */
export async function call<Input, Output, Actor extends string = never>(
  descriptor: Call<Input, Output, Access, Actor>,
  request: Unnamed<Input, Actor>,
  { signal, caller = shownPerson(), ...options }: CallOptions = {},
): Promise<Output> {
  const sessionId = readSession()?.$id;
  const { actorField, method } = descriptor;
  // Without a session the server refuses whoever is named.
  const input = (actorField ? { [actorField]: caller, ...request } : request) as Input;
  const send = () =>
    withRetry(() => askSettled(descriptor, input, caller), signal, { isPress: method !== 'GET', ...options });
  try {
    return await send().catch(async (error: unknown) => {
      // What was refused for it did nothing, so it is sent again as it was.
      if (isRefusal(error, 'factor_needed') && (await askFactor?.()) && !signal?.aborted) return send();
      throw error;
    });
  } catch (error) {
    const isOver = isRefusal(error, 'unauthenticated') || isSessionEnded(error);
    if (isOver && sessionId) clearSession(sessionId);
    throw error;
  }
}

/**
 * Who signs in by another password than before, or has proven an email, is settled by the service of accounts first: the
 * others only say that this is due.
 */
async function askSettled<Input, Output>(
  descriptor: Call<Input, Output>,
  input: Input,
  caller: string | undefined,
): Promise<Output> {
  try {
    return await ask(descriptor, input);
  } catch (error) {
    if (caller === undefined || !isRefusal(error, 'account_unsettled')) throw error;
    await ask(fetchUser, { id: caller });
    return ask(descriptor, input);
  }
}

async function ask<Input, Output>(descriptor: Call<Input, Output>, input: Input): Promise<Output> {
  const request = wire(descriptor, input);
  const execution = (await askedEarly(request.xpath)) ?? (await asked(descriptor.service, request));
  const { responseBody: body, responseStatusCode: status } = execution;
  // A crash of the function, a reply lost on the way and a stranger's page in between all look like this.
  if (!body || !(status < 500)) throw new ConnectionError('Empty reply', status >= 500 ? execution.$id : undefined);
  if (status >= 400) throw new CallError(refusal(body));
  if (descriptor.answers === 'html') return body as Output;
  return parse<{ data: Output }>(body).data;
}

async function asked(functionId: string, request: ReturnType<typeof wire>) {
  const sent = Date.now();
  const headers: Record<string, string> = readSession() ? { [DEVICE_HEADER]: deviceId() } : {};
  const execution = await execute(functionId, { ...request, headers });
  noteServerTime(execution.$createdAt, sent);
  return execution;
}

function parse<T>(body: string): T {
  try {
    return JSON.parse(body) as T;
  } catch {
    throw new ConnectionError('Unreadable reply');
  }
}

function refusal(body: string): ErrorBody {
  const { error, code, params } = parse<Partial<ErrorBody>>(body);
  if (typeof error !== 'string') throw new ConnectionError('Unreadable reply');
  return { error, code: code as ErrorCode, params: params ?? {} };
}

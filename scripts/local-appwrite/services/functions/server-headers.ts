import type { App } from '../../core/context.ts';
import type { FunctionConfig } from '../../core/project-config.ts';
import { createFunctionKey } from '../account/authenticate.ts';
import { createAccounts } from '../users/accounts.ts';
import type { ExecutionRecord } from './execution-records.ts';

/** On whose behalf a function runs. Only the user's token proves it to the function. */
export type Caller = {
  trigger: ExecutionRecord['trigger'];
  /** The name of the event that started it, if one did. */
  event?: string;
  userId: string | null;
  /** The session that the token is worth as much as; null with an account is a token of the account alone. */
  sessionId: string | null;
  /** Empty when nobody called. */
  clientIp: string;
};

/** User tokens and keys of an execution outlive its time limit by this many seconds, for slow starts. */
const CREDENTIAL_GRACE_SECONDS = 60;

/** What the server tells the function about the call. */
export function serverHeaders(
  app: App,
  config: FunctionConfig,
  caller: Caller,
  executionId: string,
): [name: string, value: string][] {
  const seconds = config.timeout + CREDENTIAL_GRACE_SECONDS;
  return [
    ['x-appwrite-execution-id', executionId],
    ['x-appwrite-key', createFunctionKey(app, config.scopes, seconds)],
    ['x-appwrite-trigger', caller.trigger],
    ['x-appwrite-event', caller.event ?? ''],
    ['x-appwrite-user-id', caller.userId ?? ''],
    ['x-appwrite-user-jwt', userToken(app, caller, seconds)],
    ['x-appwrite-country-code', ''],
    ['x-appwrite-continent-code', ''],
    ['x-appwrite-continent-eu', 'false'],
    ['x-appwrite-client-ip', caller.clientIp],
  ];
}

/** A caller with a JWT has no session to make a token of; a scheduled run gets one without a session. */
function userToken(app: App, { trigger, userId, sessionId }: Caller, seconds: number): string {
  if (userId === null || (sessionId === null && trigger !== 'schedule')) {
    return '';
  }
  const { signer } = app.instance(createAccounts);
  return signer.sign(sessionId === null ? { userId } : { userId, sessionId }, seconds);
}

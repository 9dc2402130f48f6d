import type { Actor, App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { createEventBus } from '../../core/events.ts';
import type { Route } from '../../core/http.ts';
import { createAccounts } from './accounts.ts';
import { accountModel, identityModel, sessionModel, targetModel } from './models.ts';

type Subject = Record<string, unknown>;
type Call = { app: App; actor: Actor; fields: Record<string, unknown> };

/** What a successful call of an endpoint announces. */
type Announcement = {
  /** Of what happened to an account, behind `users.[userId].`: `update.name`, `sessions.[sessionId].create`. */
  event: string;
  /** Reads what the call takes away, while it is there; without it the event tells of what the call answers. */
  before?: (call: Call) => Subject | null;
};

/** What each endpoint announces, as on the real server. */
const announcements: Readonly<Record<string, Announcement>> = {
  'PATCH /account/name': { event: 'update.name' },
  'PATCH /account/email': { event: 'update.email' },
  'PATCH /account/phone': { event: 'update.phone' },
  'PATCH /account/password': { event: 'update.password' },
  'PATCH /account/status': { event: 'update.status' },
  'PATCH /account/prefs': { event: 'update.prefs' },
  'POST /account/sessions/email': { event: 'sessions.[sessionId].create' },
  'POST /account/sessions/token': { event: 'sessions.[sessionId].create' },
  'PATCH /account/sessions/:sessionId': { event: 'sessions.[sessionId].update' },
  'DELETE /account/sessions/:sessionId': { event: 'sessions.[sessionId].delete', before: ownSession },
  // Of all the sessions that end, only the caller's is announced.
  'DELETE /account/sessions': { event: 'sessions.[sessionId].delete', before: currentSession },
  'DELETE /account/identities/:identityId': { event: 'identities.[identityId].delete', before: identity },
  'POST /account/recovery': { event: 'recovery.[tokenId].create' },
  'PUT /account/recovery': { event: 'recovery.[tokenId].update' },
  'POST /account/verifications/email': { event: 'verification.[tokenId].create' },
  'PUT /account/verifications/email': { event: 'verification.[tokenId].update' },
  'PATCH /users/:userId/status': { event: 'update.status' },
  'PUT /users/:userId/labels': { event: 'update.labels' },
  'PATCH /users/:userId/name': { event: 'update.name' },
  'PATCH /users/:userId/verification': { event: 'update.verification' },
  'PATCH /users/:userId/verification/phone': { event: 'update.verification' },
  'PATCH /users/:userId/email': { event: 'update.email' },
  'PATCH /users/:userId/phone': { event: 'update.phone' },
  'PATCH /users/:userId/password': { event: 'update.password' },
  'PATCH /users/:userId/prefs': { event: 'update.prefs' },
  'POST /users/:userId/sessions': { event: 'sessions.[sessionId].create' },
  'DELETE /users/:userId/sessions/:sessionId': { event: 'sessions.[sessionId].delete', before: sessionOfUser },
  'DELETE /users/:userId/sessions': { event: 'sessions.delete', before: account },
  'POST /users/:userId/tokens': { event: 'tokens.[tokenId].create' },
  'POST /users/:userId/targets': { event: 'targets.[targetId].create' },
  'PATCH /users/:userId/targets/:targetId': { event: 'targets.[targetId].update' },
  'DELETE /users/:userId/targets/:targetId': { event: 'targets.[targetId].delete', before: target },
  'DELETE /users/identities/:identityId': { event: 'identities.[identityId].delete', before: identity },
  'DELETE /users/:userId': { event: 'delete', before: account },
};

/** The endpoints, announcing on the event bus what they do to accounts. Only the account itself gets to know. */
export function announcing(routes: readonly Route[]): readonly Route[] {
  return routes.map((one) => {
    const announcement = announcements[`${one.method} ${one.path}`];
    return announcement === undefined ? one : { ...one, answer: announced(one.answer, announcement) };
  });
}

/** The endpoints that announce something, as `METHOD /path`. */
export const announcingEndpoints: readonly string[] = Object.keys(announcements);

function announced(answer: Route['answer'], { event, before }: Announcement): Route['answer'] {
  return async (context, fields) => {
    const call = { app: context.app, actor: context.actor, fields };
    const taken = before && findSubject(before, call);
    const response = await answer(context, fields);
    const subject = before ? taken : ((await response.clone().json()) as Subject);
    if (subject) {
      announce(call, event, subject);
    }
    return response;
  };
}

/** What is not there cannot be taken away; the endpoint itself says so. */
function findSubject(before: NonNullable<Announcement['before']>, call: Call): Subject | null {
  try {
    return before(call);
  } catch (error) {
    if (error instanceof AppwriteError) {
      return null;
    }
    throw error;
  }
}

function announce({ app, actor, fields }: Call, event: string, subject: Subject): void {
  const innerId = /\[(\w+)\]/.exec(event)?.[1];
  // Something inside of an account names the account; a call about the account itself has it in its path or is the owner's.
  const userId = String(innerId === undefined ? (fields.userId ?? actor.user?.id) : subject.userId);
  app.instance(createEventBus).emit({
    pattern: `users.[userId].${event}`,
    params: { userId, ...(innerId !== undefined && { [innerId]: String(subject.$id) }) },
    payload: withoutSecrets(subject, innerId !== undefined),
    readers: [`user:${userId}`],
  });
}

/** What an API key is answered holds more than the owner may see. */
function withoutSecrets(subject: Subject, isInner: boolean): Subject {
  if (isInner) {
    return 'secret' in subject ? { ...subject, secret: '' } : subject;
  }
  const { password, hash, hashOptions, ...own } = subject;
  return own;
}

function ownSession({ app, actor, fields }: Call): Subject | null {
  const id = fields.sessionId === 'current' ? actor.sessionId : fields.sessionId;
  return findSession(app, actor.user?.id, id, actor.sessionId);
}

function currentSession({ app, actor }: Call): Subject | null {
  return findSession(app, actor.user?.id, actor.sessionId, actor.sessionId);
}

function sessionOfUser({ app, fields }: Call): Subject | null {
  return findSession(app, String(fields.userId), fields.sessionId);
}

function findSession(app: App, userId: string | undefined, id: unknown, currentId?: string): Subject | null {
  const sessions = userId === undefined ? [] : app.instance(createAccounts).sessions.ofUser(userId);
  const found = sessions.find((session) => session.id === id);
  return found === undefined ? null : sessionModel(found, { current: found.id === currentId, secret: '' });
}

function account({ app, fields }: Call): Subject {
  const { users, targets } = app.instance(createAccounts);
  const user = users.get(String(fields.userId));
  return accountModel(user, targets.ofUser(user.id));
}

function identity({ app, fields }: Call): Subject {
  return identityModel(app.instance(createAccounts).identities.get(String(fields.identityId)));
}

function target({ app, fields }: Call): Subject {
  return targetModel(app.instance(createAccounts).targets.get(String(fields.userId), String(fields.targetId)));
}

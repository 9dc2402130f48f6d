import type { RequestContext } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { type Route, route } from '../../core/http.ts';
import { required, text, uid } from '../../core/params.ts';
import { createOutbox } from '../messaging/outbox.ts';
import { tokenModel } from '../users/models.ts';
import { TOKENS } from '../users/token-store.ts';
import type { UserRecord } from '../users/user-store.ts';
import { email, password } from '../users/validators.ts';
import { userBlocked } from './authenticate.ts';
import { writeMail } from './mails.ts';
import { accountsOf, ownUser } from './own-account.ts';
import { perHour } from './rate-limit-keys.ts';
import { checkRedirectUrl, withQuery } from './redirect-url.ts';

type MailContext = Pick<RequestContext, 'app' | 'actor' | 'request'>;

/** An address; `checkRedirectUrl` says whether people may be sent there. */
const url = required(text(0, 0));
const secret = required(text(256));
const userId = required(uid);

/** A forgotten password and a proven email: a link by mail, and what the link leads to. */
export const mailRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/account/recovery',
    scope: 'sessions.write',
    params: { email: required(email), url },
    rateLimit: perHour(10, ['url:{url},email:{param-email}', 'url:{url},ip:{ip}']),
    status: 201,
    handler(context) {
      const { params } = context;
      checkRedirectUrl(context, 'url', params.url);
      const user = accountsOf(context).users.findByEmail(params.email);
      if (user === null) {
        throw new AppwriteError(404, 'user_not_found', 'User with the requested ID could not be found.');
      }
      if (!user.status) {
        throw userBlocked();
      }
      return sendLink(context, 'recovery', user, params.url);
    },
  }),
  route({
    method: 'PUT',
    path: '/account/recovery',
    scope: 'sessions.write',
    params: { userId, secret, password: required(password) },
    rateLimit: perHour(10, 'url:{url},userId:{param-userId}'),
    async handler(context) {
      const { users, sessions, passwords, proofs } = accountsOf(context);
      const { params } = context;
      const user = users.get(params.userId);
      const token = proofs.redeem(user.id, params.secret, 'recovery');
      users.update(user.id, {
        password: await passwords.hash(params.password),
        passwordUpdate: users.now(),
        hashOptions: passwords.options,
        // Who follows the link reads the mailbox.
        emailVerification: true,
      });
      sessions.removeAll(user.id);
      return tokenModel(token, '');
    },
  }),
  route({
    method: 'POST',
    path: '/account/verifications/email',
    scope: 'account',
    params: { url },
    rateLimit: perHour(10, 'url:{url},userId:{userId}'),
    status: 201,
    handler(context) {
      checkRedirectUrl(context, 'url', context.params.url);
      const user = ownUser(context);
      if (!user.email) {
        throw new AppwriteError(400, 'user_email_not_found', 'User email could not be found.');
      }
      if (user.emailVerification) {
        throw new AppwriteError(409, 'user_email_already_verified', 'User email is already verified');
      }
      return sendLink(context, 'verification', user, context.params.url);
    },
  }),
  route({
    method: 'PUT',
    path: '/account/verifications/email',
    scope: 'public',
    params: { userId, secret },
    rateLimit: perHour(10, 'url:{url},userId:{param-userId}'),
    handler(context) {
      const { users, proofs } = accountsOf(context);
      const user = users.get(context.params.userId);
      const token = proofs.redeem(user.id, context.params.secret, 'verification');
      users.update(user.id, { emailVerification: true });
      return tokenModel(token, '');
    },
  }),
];

function sendLink(context: MailContext, kind: 'recovery' | 'verification', user: UserRecord, base: string) {
  const { app, actor, request } = context;
  const { token, secret } = accountsOf(context).proofs.create({ userId: user.id, type: kind, ...TOKENS.mail });
  const mail = writeMail(kind, {
    locale: request.headers.get('x-appwrite-locale') ?? '',
    name: user.name,
    project: app.config.projectName || app.config.projectId,
    link: withQuery(base, { userId: user.id, secret, expire: token.expire }),
  });
  app.instance(createOutbox).add({
    channel: 'email',
    kind,
    to: [user.email ?? ''],
    cc: [],
    bcc: [],
    subject: mail.subject,
    content: mail.content,
    isHtml: true,
    messageId: null,
  });
  return tokenModel(token, actor.kind === 'key' ? secret : '');
}

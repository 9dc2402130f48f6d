import { type Route, route } from '../../core/http.ts';
import { resolveId } from '../../core/ids.ts';
import {
  boolean,
  customId,
  nullable,
  oneOf,
  optional,
  queries,
  range,
  required,
  text,
  totalFlag,
  uid,
} from '../../core/params.ts';
import { parseQueries } from '../../core/queries.ts';
import { email, orEmpty, phone } from '../users/validators.ts';
import { providerModel } from './models.ts';
import { createProviders } from './providers.ts';

const providerId = required(uid);
const name = required(text(128));
const anyText = optional(text(0, 0), '');
const enabled = optional(nullable(boolean), null);

/** The providers of mail and SMS. Their settings are kept and shown; deliveries go to the outbox all the same. */
export const providerRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/messaging/providers/smtp',
    scope: 'providers.write',
    params: {
      providerId: required(customId),
      name,
      host: required(text(0)),
      port: optional(range(1, 65_535), 587),
      username: anyText,
      password: anyText,
      encryption: optional(oneOf('none', 'ssl', 'tls'), ''),
      autoTLS: optional(boolean, true),
      mailer: anyText,
      fromName: optional(text(128, 0), ''),
      fromEmail: optional(orEmpty(email), ''),
      replyToName: optional(text(128, 0), ''),
      replyToEmail: optional(orEmpty(email), ''),
      enabled,
    },
    status: 201,
    handler({ app, params }) {
      const { fromName, fromEmail, replyToName, replyToEmail, autoTLS, mailer, port, username, password, host } =
        params;
      const encryption = params.encryption === 'none' ? '' : params.encryption;
      return providerModel(
        app.instance(createProviders).create({
          id: resolveId(params.providerId, app.ids),
          name: params.name,
          provider: 'smtp',
          type: 'email',
          // A provider that lacks a sender cannot be switched on.
          enabled: params.enabled === true && fromEmail !== '',
          credentials: { port, username, password, host },
          options: { fromName, fromEmail, replyToName, replyToEmail, encryption, autoTLS, mailer },
        }),
      );
    },
  }),
  route({
    method: 'POST',
    path: '/messaging/providers/twilio',
    scope: 'providers.write',
    params: {
      providerId: required(customId),
      name,
      from: optional(orEmpty(phone), ''),
      accountSid: anyText,
      authToken: anyText,
      enabled,
    },
    status: 201,
    handler({ app, params }) {
      const { from, accountSid, authToken } = params;
      return providerModel(
        app.instance(createProviders).create({
          id: resolveId(params.providerId, app.ids),
          name: params.name,
          provider: 'twilio',
          type: 'sms',
          enabled: params.enabled === true && [from, accountSid, authToken].every((setting) => setting !== ''),
          credentials: { ...(accountSid !== '' && { accountSid }), ...(authToken !== '' && { authToken }) },
          options: from === '' ? {} : { from },
        }),
      );
    },
  }),
  route({
    method: 'GET',
    path: '/messaging/providers',
    scope: 'providers.read',
    params: { queries: optional(queries, []), search: optional(text(256, 0), ''), total: optional(totalFlag, true) },
    handler({ app, params }) {
      const found = app.instance(createProviders).list(parseQueries(params.queries), params.search, params.total);
      return { total: found.total, providers: found.providers.map(providerModel) };
    },
  }),
  route({
    method: 'GET',
    path: '/messaging/providers/:providerId',
    scope: 'providers.read',
    params: { providerId },
    handler: ({ app, params }) => providerModel(app.instance(createProviders).get(params.providerId)),
  }),
  route({
    method: 'DELETE',
    path: '/messaging/providers/:providerId',
    scope: 'providers.write',
    params: { providerId },
    handler: ({ app, params }) => app.instance(createProviders).remove(params.providerId),
  }),
];

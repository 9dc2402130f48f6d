import { AppwriteError } from '../../core/errors.ts';
import { on, type Route } from '../../core/http.ts';
import { resolveId } from '../../core/ids.ts';
import {
  absent,
  arrayOf,
  boolean,
  customId,
  listing,
  nullable,
  oneOf,
  optional,
  range,
  text,
  uid,
} from '../../core/params.ts';
import { present } from '../../core/records.ts';
import { email, orEmpty } from '../users/validators.ts';
import { createMessages, type MessageRecord, sendMessage } from './messages.ts';
import { createProviders } from './providers.ts';

const MAX_CONTENT = 64_230;
const MAX_RECIPIENTS = 1000;

const anyText = optional(text(0, 0), '');
const shortText = optional(text(128, 0), '');
const emailOrEmpty = optional(orEmpty(email), '');

/** What every message may say of whom it goes to and when. */
const envelope = {
  messageId: customId,
  users: optional(arrayOf(uid, MAX_RECIPIENTS), []),
  topics: absent('topics of messages'),
  targets: absent('targets of messages'),
  draft: absent('draft of messages'),
  scheduledAt: absent('scheduledAt of messages'),
};

/** Messages to accounts, and the providers of mail and SMS. Whatever these are set to, messages end in the outbox. */
export const messagingRoutes: readonly Route[] = [
  on.post(
    '/messaging/messages/email',
    'messages.write',
    {
      ...envelope,
      subject: text(998),
      content: text(MAX_CONTENT),
      html: optional(boolean, false),
      cc: absent('cc of messages'),
      bcc: absent('bcc of messages'),
      attachments: absent('attachments of messages'),
    },
    ({ app, params: { messageId, users, subject, content, html } }) =>
      messageModel(
        sendMessage(app, {
          id: resolveId(messageId, app.ids),
          providerType: 'email',
          users,
          data: { subject, content, html, cc: [], bcc: [], attachments: [] },
        }),
      ),
  ),
  on.post(
    '/messaging/messages/sms',
    'messages.write',
    { ...envelope, content: text(MAX_CONTENT) },
    ({ app, params: { messageId, users, content } }) =>
      messageModel(
        sendMessage(app, { id: resolveId(messageId, app.ids), providerType: 'sms', users, data: { content } }),
      ),
  ),
  on.get('/messaging/messages', 'messages.read', listing, ({ use, params }) => {
    const { total, records } = use(createMessages).list(params);
    return { total, messages: records.map(messageModel) };
  }),
  on.get('/messaging/messages/:messageId', 'messages.read', {}, ({ use, params }) => {
    const message = use(createMessages).find({ id: params.messageId });
    if (message === undefined) {
      throw messageNotFound();
    }
    return messageModel(message);
  }),
  on.delete('/messaging/messages/:messageId', 'messages.write', {}, ({ use, params }) => {
    const messages = use(createMessages);
    const message = messages.find({ id: params.messageId });
    if (message === undefined) {
      throw messageNotFound();
    }
    if (message.status === 'processing') {
      throw new AppwriteError(
        400,
        'message_already_scheduled',
        'Message with the requested ID has already been scheduled for delivery.',
      );
    }
    messages.remove({ id: message.id });
  }),
  on.post(
    '/messaging/providers/smtp',
    'providers.write',
    {
      providerId: customId,
      name: text(128),
      host: text(0),
      port: optional(range(1, 65_535), 587),
      username: anyText,
      password: anyText,
      encryption: optional(oneOf('none', 'ssl', 'tls'), ''),
      autoTLS: optional(boolean, true),
      mailer: anyText,
      fromName: shortText,
      fromEmail: emailOrEmpty,
      replyToName: shortText,
      replyToEmail: emailOrEmpty,
      enabled: optional(nullable(boolean), null),
    },
    ({ app, use, params: { providerId, name, host, port, username, password, enabled, encryption, ...options } }) => {
      const provider = use(createProviders).insert({
        id: resolveId(providerId, app.ids),
        name,
        provider: 'smtp',
        type: 'email',
        // A provider that lacks a sender cannot be switched on.
        enabled: enabled === true && options.fromEmail !== '',
        credentials: { port, username, password, host },
        options: { ...options, encryption: encryption === 'none' ? '' : encryption },
      });
      if (provider === undefined) {
        throw new AppwriteError(409, 'provider_already_exists', 'Provider with the requested ID already exists.');
      }
      return present(provider);
    },
  ),
  on.get('/messaging/providers', 'providers.read', listing, ({ use, params }) => {
    const { total, records } = use(createProviders).list(params);
    return { total, providers: records.map(present) };
  }),
  on.delete('/messaging/providers/:providerId', 'providers.write', {}, ({ use, params }) => {
    if (use(createProviders).remove({ id: params.providerId }) === 0) {
      throw new AppwriteError(404, 'provider_not_found', 'Provider with the requested ID could not be found.');
    }
  }),
];

function messageNotFound(): AppwriteError {
  return new AppwriteError(404, 'message_not_found', 'Message with the requested ID could not be found.');
}

function messageModel(message: MessageRecord) {
  return { ...present(message), topics: [], targets: [], scheduledAt: null };
}

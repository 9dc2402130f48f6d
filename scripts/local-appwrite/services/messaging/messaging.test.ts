import { ID, Messaging, Query, Users } from 'node-appwrite';
import { describe, expect, test, vi } from 'vitest';
import { refusal, startInstallation } from '../../testing/installation.ts';
import { sentTo } from '../../testing/outbox.ts';

const local = await startInstallation();
const messaging = new Messaging(local.admin);
const users = new Users(local.admin);

/** The message once it has gone out, or could not. */
function delivered(messageId: string) {
  return vi.waitFor(async () => {
    const message = await messaging.getMessage({ messageId });
    expect(['sent', 'failed']).toContain(message.status);
    return message;
  });
}

describe('a mail', () => {
  test('is taken first and then goes to the email of each account, once', async () => {
    const [mona, sami] = [await local.join(), await local.join()];
    const message = await messaging.createEmail({
      messageId: ID.unique(),
      subject: 'طلبك في الطريق',
      content: '<p>On its way</p>',
      users: [mona.id, sami.id, mona.id],
      html: true,
    });
    expect(message).toMatchObject({
      providerType: 'email',
      status: 'processing',
      deliveredTotal: 0,
      topics: [],
      data: { subject: 'طلبك في الطريق', html: true, attachments: [] },
    });
    expect(await delivered(message.$id)).toMatchObject({ status: 'sent', deliveredTotal: 2, deliveryErrors: [] });
    expect(await sentTo(local, mona.email)).toMatchObject([
      {
        channel: 'email',
        kind: 'message',
        to: [mona.email, sami.email],
        subject: 'طلبك في الطريق',
        content: '<p>On its way</p>',
        isHtml: true,
        messageId: message.$id,
      },
    ]);
  });

  test('without anybody to get it fails, and says why', async () => {
    const { $id } = await users.create({ userId: ID.unique(), phone: '+201000000001' });
    const message = await messaging.createEmail({ messageId: ID.unique(), subject: 'x', content: 'y', users: [$id] });
    expect(await delivered(message.$id)).toMatchObject({
      status: 'failed',
      deliveredTotal: 0,
      deliveryErrors: ['No valid recipients found.'],
    });
  });

  test('is refused without recipients, twice with one id, and by name with an option that is not here', async () => {
    const mail = { subject: 'x', content: 'y' };
    expect(await refusal(messaging.createEmail({ messageId: 'none', ...mail }))).toEqual({
      code: 400,
      type: 'message_missing_target',
      message: 'Message with the requested ID has no recipients (topics or users or targets).',
    });
    expect(await refusal(messaging.getMessage({ messageId: 'none' }))).toMatchObject({
      code: 404,
      type: 'message_not_found',
    });
    const { id } = await local.join();
    await messaging.createEmail({ messageId: 'once', ...mail, users: [id] });
    expect(await refusal(messaging.createEmail({ messageId: 'once', ...mail, users: [id] }))).toMatchObject({
      code: 409,
      type: 'message_already_exists',
    });
    for (const [name, option] of Object.entries({ topics: ['all'], targets: ['x'], bcc: ['x'], draft: true })) {
      const refused = await refusal(messaging.createEmail({ messageId: 'more', ...mail, users: [id], [name]: option }));
      expect(refused).toMatchObject({ code: 501, message: expect.stringContaining(name) });
    }
  });
});

describe('an SMS', () => {
  test('goes to the phone of an account', async () => {
    const { id } = await local.join();
    const phone = '+201022223333';
    await users.updatePhone({ userId: id, number: phone });
    const message = await messaging.createSMS({ messageId: ID.unique(), content: 'رقم طلبك 12345678', users: [id] });
    expect(await delivered(message.$id)).toMatchObject({ providerType: 'sms', status: 'sent', deliveredTotal: 1 });
    expect(await sentTo(local, phone)).toMatchObject([{ channel: 'sms', content: 'رقم طلبك 12345678', subject: '' }]);
  });
});

test('messages are listed and searched by keys only', async () => {
  const { id } = await local.join();
  for (const messageId of ['list-1', 'list-2']) {
    await messaging.createSMS({ messageId, content: 'x', users: [id] });
  }
  await Promise.all([delivered('list-1'), delivered('list-2')]);
  const listed = await messaging.listMessages({ queries: [Query.equal('status', 'failed')], search: 'list' });
  expect(listed.messages.map(({ $id }) => $id)).toEqual(['list-1', 'list-2']);
  expect(await refusal(new Messaging(local.guest()).listMessages())).toMatchObject({
    type: 'general_unauthorized_scope',
  });
});

describe('providers', () => {
  test('of mail and SMS are there from the beginning', async () => {
    const { providers } = await messaging.listProviders();
    expect(providers.map(({ type, enabled }) => ({ type, enabled }))).toEqual([
      { type: 'email', enabled: true },
      { type: 'sms', enabled: true },
    ]);
  });

  test('are enabled only when complete', async () => {
    const create = (fromEmail?: string) =>
      messaging.createSMTPProvider({
        providerId: ID.unique(),
        name: 'Mail',
        host: 'smtp.example.org',
        ...(fromEmail && { fromEmail }),
        enabled: true,
      });
    expect(await create()).toMatchObject({ provider: 'smtp', type: 'email', enabled: false });
    const complete = await create('shop@example.org');
    expect(complete).toMatchObject({ enabled: true, options: { fromEmail: 'shop@example.org', autoTLS: true } });
    expect((await messaging.listProviders()).providers).toContainEqual(complete);
  });

  test('are needed', async () => {
    const { id } = await local.join();
    const { providers } = await messaging.listProviders({ queries: [Query.equal('type', 'sms')] });
    for (const { $id } of providers) {
      await messaging.deleteProvider({ providerId: $id });
    }
    const message = await messaging.createSMS({ messageId: ID.unique(), content: 'x', users: [id] });
    expect(await delivered(message.$id)).toMatchObject({
      status: 'failed',
      deliveryErrors: ['No enabled provider found.'],
    });
    expect(await refusal(messaging.deleteProvider({ providerId: providers[0]?.$id ?? '' }))).toMatchObject({
      code: 404,
      type: 'provider_not_found',
    });
  });
});

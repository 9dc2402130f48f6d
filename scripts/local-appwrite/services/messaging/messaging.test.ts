import { ID, Messaging, Query, Users } from 'node-appwrite';
import { describe, expect, test, vi } from 'vitest';
import { refusal, startInstallation } from '../../testing/installation.ts';
import { sentTo } from '../../testing/outbox.ts';
import { setClock } from '../../testing/test-controls.ts';

const local = await startInstallation({ testControls: true });
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

  test('goes to targets, with copies', async () => {
    const [mona, sami] = [await local.join(), await local.join()];
    const target = await users.createTarget({
      userId: mona.id,
      targetId: ID.unique(),
      providerType: 'email' as never,
      identifier: `office-${mona.email}`,
      name: 'Office',
    });
    const [other] = (await users.listTargets({ userId: sami.id })).targets;
    const message = await messaging.createEmail({
      messageId: ID.unique(),
      subject: 'x',
      content: 'y',
      targets: [target.$id],
      bcc: [other?.$id ?? ''],
    });
    await delivered(message.$id);
    expect(await sentTo(local, sami.email)).toMatchObject([{ to: [`office-${mona.email}`], bcc: [sami.email] }]);
    expect((await messaging.listTargets({ messageId: message.$id })).targets).toMatchObject([
      { $id: target.$id, name: 'Office' },
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

  test('is refused without recipients, to targets of another kind, and twice with one id', async () => {
    const mail = { subject: 'x', content: 'y' };
    expect(await refusal(messaging.createEmail({ messageId: 'none', ...mail }))).toEqual({
      code: 400,
      type: 'message_missing_target',
      message: 'Message with the requested ID has no recipients (topics or users or targets).',
    });
    expect(await refusal(messaging.createEmail({ messageId: 'none', ...mail, targets: ['unknown'] }))).toMatchObject({
      type: 'message_target_not_email',
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
    expect(await refusal(messaging.createEmail({ messageId: 'topics', ...mail, topics: ['all'] }))).toMatchObject({
      code: 501,
    });
  });

  test('stays a draft when asked to', async () => {
    const { id, email } = await local.join();
    const draft = await messaging.createEmail({
      messageId: ID.unique(),
      subject: 'later',
      content: 'y',
      users: [id],
      draft: true,
    });
    expect(draft.status).toBe('draft');
    const sent = await messaging.createEmail({ messageId: ID.unique(), subject: 'now', content: 'y', users: [id] });
    await delivered(sent.$id);
    expect((await sentTo(local, email)).map(({ subject }) => subject)).toEqual(['now']);
  });
});

describe('a scheduled mail', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000);
  const schedule = (userId: string, at: Date) =>
    messaging.createEmail({
      messageId: ID.unique(),
      subject: 'reminder',
      content: 'y',
      users: [userId],
      scheduledAt: at.toISOString(),
    });

  test('goes out at its time', async () => {
    const { id, email } = await local.join();
    const at = inAnHour();
    const message = await schedule(id, at);
    expect(message.status).toBe('scheduled');
    await setClock(local, new Date(at.getTime() - 1000));
    expect(await sentTo(local, email)).toEqual([]);
    await setClock(local, new Date(at.getTime() + 1000));
    await delivered(message.$id);
    expect(await sentTo(local, email)).toMatchObject([{ subject: 'reminder' }]);
    await setClock(local, null);
  });

  test('does not go out once it is deleted, and not into the past', async () => {
    const { id, email } = await local.join();
    const at = inAnHour();
    const message = await schedule(id, at);
    await messaging.delete({ messageId: message.$id });
    expect(await refusal(schedule(id, new Date('2020-01-01T00:00:00Z')))).toMatchObject({
      code: 400,
      message: expect.stringContaining('Invalid `scheduledAt` param: Value must be valid date in the future'),
    });
    await setClock(local, new Date(at.getTime() + 1000));
    const sentinel = await messaging.createEmail({ messageId: ID.unique(), subject: 'now', content: 'y', users: [id] });
    await delivered(sentinel.$id);
    expect((await sentTo(local, email)).map(({ subject }) => subject)).toEqual(['now']);
    await setClock(local, null);
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

  test('does not go to an email', async () => {
    const { id } = await local.join();
    const [target] = (await users.listTargets({ userId: id })).targets;
    const message = messaging.createSMS({ messageId: ID.unique(), content: 'x', targets: [target?.$id ?? ''] });
    expect(await refusal(message)).toMatchObject({ code: 400, type: 'message_target_not_sms' });
  });
});

test('messages are listed, searched and removed by keys only', async () => {
  const { id } = await local.join();
  for (const messageId of ['list-1', 'list-2']) {
    await messaging.createSMS({ messageId, content: 'x', users: [id], draft: true });
  }
  const listed = await messaging.listMessages({ queries: [Query.equal('status', 'draft')], search: 'list' });
  expect(listed.messages.map(({ $id }) => $id)).toEqual(['list-1', 'list-2']);
  await messaging.delete({ messageId: 'list-1' });
  expect((await messaging.listMessages({ search: 'list' })).total).toBe(1);
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
    expect(await messaging.getProvider({ providerId: complete.$id })).toEqual(complete);
    expect(await messaging.createTwilioProvider({ providerId: ID.unique(), name: 'SMS', enabled: true })).toMatchObject(
      { enabled: false },
    );
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
    expect(await refusal(messaging.getProvider({ providerId: providers[0]?.$id ?? '' }))).toMatchObject({
      code: 404,
      type: 'provider_not_found',
    });
  });
});

describe('targets', () => {
  test('are changed and removed', async () => {
    const { id } = await local.join();
    const target = await users.createTarget({
      userId: id,
      targetId: 'phone-of-mona',
      providerType: 'sms' as never,
      identifier: '+201033334444',
    });
    expect((await users.get({ userId: id })).targets).toHaveLength(2);
    const changed = await users.updateTarget({ userId: id, targetId: target.$id, identifier: '+201033335555' });
    expect(changed.identifier).toBe('+201033335555');
    await users.deleteTarget({ userId: id, targetId: target.$id });
    expect(await refusal(users.getTarget({ userId: id, targetId: target.$id }))).toMatchObject({
      code: 404,
      type: 'user_target_not_found',
    });
  });

  test.each([
    ['email', 'no address', 'general_invalid_email'],
    ['sms', '0103333', 'general_invalid_phone'],
  ])('of kind %s are refused for %s', async (providerType, identifier, type) => {
    const { id } = await local.join();
    const made = users.createTarget({
      userId: id,
      targetId: ID.unique(),
      providerType: providerType as never,
      identifier,
    });
    expect(await refusal(made)).toMatchObject({ code: 400, type });
  });

  test('have addresses that nobody else has', async () => {
    const [mine, other] = [await local.join(), await local.join()];
    const made = users.createTarget({
      userId: mine.id,
      targetId: ID.unique(),
      providerType: 'email' as never,
      identifier: other.email,
    });
    expect(await refusal(made)).toMatchObject({ code: 409, type: 'user_target_already_exists' });
  });
});

import { Messaging, Query, Users } from 'node-appwrite';
import { eventually } from '../eventually.ts';
import { expectFit, expectRefusal, expectSame } from '../expectations.ts';
import { randomPhone, type Stage } from '../stage.ts';
import { area } from '../suite.ts';

const DELIVERY_SECONDS = 60;

/** Whether the project has somebody who delivers that. */
async function hasProvider(messaging: Messaging, type: 'email' | 'sms'): Promise<boolean> {
  const { providers } = await messaging.listProviders({ queries: [Query.equal('type', type), Query.limit(100)] });
  return providers.some(({ enabled }) => enabled);
}

/** An account that cannot get a mail, so that nothing ever leaves a server that sends. */
async function withoutEmail(stage: Stage): Promise<string> {
  const { $id } = await new Users(stage.admin).create({ userId: stage.newId(), phone: randomPhone() });
  return $id;
}

/** An account that cannot get an SMS. */
async function withoutPhone(stage: Stage): Promise<string> {
  const { $id } = await new Users(stage.admin).create({ userId: stage.newId(), email: stage.newEmail() });
  return $id;
}

/** The message once nothing more becomes of it. */
function outcome(messaging: Messaging, messageId: string) {
  return eventually(`message ${messageId} is delivered or not`, DELIVERY_SECONDS, async () => {
    const message = await messaging.getMessage({ messageId });
    return message.status === 'processing' ? undefined : message;
  });
}

/** Mail and SMS to accounts, as the functions send them. Nobody gets any of these. */
export const messages = area('Messages to accounts', {
  'a mail is taken first, and says later why nobody got it': async (stage) => {
    const messaging = new Messaging(stage.admin);
    const reason = (await hasProvider(messaging, 'email'))
      ? 'No valid recipients found.'
      : 'No enabled provider found.';
    const messageId = stage.newId();
    const users = [await withoutEmail(stage)];
    const mail = { messageId, subject: 'طلبك في الطريق', content: '<p>On its way</p>', html: true, users };
    expectFit('the answer', await messaging.createEmail(mail), {
      $id: messageId,
      providerType: 'email',
      status: 'processing',
      users,
      deliveredTotal: 0,
      data: { subject: 'طلبك في الطريق', html: true },
    });
    expectFit('what became of it', await outcome(messaging, messageId), {
      status: 'failed',
      deliveredTotal: 0,
      deliveryErrors: [reason],
    });
  },

  'an SMS that nobody can get fails as a mail does': async (stage) => {
    const messaging = new Messaging(stage.admin);
    const reason = (await hasProvider(messaging, 'sms')) ? 'No valid recipients found.' : 'No enabled provider found.';
    const messageId = stage.newId();
    await messaging.createSMS({ messageId, content: 'رقم طلبك', users: [await withoutPhone(stage)] });
    expectFit('what became of it', await outcome(messaging, messageId), {
      providerType: 'sms',
      status: 'failed',
      deliveryErrors: [reason],
    });
  },

  'a message under an id that is taken is not sent again': async (stage) => {
    const messaging = new Messaging(stage.admin);
    const messageId = stage.newId();
    const mail = { messageId, subject: 'once', content: 'once', users: [await withoutEmail(stage)] };
    await messaging.createEmail(mail);
    const taken = { code: 409, type: 'message_already_exists' };
    await expectRefusal('the same again', messaging.createEmail(mail), taken);
    await expectRefusal('another one', messaging.createEmail({ ...mail, subject: 'twice' }), taken);
    expectFit('the message', await outcome(messaging, messageId), { data: { subject: 'once' } });
  },

  'a message to nobody is refused, and one that was never taken is message_not_found': async (stage) => {
    const messaging = new Messaging(stage.admin);
    const messageId = stage.newId();
    const missing = { code: 404, type: 'message_not_found' };
    await expectRefusal('to nobody', messaging.createEmail({ messageId, subject: 'x', content: 'y' }), {
      code: 400,
      type: 'message_missing_target',
    });
    await expectRefusal('looking for it', messaging.getMessage({ messageId }), missing);
    await expectRefusal('deleting it', messaging.delete({ messageId }), missing);
  },

  'a message is deleted once it has ended': async (stage) => {
    const messaging = new Messaging(stage.admin);
    const messageId = stage.newId();
    await messaging.createEmail({ messageId, subject: 'x', content: 'y', users: [await withoutEmail(stage)] });
    await outcome(messaging, messageId);
    await messaging.delete({ messageId });
    await expectRefusal('looking for it', messaging.getMessage({ messageId }), { code: 404 });
  },

  'who is signed in sends no message': async (stage) => {
    const { id, client } = await stage.join();
    const call = new Messaging(client).createEmail({
      messageId: stage.newId(),
      subject: 'x',
      content: 'y',
      users: [id],
    });
    const { message } = await expectRefusal('a mail', call, { code: 401, type: 'general_unauthorized_scope' });
    expectSame('it names the scope', message.includes('messages.write'), true);
  },
});

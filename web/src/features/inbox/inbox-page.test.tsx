import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { changeConversation, fetchConversation, fetchConversations, sendReply } from '#contract/inbox/calls.ts';
import type { ChatMessage, Conversation } from '#contract/inbox/schemas.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const AT = '2026-11-28T10:00:00.000Z';
const LATER = new Date(Date.now() + 3_600_000).toISOString();
const OVER = new Date(Date.now() - 60_000).toISOString();
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

const aConversation = (change: Partial<Conversation> = {}): Conversation => ({
  $id: 'talk-1',
  phone: '01012345678',
  profile_name: 'Mona',
  patient: null,
  state: 'open',
  assigned: null,
  last_at: AT,
  last_kind: 'text',
  last_text: 'Can I come tomorrow?',
  reply_until: LATER,
  unread: 0,
  dropped: 0,
  ...change,
});
const aMessage = (change: Partial<ChatMessage> = {}): ChatMessage => ({
  $id: 'message-1',
  direction: 'in',
  at: AT,
  kind: 'text',
  text: 'Can I come tomorrow?',
  state: null,
  reason: null,
  author: null,
  answer: null,
  ...change,
});

/** Opens the conversation, where WhatsApp is set up unless it is said otherwise. */
async function open({
  conversation = aConversation(),
  messages = [aMessage()],
  available = true,
}: {
  conversation?: Conversation;
  messages?: ChatMessage[];
  available?: boolean;
} = {}) {
  answers(fetchConversations, { documents: [conversation], next: null, available });
  answers(fetchConversation, { conversation, candidates: [], messages, next: null, available });
  const app = await renderApp('/clinic/inbox?open=talk-1', {
    language: 'en',
    signedInAs: aUser({ id: 'reception', role: 'reception', username: 'Sara' }),
  });
  await screen.findByRole('list', { name: 'Messages of the conversation' });
  return app;
}

beforeEach(() => {
  realtimeServer();
});

test('a conversation that is opened is seen, and others are told', async () => {
  const seen = new Promise((resolve) => {
    answers(changeConversation, (input) => {
      resolve(input);
      return aConversation();
    });
  });
  await open({ conversation: aConversation({ unread: 2 }) });
  expect(await seen).toMatchObject({ conversationId: 'talk-1', seen: true });
});

test('a reply that cannot be sent stays to be tried again, as the same one', async () => {
  const { user } = await open();
  refuses(sendReply, 'busy');
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Reply');
  await user.type(box, 'Yes');
  await user.click(await button('Send'));
  await screen.findByRole('alert');
  expect(box.value).toBe('Yes');
  const ids: unknown[] = [];
  answers(sendReply, (input) => {
    ids.push(input.requestId);
    return aMessage({ $id: 'message-2', direction: 'out', text: 'Yes', state: 'sent', author: 'Sara' });
  });
  await user.click(await button('Send'));
  await screen.findByLabelText('Reply');
  expect(ids).toHaveLength(1);
  expect(box.value).toBe('');
});

test('nothing can be sent a day after the client’s last message, and the page says what to do', async () => {
  await open({ conversation: aConversation({ reply_until: OVER }) });
  await screen.findByText(/more than 24 hours old/);
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('a reply that WhatsApp refused says why, and is sent again in its place', async () => {
  const failed = { direction: 'out', state: 'failed', reason: '131047 Re-engagement message', author: 'Sara' } as const;
  const { user } = await open({ messages: [aMessage({ ...failed, $id: 'message-9', text: 'Yes' })] });
  await screen.findByText(/131047/);
  const sent = new Promise((resolve) => {
    answers(sendReply, (input) => {
      resolve(input);
      return aMessage({ direction: 'out', text: 'Yes', state: 'sent', author: 'Sara' });
    });
  });
  await user.click(await button('Send again'));
  expect(await sent).toMatchObject({ conversationId: 'talk-1', text: 'Yes', replaces: 'message-9' });
});

test('where WhatsApp is not set up, the page says so and offers no reply', async () => {
  await open({ available: false });
  expect((await screen.findAllByText(/WhatsApp is not set up/)).length).toBeGreaterThan(0);
  expect(screen.queryByLabelText('Reply')).toBeNull();
});

test('of a picture the desk is told that it cannot be shown', async () => {
  await open({ messages: [aMessage({ kind: 'picture', text: '' })] });
  const list = await screen.findByRole('list', { name: 'Messages of the conversation' });
  within(list).getByText('A picture');
  within(list).getByText('It can’t be shown here. Ask the client to write it.');
});

test.each([
  ['coming', '1', 'Said that they come'],
  ['another_time', '2', 'Wants another time'],
] as const)('a number that was taken as %s says so', async (answer, text, words) => {
  await open({ messages: [aMessage({ text, answer })] });
  await screen.findByText(words);
});

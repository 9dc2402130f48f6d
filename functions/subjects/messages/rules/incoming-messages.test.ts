import { describe, expect, test } from 'vitest';
import { writtenBy } from '../../../testing/phones.ts';
import { readIncomingMessages } from './incoming-messages.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const FROM = '201012345678';
const read = (...messages: object[]) =>
  readIncomingMessages(
    writtenBy(...messages.map((one, index) => ({ from: FROM, id: `wamid.${index}`, timestamp: '1763640000', ...one }))),
    NOW,
  );

test('a text is read with its phone, its name on WhatsApp and its time', () => {
  expect(read({ text: { body: ' أريد موعدًا ' } })).toEqual([
    {
      id: 'wamid.0',
      phone: '+201012345678',
      name: 'Mona on WhatsApp',
      at: '2025-11-20T12:00:00.000Z',
      kind: 'text',
      text: 'أريد موعدًا',
    },
  ]);
});

test.each<[string, object, string, string]>([
  ['the press of a button', { type: 'button', button: { text: 'نعم', payload: 'YES' } }, 'text', 'نعم'],
  [
    'a choice of a list',
    { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Tuesday' } } },
    'text',
    'Tuesday',
  ],
  ['a reaction', { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } }, 'text', '👍'],
  ['a picture with words', { type: 'image', image: { id: '7', caption: 'My mold' } }, 'picture', 'My mold'],
  ['a picture without', { type: 'image', image: { id: '7' } }, 'picture', ''],
  ['a voice message', { type: 'audio', audio: { id: '7', voice: true } }, 'voice', ''],
  ['a document by its name', { type: 'document', document: { filename: 'test.pdf' } }, 'document', 'test.pdf'],
  ['a place', { type: 'location', location: { latitude: 30 } }, 'place', ''],
  ['what there was not when this was written', { type: 'constructor' }, 'other', ''],
])('%s is read as what it is', (_what, message, kind, text) => {
  expect(read(message)).toMatchObject([{ kind, text }]);
});

test('a text is cut, and loses what no database takes', () => {
  const body = `a\u0000\u001bb\nc${'x'.repeat(5_000)}`;
  const [{ text } = { text: '' }] = read({ text: { body } });
  expect(text.startsWith('ab\nc')).toBe(true);
  expect(text.length).toBeLessThanOrEqual(4_096);
  expect(read({ text: { body: `${'x'.repeat(4_095)}😀` } })[0]?.text).toBe('x'.repeat(4_095));
});

test('a message that stands twice in a body is read once, and those of one second keep their order', () => {
  const ids = ['b', 'a', 'b', 'c'];
  const messages = read(...ids.map((id) => ({ id })));
  expect(messages.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  expect(messages.map(({ at }) => at).toSorted()).toEqual(messages.map(({ at }) => at));
});

test('a message of the future, or without a time, is of now', () => {
  expect(read({ timestamp: '99999999999' }, { timestamp: 'soon' }).map(({ at }) => at)).toEqual([
    NOW.toISOString(),
    NOW.toISOString(),
  ]);
});

describe('what is no message is nothing', () => {
  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"entry":{}}',
    '{"entry":[null,{"changes":[{"value":{"messages":[null,7,{}]}}]}]}',
  ])('%s', (body) => {
    expect(readIncomingMessages(body, NOW)).toEqual([]);
  });
  test.each([{ from: 'nobody' }, { from: '+201012345678' }, { from: '1'.repeat(16) }, { id: '' }, { id: 7 }])(
    '%o',
    (message) => {
      expect(read(message)).toEqual([]);
    },
  );
});

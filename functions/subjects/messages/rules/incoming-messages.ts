import { CHAT_TEXT_MAX, type ChatKind } from '#contract/inbox/constants.ts';
import { withoutUnwritable } from '#contract/invisible.ts';
import { at, changesOf, listAt } from './whatsapp-body.ts';

/** What somebody wrote to the shop's phone. */
export interface IncomingMessage {
  /** WhatsApp's id of it. */
  id: string;
  /** Of whom, in E.164. */
  phone: string;
  /** As they call themselves in WhatsApp; `''` when they do not. */
  name: string;
  /** When it was written, in ISO 8601; never after it came. */
  at: string;
  kind: ChatKind;
  /** What was written, or chosen; the words that came with a picture. May be `''`. */
  text: string;
}

const NAME_MAX = 100;
const SECOND_MS = 1_000;

/** What WhatsApp calls the kinds. */
const KINDS: Readonly<Record<string, ChatKind>> = {
  text: 'text',
  button: 'text',
  interactive: 'text',
  reaction: 'text',
  image: 'picture',
  video: 'video',
  document: 'document',
  sticker: 'sticker',
  location: 'place',
  contacts: 'contact',
};

/**
 * What people wrote in a body, each message once. Those of one second keep the order in which they stand, because WhatsApp
 * tells no smaller time.
 */
export function readIncomingMessages(body: string, now: Date): IncomingMessage[] {
  const read = changesOf(body).flatMap((value) => {
    const names = new Map(listAt(value, 'contacts').map((one) => [at(one, 'wa_id'), at(at(one, 'profile'), 'name')]));
    return listAt(value, 'messages').map((message) => ({ message, name: names.get(at(message, 'from')) }));
  });
  const messages = read.flatMap(({ message, name }, place): IncomingMessage[] => {
    const [id, from] = [at(message, 'id'), at(message, 'from')];
    if (typeof id !== 'string' || id === '' || typeof from !== 'string' || !/^[1-9]\d{5,14}$/.test(from)) {
      return [];
    }
    const kind = kindOf(message);
    const written = Number(at(message, 'timestamp')) * SECOND_MS + Math.min(place, SECOND_MS - 1);
    return [
      {
        id,
        phone: `+${from}`,
        name: cleaned(name, NAME_MAX),
        at: new Date(written > 0 && written < now.getTime() ? written : now.getTime()).toISOString(),
        kind,
        text: cleaned(textOf(message), CHAT_TEXT_MAX),
      },
    ];
  });
  return [...Map.groupBy(messages, ({ id }) => id).values()].flatMap(([first]) => first ?? []);
}

function kindOf(message: unknown): ChatKind {
  const type = String(at(message, 'type'));
  if (type === 'audio') {
    return at(at(message, 'audio'), 'voice') === true ? 'voice' : 'other';
  }
  return (Object.hasOwn(KINDS, type) && KINDS[type]) || 'other';
}

/** What was written, whatever it is part of. */
function textOf(message: unknown): unknown {
  const type = String(at(message, 'type'));
  const content = at(message, type);
  switch (type) {
    case 'text':
      return at(content, 'body');
    case 'button':
      return at(content, 'text');
    case 'interactive':
      return at(at(content, String(at(content, 'type'))), 'title');
    case 'reaction':
      return at(content, 'emoji');
    case 'document':
      return at(content, 'caption') ?? at(content, 'filename');
    default:
      return at(content, 'caption');
  }
}

/** Text of strangers, as it can be kept. */
function cleaned(text: unknown, max: number): string {
  return typeof text === 'string' ? withoutUnwritable(text.slice(0, max)).trim() : '';
}

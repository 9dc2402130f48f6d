import type { SandboxApp, SandboxContext } from '../lib/stand-in/connection.ts';
import { readJson } from '../lib/stand-in/read-json.ts';
import type { Message } from './message.ts';
import { type Tools, take } from './take.ts';

const MAX_TEXT = 1_600;
/** Why an SMS fails. */
export const UNREACHABLE = 'The phone cannot be reached.';

/** A plain provider of SMS: one request sends, another asks. It reports to nobody by itself. */
export function addSms(app: SandboxApp, tools: Tools): void {
  const { keys, store } = tools;
  const isCustomer = ({ req }: SandboxContext) => req.header('authorization') === `Bearer ${keys.smsKey}`;
  const refuse = (status: number, error: string) => Response.json({ error }, { status });

  app.post('/sms', async (context) => {
    if (!isCustomer(context)) {
      return refuse(401, 'The key is wrong.');
    }
    const body = await readJson(context.req.raw);
    const fault = faultOf(body);
    if (fault) {
      return refuse(400, fault);
    }
    const [id, sender, phone, text] = [body.id, body.sender, body.to, body.text].map(String) as Four;
    const known = store.get(id);
    // Whoever lost the answer asks again; the person is not to get the message twice.
    if (known) {
      return Response.json(stateOf(known));
    }
    return take(
      context,
      { id, channel: 'sms', phone, reference: id, text, template: null, sender },
      {
        accepted: () => Response.json({ id, state: 'accepted' }),
        refused: () => refuse(400, UNREACHABLE),
        limited: () => refuse(429, 'Too many messages at once.'),
        unavailable: () => unavailable(),
      },
      tools,
    );
  });

  app.get('/sms/:id', (context) => {
    if (!isCustomer(context)) {
      return refuse(401, 'The key is wrong.');
    }
    const message = store.get(context.req.param('id'));
    return message?.channel === 'sms'
      ? Response.json(stateOf(message))
      : refuse(404, 'There is no message of this id.');
  });
}

type Four = [string, string, string, string];

/** What a provider of SMS answers that cannot work now. */
export const unavailable = (): Response => Response.json({ error: 'Service unavailable.' }, { status: 503 });

function stateOf({ id, state, reason }: Message): object {
  return { id, state, ...(reason === null ? {} : { reason }) };
}

/** What is wrong with a request, or null. */
function faultOf({ id, sender, to, text }: Record<string, unknown>): string | null {
  if (typeof id !== 'string' || !/^[\w.-]{1,64}$/.test(id)) {
    return 'id must be 1 to 64 letters, digits, dots, dashes or underscores.';
  }
  if (typeof sender !== 'string' || !/^(?=.*[A-Za-z])[A-Za-z0-9 ._-]{3,11}$/.test(sender)) {
    return 'sender must be 3 to 11 characters, with a letter among them.';
  }
  if (typeof to !== 'string' || !/^\+[1-9]\d{7,14}$/.test(to)) {
    return 'to must be a phone number: + and digits, with the code of the country.';
  }
  return typeof text === 'string' && text !== '' && text.length <= MAX_TEXT
    ? null
    : `text must be 1 to ${MAX_TEXT} characters.`;
}

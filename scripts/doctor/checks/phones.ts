import { randomUUID } from 'node:crypto';
import { WHATSAPP_CALLBACK_PATH, WHATSAPP_URL } from '../../../functions/subjects/messages/phone-settings.ts';
import { addressAt, SHOP, whatsappCallbackOf } from '../../deploy/addresses.ts';
import { keysOf } from '../../message-sandbox/keys.ts';
import { bodyOf, sign } from '../../message-sandbox/reports.ts';
import { type Answer, ask } from '../ask.ts';
import { type Check, fail, firstOf, ok, type Seen, skipped, together, warn } from '../check.ts';
import { adviceFor, type Place, RESTART } from '../place.ts';
import { whatsappVariablesOf } from './functions.ts';

const OFF = skipped('the shop does not write by WhatsApp: no WHATSAPP_… variables are set');
const NO_SMS = skipped('the shop has no provider of SMS: no SMS_PROVIDER_… variables are set');
const OWN_KEYS = skipped('the message sandbox of this machine has keys of its own');
const SETTINGS = 'Look at the settings (scripts/deploy/docs/messages.md), and deploy.';
const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

/** A template that the functions send. */
export interface WantedTemplate {
  name: string;
  language: string;
  /** With `{{name}}` where a parameter goes; without one for a template of codes, which WhatsApp words. */
  text?: string;
}

/** What the settings say of a variable; undefined where they do not. */
function settingOf({ shop }: Place, wanted: string): string | undefined {
  return shop.kind === 'local' ? undefined : shop.settings.functionVariables.find(({ name }) => name === wanted)?.value;
}

/** A look at WhatsApp itself, with the token of the settings. */
async function atWhatsApp(
  place: Place,
  look: (get: (path: string) => Promise<Answer>) => Promise<Seen>,
): Promise<Seen> {
  if (place.shop.kind === 'local') {
    return OWN_KEYS;
  }
  const token = settingOf(place, 'WHATSAPP_ACCESS_TOKEN');
  if (token === undefined) {
    return (await whatsappVariablesOf(place)) === undefined
      ? OFF
      : skipped('the settings have no WHATSAPP_ACCESS_TOKEN, and Appwrite does not tell the one that is deployed');
  }
  const base = (settingOf(place, 'WHATSAPP_BASE_URL') ?? WHATSAPP_URL).replace(/\/+$/, '');
  return look((path) => ask(`${base}/${path}`, bearer(token)));
}

/** What is wrong where WhatsApp does not answer what it is asked for. */
function seenOfRefusal({ status, body }: Answer, what: string): Seen {
  const { code, message } = (parse(body) as { error?: { code?: number; message?: string } })?.error ?? {};
  if (status === 401 || code === 190) {
    return fail(
      'WhatsApp does not know WHATSAPP_ACCESS_TOKEN (401)',
      'Make a token of a system user, which does not expire (scripts/deploy/docs/messages.md), and deploy.',
    );
  }
  return status === 429 || status >= 500
    ? warn(`WhatsApp answered ${status}`, 'Look whether it has a disturbance, and run the doctor again.')
    : fail(`WhatsApp does not know ${what} (${status}${message === undefined ? '' : `: ${message}`})`, SETTINGS);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export const whatsapp: Check = {
  name: 'whatsapp',
  look: (place) =>
    atWhatsApp(place, async (get) => {
      const id = settingOf(place, 'WHATSAPP_PHONE_NUMBER_ID') ?? '';
      const answer = await get(`${id}?fields=verified_name,quality_rating`);
      if (answer.status !== 200) {
        return seenOfRefusal(answer, 'WHATSAPP_PHONE_NUMBER_ID, or the token is not for it');
      }
      const { verified_name: name = '', quality_rating: quality = '' } = parse(answer.body) as Record<string, string>;
      return quality === 'RED'
        ? warn(
            `people block what ${name} writes: WhatsApp calls its quality ${quality}, and may stop it`,
            'See in WhatsApp Manager which messages they block.',
          )
        : ok(`the shop writes as ${name}, quality ${quality}`);
    }),
};

/** Whether WhatsApp has these templates, approved, with the same words. */
export const whatsappTemplates = (templates: readonly WantedTemplate[]): Check => ({
  name: 'whatsapp templates',
  look: (place) =>
    atWhatsApp(place, async (get) => {
      const account = settingOf(place, 'WHATSAPP_BUSINESS_ID');
      if (account === undefined) {
        return skipped('the settings have no WHATSAPP_BUSINESS_ID, whose templates would be looked at');
      }
      const faults: string[] = [];
      for (const [name, wanted] of Map.groupBy(templates, (one) => one.name)) {
        const fields = 'name,language,status,category,parameter_format,components';
        const answer = await get(`${account}/message_templates?name=${name}&fields=${fields}`);
        if (answer.status !== 200) {
          return seenOfRefusal(answer, 'WHATSAPP_BUSINESS_ID, or the token is not for it');
        }
        const { data } = parse(answer.body) as { data: KnownTemplate[] };
        faults.push(...wanted.flatMap((one) => faultsOf(one, data)));
      }
      return faults.length === 0
        ? ok(`WhatsApp has approved all ${templates.length} templates`)
        : fail(
            `messages that cannot be sent: ${firstOf(faults)}`,
            'Make the templates in WhatsApp Manager with exactly these words (scripts/deploy/docs/messages.md), and wait until they are approved.',
          );
    }),
});

interface KnownTemplate {
  name: string;
  language: string;
  status: string;
  category: string;
  parameter_format: string;
  components: { type: string; text?: string }[];
}

function faultsOf({ name, language, text }: WantedTemplate, known: readonly KnownTemplate[]): string[] {
  const found = known.find((one) => one.name === name && one.language === language);
  const say = (fault: string) => [`${name} (${language}) ${fault}`];
  if (!found) {
    return say('is not there');
  }
  if (found.status !== 'APPROVED') {
    return say(`is ${found.status}`);
  }
  if (text === undefined) {
    return found.category === 'AUTHENTICATION' ? [] : say(`is of category ${found.category}, not AUTHENTICATION`);
  }
  if (found.parameter_format !== 'NAMED') {
    return say('has numbered parameters instead of named ones');
  }
  return found.components.find(({ type }) => type === 'BODY')?.text === text ? [] : say('has other words');
}

export const whatsappCallback: Check = {
  name: 'whatsapp callback',
  async look(place) {
    const { target, shop } = place;
    if (shop.kind === 'local') {
      return shop.isRunning
        ? seenOfCallback(
            place,
            addressAt(target.endpoint, `${SHOP}.localhost`, WHATSAPP_CALLBACK_PATH),
            keysOf(shop.dataDir).verifyToken,
          )
        : skipped('the shop is not running: npm start');
    }
    const isOn =
      settingOf(place, 'WHATSAPP_PHONE_NUMBER_ID') !== undefined || (await whatsappVariablesOf(place)) !== undefined;
    if (!isOn) {
      return OFF;
    }
    const address = await whatsappCallbackOf(target, shop.settings);
    return address === undefined
      ? fail('WhatsApp has nowhere to report to', 'Set CALLBACK_DOMAIN and deploy.')
      : seenOfCallback(place, address, settingOf(place, 'WHATSAPP_VERIFY_TOKEN'));
  },
};

/** Whether the callback proves itself, where the token is known, and believes nobody who cannot sign. */
export async function seenOfCallback(place: Place, address: string, verifyToken: string | undefined): Promise<Seen> {
  const said = randomUUID();
  const question = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': verifyToken ?? '',
    'hub.challenge': said,
  });
  // A message that nobody sent, reported by nobody.
  const report = { kind: 'state', channel: 'whatsapp', state: 'read', reference: '', code: 0, isForged: true } as const;
  const body = JSON.stringify(bodyOf([{ ...report, id: `wamid.${said}`, phone: '+201000000000' }], place.now()));
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': sign(body, said) };
  let proof: Answer | undefined;
  let forged: Answer;
  try {
    proof = verifyToken === undefined ? undefined : await ask(`${address}?${question}`);
    forged = await ask(address, { method: 'POST', headers, body });
  } catch (error) {
    return fail(
      `nobody answers at ${address} (${(error as Error).message}), so nobody learns whether messages arrive`,
      adviceFor(place, RESTART, 'Look at the domain of the shop’s function and its certificate.'),
    );
  }
  const where = `Look where ${address} leads: it has to be a domain of the shop’s function, with the path ${WHATSAPP_CALLBACK_PATH}; and whether the function’s log says "WhatsApp is off".`;
  return together(
    [
      forged.status === 403
        ? ok('')
        : forged.status === 200
          ? fail(
              `${address} took a report with a wrong signature: anybody can say that messages arrived, or write as a client`,
              'Take the WHATSAPP_… settings out, and deploy this checkout’s functions.',
            )
          : fail(`${address} answers ${forged.status} to a wrong signature, and not 403`, where),
      proof === undefined || (proof.status === 200 && proof.body === said)
        ? ok('')
        : fail(`${address} does not answer WhatsApp’s question with WHATSAPP_VERIFY_TOKEN (${proof.status})`, where),
    ],
    `${address} refuses a wrong signature${proof === undefined ? '' : ' and proves itself to WhatsApp'}`,
  );
}

export const smsProvider: Check = {
  name: 'sms provider',
  async look(place) {
    if (place.shop.kind === 'local') {
      return OWN_KEYS;
    }
    const [url, key] = [settingOf(place, 'SMS_PROVIDER_URL'), settingOf(place, 'SMS_PROVIDER_KEY')];
    if (url === undefined || key === undefined) {
      return NO_SMS;
    }
    // Nobody has sent this one, so nothing is told of anybody.
    const address = `${url.replace(/\/+$/, '')}/${randomUUID()}`;
    const { host } = new URL(url);
    const [known, wrong] = [await ask(address, bearer(key)), await ask(address, bearer(randomUUID()))];
    if (known.status === 401 || known.status === 403) {
      return fail(
        `${host} does not know SMS_PROVIDER_KEY (${known.status})`,
        'Take the key from the provider again, and deploy.',
      );
    }
    if (known.status !== 404) {
      return warn(
        `${host} answered ${known.status}, and not 404, when asked about a message that is not there`,
        'Look at SMS_PROVIDER_URL, and whether the provider has a disturbance.',
      );
    }
    return wrong.status === 401
      ? ok(`${host} knows the key`)
      : warn(
          `${host} answered ${wrong.status}, and not 401, to a wrong key, so that it knows the right one is not proven`,
          'Ask the provider how it refuses a wrong key.',
        );
  },
};

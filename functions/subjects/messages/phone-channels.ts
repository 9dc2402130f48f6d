import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '#contract/constants.ts';
import type { TemplateState } from '#contract/message-texts/constants.ts';
import type { SmsSettings, WhatsAppSettings } from './phone-settings.ts';

/** What goes to a phone, whosever it is. */
export interface PhoneMessage {
  /** Ours, of this attempt: a provider of SMS takes it only once. */
  id: string;
  /** Of the message, whatever the attempt: WhatsApp tells it back. */
  reference: string;
  /** In E.164. */
  to: string;
  lang: Language;
  text: string;
  /** The template that the provider has approved, and what stands in its fields. */
  template: string;
  fields: Readonly<Record<string, string>>;
  /** Of a message that is a code: its template takes nothing else, and has a button that copies it. */
  code?: string;
}

/**
 * What came of handing a message over: taken; refused, for good or until something is put right; or no answer told, so
 * that it may have gone out.
 */
export type HandedOver =
  | { state: 'taken' }
  | { state: 'refused'; reason: string; isFinal: boolean }
  | { state: 'lost'; reason: string };

/** What a provider knows of a message when it is asked. `sent`: on its way, and no more will be known. */
export type PhoneOutcome =
  | { state: 'under way' | 'sent' | 'delivered' | 'unknown' }
  | { state: 'failed'; reason: string };

export interface PhoneChannel {
  send(message: PhoneMessage): Promise<HandedOver>;
  /** What became of a message; `unknown` of a provider that reports by itself. */
  outcomeOf(id: string): Promise<PhoneOutcome>;
}

/** A template with named fields, as it should be approved. */
export interface WantedTemplate {
  name: string;
  lang: Language;
  text: string;
}

export interface WhatsApp extends PhoneChannel {
  /** What WhatsApp says of a template, null when it does not answer; there is no such question where its account is not known. */
  templateState: ((template: WantedTemplate) => Promise<TemplateState | null>) | null;
  /** Sends free text, which WhatsApp takes for a day after somebody's last message. */
  sendText(message: Pick<PhoneMessage, 'reference' | 'to' | 'text'>): Promise<HandedOver>;
  /** True when WhatsApp signed a body, which is to be taken as it came. */
  isSigned(body: string, signature: string): boolean;
  /** True for the token by which WhatsApp shows that it was told our address by us. */
  isVerified(token: string): boolean;
}

const PATIENCE_MS = 10_000;
const REASON_MAX = 300;
/** Refusals of WhatsApp that say something of this phone: no account there, not allowed, or not to be written to. */
const OF_THIS_PHONE = [131_021, 131_026, 131_030, 131_050, 130_497];

type Reply = { status: number; body: Record<string, unknown> } | { failure: string; wasSent: boolean };

/** Speaks with Meta's Cloud API. */
export function createWhatsApp(settings: WhatsAppSettings): WhatsApp {
  const { baseUrl, phoneNumberId, accessToken, appSecret, verifyToken, businessId } = settings;
  const post = async (to: string, reference: string, content: object): Promise<HandedOver> => {
    const reply = await ask(`${baseUrl}/${phoneNumberId}/messages`, accessToken, {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: to.replace('+', ''),
      ...content,
      biz_opaque_callback_data: reference,
    });
    return handedOver(reply, (body) => {
      const error = isRecord(body.error) ? body.error : {};
      const code = Number(error.code);
      return { reason: `${code} ${error.message ?? ''}`, isFinal: OF_THIS_PHONE.includes(code) };
    });
  };
  return {
    send: ({ reference, to, lang, template, fields, code }) =>
      post(to, reference, {
        type: 'template',
        template: {
          name: template,
          language: { code: lang },
          components: code === undefined ? [bodyOf(fields)] : componentsOfCode(code),
        },
      }),
    sendText: ({ reference, to, text }) =>
      post(to, reference, { type: 'text', text: { body: text, preview_url: false } }),
    outcomeOf: async () => ({ state: 'unknown' }),
    templateState:
      businessId === null
        ? null
        : async (wanted) => {
            const query = new URLSearchParams({ name: wanted.name, fields: TEMPLATE_FIELDS });
            const reply = await ask(`${baseUrl}/${businessId}/message_templates?${query}`, accessToken);
            return 'failure' in reply || reply.status !== 200 ? null : stateOfTemplate(wanted, reply.body.data);
          },
    isSigned: (body, signature) =>
      isSame(signature, `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`),
    isVerified: (token) => isSame(token, verifyToken),
  };
}

const TEMPLATE_FIELDS = 'name,language,status,parameter_format,components';

/** What a list of templates says of one. WhatsApp also finds those whose names only begin like it. */
function stateOfTemplate({ name, lang, text }: WantedTemplate, data: unknown): TemplateState {
  const known = (Array.isArray(data) ? data : []).filter(isRecord);
  const found = known.find((one) => one.name === name && one.language === lang);
  if (!found) {
    return 'missing';
  }
  if (found.status !== 'APPROVED') {
    return found.status === 'PENDING' || found.status === 'IN_APPEAL' ? 'pending' : 'rejected';
  }
  const parts = (Array.isArray(found.components) ? found.components : []).filter(isRecord);
  const isSame = found.parameter_format === 'NAMED' && parts.some((part) => part.type === 'BODY' && part.text === text);
  return isSame && parts.length === 1 ? 'approved' : 'other_words';
}

const bodyOf = (fields: PhoneMessage['fields']) => ({
  type: 'body',
  parameters: Object.entries(fields).map(([parameter_name, text]) => ({ type: 'text', parameter_name, text })),
});

/** Of a template for codes the parameters are numbered, and its button is one for addresses. */
const componentsOfCode = (text: string) => [
  { type: 'body', parameters: [{ type: 'text', text }] },
  { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text }] },
];

/**
 * Speaks with a provider of SMS: `POST {url}` with `{ id, sender, to, text }` answers `{ id, state }`, `GET {url}/{id}` what
 * became of it. It takes an id only once.
 */
export function createSms({ url, key, sender }: SmsSettings): PhoneChannel {
  return {
    async send({ id, to, text }) {
      return handedOver(await ask(url, key, { id, sender, to, text }), ({ error }) => ({
        reason: String(error ?? ''),
        isFinal: false,
      }));
    },
    async outcomeOf(id) {
      const reply = await ask(`${url}/${encodeURIComponent(id)}`, key);
      if ('failure' in reply || reply.status !== 200) {
        return { state: 'unknown' };
      }
      switch (reply.body.state) {
        case 'failed':
          return { state: 'failed', reason: String(reply.body.reason ?? '').slice(0, REASON_MAX) };
        case 'delivered':
        case 'sent':
          return { state: reply.body.state };
        default:
          return { state: 'under way' };
      }
    },
  };
}

/** A request to a provider. Who cannot be reached got nothing; who does not answer may have got it. */
async function ask(url: string, key: string, body?: object): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: body && JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    return { status: response.status, body: readObject(text) };
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
    return { failure: code || (error as Error).name, wasSent: !NOT_REACHED.includes(code) };
  }
}

const NOT_REACHED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

function handedOver(
  reply: Reply,
  readRefusal: (body: Record<string, unknown>) => { reason: string; isFinal: boolean },
): HandedOver {
  if ('failure' in reply) {
    return reply.wasSent
      ? { state: 'lost', reason: reply.failure }
      : { state: 'refused', reason: reply.failure, isFinal: false };
  }
  const { status, body } = reply;
  if (status < 300) {
    return { state: 'taken' };
  }
  // A gateway may say this of a message that went through.
  if (status >= 500 && status !== 503) {
    return { state: 'lost', reason: `Answered ${status}.` };
  }
  const { reason, isFinal } = readRefusal(body);
  return { state: 'refused', reason: `${status} ${reason}`.trim().slice(0, REASON_MAX), isFinal };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

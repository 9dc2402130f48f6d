import type { SandboxApp, SandboxContext } from '../lib/stand-in/connection.ts';
import { objectOf, readJson } from '../lib/stand-in/read-json.ts';
import { BUSINESS_ID, PHONE_NUMBER_ID } from './keys.ts';
import { type Refusal, refuse } from './refusals.ts';
import { newMessageId, type Tools, take, type Wanted } from './take.ts';
import { fillIn, parametersOf, type Template, type Templates } from './templates.ts';

const VERSION = '/:version{v[0-9]+\\.[0-9]+}';
/** The longest text that WhatsApp makes of a template, and the longest reference, in characters. */
const MAX_TEXT = 1_024;
const MAX_REFERENCE = 512;
/** The longest free text. */
const MAX_FREE_TEXT = 4_096;

/** The shop's phone, as WhatsApp describes it. */
const PHONE = {
  id: PHONE_NUMBER_ID,
  verified_name: 'Samaa',
  display_phone_number: '+20 100 000 0000',
  quality_rating: 'GREEN',
};

/** WhatsApp's API, as far as shops use it, with its refusals. */
export function addWhatsApp(app: SandboxApp, tools: Tools): void {
  const { keys, templates, mayWrite } = tools;
  /** What anybody is refused who has no token, or asks for what is not there. */
  const faultOfRequest = (context: SandboxContext, id: string, own: string): Refusal | null => {
    if (context.req.header('authorization') !== `Bearer ${keys.accessToken}`) {
      return { code: 190, details: 'The access token could not be decrypted.' };
    }
    return id === own ? null : { code: 100, details: `Object with ID '${id}' does not exist.` };
  };

  app.post(`${VERSION}/:id/messages`, async (context) => {
    const body = await readJson(context.req.raw);
    const wanted = wantedOf(body, templates(), mayWrite);
    const fault = faultOfRequest(context, context.req.param('id'), PHONE_NUMBER_ID);
    if (fault || 'code' in wanted) {
      return refuse(fault ?? (wanted as Refusal));
    }
    return take(
      context,
      wanted,
      {
        accepted: () => {
          const phone = wanted.phone.slice(1);
          return Response.json({
            messaging_product: 'whatsapp',
            contacts: [{ input: phone, wa_id: phone }],
            messages: [{ id: wanted.id, message_status: 'accepted' }],
          });
        },
        refused: (code) => refuse({ code, details: 'The sandbox was told to refuse this message.' }),
        limited: () => refuse({ code: 130_429, details: 'Cloud API message throughput has been reached.' }),
        unavailable: () => refuse({ code: 2, details: 'Temporary due to downtime or due to being overloaded.' }),
      },
      tools,
    );
  });

  app.get(`${VERSION}/:id/message_templates`, (context) => {
    const fault = faultOfRequest(context, context.req.param('id'), BUSINESS_ID);
    if (fault) {
      return refuse(fault);
    }
    const name = context.req.query('name');
    const known = templates();
    const found = known === 'any' ? [] : known.filter((one) => name === undefined || one.name === name);
    return context.json({ data: found.map(describe) });
  });

  app.get(`${VERSION}/:id`, (context) => {
    const fault = faultOfRequest(context, context.req.param('id'), PHONE_NUMBER_ID);
    if (fault) {
      return refuse(fault);
    }
    const wanted = context.req.query('fields')?.split(',') ?? Object.keys(PHONE);
    return context.json(Object.fromEntries(Object.entries(PHONE).filter(([name]) => [...wanted, 'id'].includes(name))));
  });
}

function describe({ name, language, text, category = 'UTILITY', status = 'APPROVED' }: Template): object {
  return {
    id: `${name}-${language}`,
    name,
    language,
    status,
    category,
    parameter_format: category === 'AUTHENTICATION' ? 'POSITIONAL' : 'NAMED',
    components: [{ type: 'BODY', text }],
  };
}

/** The message that a request asks for, or why it is refused. */
function wantedOf(
  body: Record<string, unknown>,
  templates: Templates,
  mayWrite: (phone: string) => boolean,
): Wanted | Refusal {
  const wrong = (details: string): Refusal => ({ code: 100, details });
  const { to, biz_opaque_callback_data: reference = '', template, text: free } = body;
  const { name, language, components = [] } = objectOf(template);
  const { code: languageCode } = objectOf(language);
  if (body.messaging_product !== 'whatsapp') {
    return wrong('The parameter messaging_product is required.');
  }
  if (
    ![undefined, 'individual'].includes(body.recipient_type as undefined) ||
    !['template', 'text'].includes(body.type as string)
  ) {
    return wrong('Only templates and texts for one person are sent.');
  }
  if (typeof to !== 'string' || !/^[1-9]\d{7,14}$/.test(to)) {
    return wrong('to must be a phone number: digits with the code of the country.');
  }
  if (typeof reference !== 'string' || reference.length > MAX_REFERENCE) {
    return wrong(`biz_opaque_callback_data must be a text of at most ${MAX_REFERENCE} characters.`);
  }
  if (body.type === 'text') {
    return freeText(objectOf(free).body, { to, reference, mayWrite });
  }
  if (typeof name !== 'string' || !/^[a-z0-9_]{1,512}$/.test(name) || typeof languageCode !== 'string') {
    return wrong('template needs a name and a language.');
  }
  const parameters = parametersIn(components);
  if ('code' in parameters) {
    return parameters;
  }
  const values = Object.fromEntries(parameters.values);
  const asked = { name, language: languageCode, parameters: values };
  const text = textOf(asked, templates);
  return typeof text === 'object' && text !== null
    ? text
    : { id: newMessageId(), channel: 'whatsapp', phone: `+${to}`, reference, text, template: asked, sender: null };
}

/** Free text, which only goes to who has written within a day. */
function freeText(
  text: unknown,
  { to, reference, mayWrite }: { to: string; reference: string; mayWrite: (phone: string) => boolean },
): Wanted | Refusal {
  if (typeof text !== 'string' || text === '' || text.length > MAX_FREE_TEXT) {
    return { code: 100, details: `text needs a body of at most ${MAX_FREE_TEXT} characters.` };
  }
  const phone = `+${to}`;
  return mayWrite(phone)
    ? { id: newMessageId(), channel: 'whatsapp', phone, reference, text, template: null, sender: null }
    : { code: 131_047, details: 'More than 24 hours have passed since the customer last replied to this number.' };
}

/** The parameters of the body by name, or why they are refused. */
function parametersIn(components: unknown): { values: [name: string, text: string][] } | Refusal {
  const given = (Array.isArray(components) ? components : [undefined]).map(objectOf);
  if (given.some(({ type }) => type === 'button')) {
    return codeIn(given);
  }
  if (given.length > 1 || given.some(({ type, parameters }) => type !== 'body' || !Array.isArray(parameters))) {
    return { code: 100, details: 'components may hold one body with parameters.' };
  }
  const values: [string, string][] = [];
  for (const parameter of given.flatMap(({ parameters }) => parameters as unknown[])) {
    const { type, parameter_name: name, text } = objectOf(parameter);
    if (type !== 'text' || typeof name !== 'string' || values.some(([known]) => known === name)) {
      return { code: 100, details: 'Every parameter must be a text with a parameter_name of its own.' };
    }
    if (typeof text !== 'string' || text === '') {
      return { code: 131_008, details: `The parameter ${name} has no text.` };
    }
    if (/[\n\r\t]| {5}/.test(text)) {
      return { code: 132_018, details: `${name} has new lines, tabs, or more than 4 spaces in a row.` };
    }
    values.push([name, text]);
  }
  return { values };
}

/** The longest code, in characters. */
const MAX_CODE = 15;

/** The code of a template for codes, whose body and button carry the same, or why it is refused. */
function codeIn(components: readonly Record<string, unknown>[]): { values: [name: string, text: string][] } | Refusal {
  const [body = {}, button = {}] = components;
  const [inBody, inButton] = [body, button].map(({ parameters }) =>
    Array.isArray(parameters) && parameters.length === 1 ? objectOf(parameters[0]) : {},
  );
  const isRight =
    components.length === 2 &&
    body.type === 'body' &&
    button.sub_type === 'url' &&
    String(button.index) === '0' &&
    [inBody, inButton].every((one) => one?.type === 'text');
  const code = inBody?.text;
  if (!isRight || typeof code !== 'string' || code.length > MAX_CODE || code !== inButton?.text) {
    return { code: 100, details: `A code of at most ${MAX_CODE} characters stands in the body and in button 0.` };
  }
  return code === '' ? { code: 131_008, details: 'The code has no text.' } : { values: [['1', code]] };
}

/** What the person reads, null where the text of the template is not known, or why the template is refused. */
function textOf(
  { name, language, parameters }: NonNullable<Wanted['template']>,
  templates: Templates,
): string | null | Refusal {
  if (templates === 'any') {
    return null;
  }
  const found = templates.find((one) => one.name === name && one.language === language);
  const status = found?.status ?? 'APPROVED';
  if (!found || status === 'PENDING' || status === 'REJECTED') {
    return { code: 132_001, details: `template name (${name}) does not exist in ${language}` };
  }
  if (status !== 'APPROVED') {
    return { code: status === 'PAUSED' ? 132_015 : 132_016, details: `template ${name} is ${status.toLowerCase()}` };
  }
  const wanted = parametersOf(found.text);
  const given = Object.keys(parameters);
  if (given.length !== wanted.length) {
    return {
      code: 132_000,
      details: `body: number of localizable_params (${given.length}) does not match the expected number of params (${wanted.length})`,
    };
  }
  const strange = given.find((one) => !wanted.includes(one));
  if (strange !== undefined) {
    return { code: 100, details: `The template has no parameter ${strange}.` };
  }
  const text = fillIn(found.text, parameters);
  return text.length > MAX_TEXT ? { code: 132_005, details: `The text has ${text.length} characters.` } : text;
}

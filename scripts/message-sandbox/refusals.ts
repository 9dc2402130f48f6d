import { randomBytes } from 'node:crypto';

/** Of WhatsApp's errors those that the sandbox knows: the status of the answer, and the words. */
const ERRORS: Record<number, readonly [status: number, title: string]> = {
  2: [503, 'Service temporarily unavailable'],
  33: [400, 'Parameter value is not valid'],
  100: [400, 'Invalid parameter'],
  190: [401, 'Invalid OAuth access token - Cannot parse access token'],
  368: [403, 'Temporarily blocked for policies violations'],
  130429: [429, 'Rate limit hit'],
  131008: [400, 'Required parameter is missing'],
  131026: [400, 'Message undeliverable'],
  131031: [403, 'Business Account locked'],
  131042: [400, 'Business eligibility payment issue'],
  131047: [400, 'Re-engagement message'],
  131049: [400, 'This message was not delivered to maintain healthy ecosystem engagement.'],
  131050: [400, 'Unable to deliver the message. This recipient has chosen to stop receiving marketing messages'],
  131056: [400, '(Business Account, Consumer Account) pair rate limit hit'],
  132000: [400, 'Number of parameters does not match the expected number of params'],
  132001: [404, 'Template name does not exist in the translation'],
  132005: [400, 'Translated text too long'],
  132015: [400, 'Template is paused'],
  132016: [400, 'Template is disabled'],
  132018: [400, 'There was an issue with the parameters in your template'],
};

/** Why WhatsApp does not take a request. */
export interface Refusal {
  code: number;
  details: string;
}

/** The words of an error. Throws where the sandbox does not know it. */
export function titleOf(code: number): string {
  return errorOf(code)[1];
}

function errorOf(code: number): readonly [number, string] {
  const error = ERRORS[code];
  if (!error) {
    throw new Error(`The sandbox knows no error ${code} of WhatsApp. Add it to scripts/message-sandbox/refusals.ts.`);
  }
  return error;
}

/** A refusal as WhatsApp writes it. */
export function refuse({ code, details }: Refusal): Response {
  const [status, title] = errorOf(code);
  const error = {
    message: code === 190 ? title : `(#${code}) ${title}`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details },
    fbtrace_id: randomBytes(12).toString('base64url'),
  };
  return Response.json({ error }, { status });
}

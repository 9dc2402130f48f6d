import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CardGateway, createCardGateway } from './card-gateway.ts';
import { type MethodSettings, readMethods } from './rules/payment-methods.ts';

const CLIENT_SECRET = 'egy_csk_test_0123456789abcdef';
const TOKEN = 'ZXlKaGJHY2lPaUpJVXpVeE1pSXNJblI1Y0NJNklrcFhWQ0o5.payload.signature';
const SECRETS = {
  secretKey: 'egy_sk_live_a1b2c3d4e5f6',
  hmacSecret: '0A1B2C3D4E5F60718293A4B5C6D7E8F9',
  apiKey: 'ZXlKaGJHY2lPaUpJVXpVeE1pSjkuZXlKamJHRnpjeUk2SWsxbGNtTm9ZVzUwSW4w',
};
const INTENTION = { providerOrderId: '42', clientSecret: CLIENT_SECRET };

type Fault = (request: IncomingMessage, response: ServerResponse, body: string) => void;
/** Ways in which a provider fails, most of which repeat what it was asked. */
const FAULTS: [name: string, fault: Fault][] = [
  ['refuses with what it was sent', (request, response, body) => answer(response, 401, echo(request, body))],
  ['refuses with a text that names the address', ({ url }, response) => answer(response, 400, { detail: `No ${url}` })],
  ['fails with what it was sent', (request, response, body) => answer(response, 500, echo(request, body))],
  [
    'answers something that is no JSON',
    ({ url, headers }, response, body) => response.end(`${headers.authorization} ${body} ${url}`),
  ],
  [
    'sends somewhere else',
    ({ url }, response) => response.writeHead(302, { location: `http://127.0.0.1:1${url}` }).end(),
  ],
  ['hangs up', ({ socket }) => socket.destroy()],
];

let fault: Fault = () => {};
const lines: string[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  const isToken = request.url === '/api/auth/tokens' && givesToken;
  return isToken ? answer(response, 201, { token: TOKEN }) : fault(request, response, Buffer.concat(chunks).toString());
});
let givesToken = false;

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const CALLS: [name: string, call: (gateway: CardGateway) => Promise<unknown>][] = [
  [
    'opening a payment',
    (gateway) =>
      gateway.createIntention({
        reference: 'reference',
        method: gateway.methods[0] as MethodSettings,
        amountPiasters: 100,
        currency: 'EGP',
        items: [],
        customer: {
          first_name: 'Mona',
          last_name: 'Ali',
          user_email: 'm@example.com',
          user_phone: '010',
          city: 'Giza',
          address: 'Nile',
        },
      }),
  ],
  ['asking about an intention', (gateway) => gateway.inquire(INTENTION)],
  ['asking about a transaction', (gateway) => gateway.find('7', INTENTION)],
  ['a refund', (gateway) => gateway.refund('7', 100)],
  ['a void', (gateway) => gateway.void('7')],
];

describe.each(CALLS)('%s', (_name, call) => {
  test.each(FAULTS)('leaves a line in the log, and no secret in it, when the provider %s', async (_fault, failing) => {
    fault = failing;
    for (const withToken of [false, true]) {
      givesToken = withToken;
      lines.length = 0;
      await call(gateway({}));
      expect(lines.length).toBeGreaterThan(0);
      expectNoSecrets();
    }
  });

  test('leaves no secret in the log when a key cannot even be sent, or the address cannot be reached', async () => {
    for (const change of [{ secretKey: `${SECRETS.secretKey}\nx` }, { baseUrl: 'http://127.0.0.1:1' }]) {
      lines.length = 0;
      givesToken = false;
      fault = ({ socket }) => socket.destroy();
      await call(gateway(change));
      expect(lines.length).toBeGreaterThan(0);
      expectNoSecrets();
    }
  });
});

test('what the provider complains about is told, by field', async () => {
  fault = (_request, response) => answer(response, 400, { amount: ['A positive integer is required.'] });
  lines.length = 0;
  await CALLS[0]?.[1](gateway({}));
  expect(lines).toEqual([
    'The card provider answered 400 to a new payment: {"amount":["A positive integer is required."]}',
  ]);
});

describe('giving money back', () => {
  test.each<[string, Fault, string]>([
    ['that the provider refuses', (_request, response) => answer(response, 400, { message: 'no' }), 'refused'],
    ['that fails at the provider', (_request, response) => answer(response, 502, {}), 'lost'],
    ['whose answer cannot be read', (_request, response) => response.end('OK'), 'lost'],
    ['whose answer says nothing of it', (_request, response) => answer(response, 201, {}), 'lost'],
    ['that hangs up', ({ socket }) => socket.destroy(), 'lost'],
  ])('%s is known as such', async (_name, failing, expected) => {
    fault = failing;
    expect(await gateway({}).refund('7', 100)).toBe(expected);
    expect(await gateway({}).void('7')).toBe(expected);
  });
});

function gateway(change: { secretKey?: string; baseUrl?: string }): CardGateway {
  const settings = {
    ...SECRETS,
    publicKey: 'egy_pk_live_1',
    ownerId: null,
    methods: readMethods('1', undefined) as MethodSettings[],
    callbackUrl: 'https://shop.example/callbacks/card',
    returnUrl: 'https://shop.example/payment-result',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...change,
  };
  return createCardGateway(settings, (line) => lines.push(line));
}

function expectNoSecrets(): void {
  for (const secret of [CLIENT_SECRET, TOKEN, ...Object.values(SECRETS)]) {
    expect(lines.join('\n')).not.toContain(secret);
    // Nor most of it, cut off at the end of a line.
    expect(lines.join('\n')).not.toContain(secret.slice(0, 20));
  }
}

/** What a careless provider answers: everything that it was told. */
function echo({ url, headers }: IncomingMessage, body: string): object {
  return { detail: `${url} ${headers.authorization}`, client_secret: CLIENT_SECRET, request: body, token: TOKEN };
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

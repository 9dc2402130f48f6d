import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Proxy as ProxyApi, Query } from 'node-appwrite';
import { eventually } from '../eventually.ts';
import type { Told } from '../executing.ts';
import { expectFit, expectSame } from '../expectations.ts';
import type { Stage } from '../stage.ts';
import { area } from '../suite.ts';

/** A new domain takes a moment to be routed. */
const DOMAIN_SECONDS = 60;

type Visit = { path: string; method?: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; headers: Record<string, unknown>; body: string };

/** Does the work with the function's own domain: the one that it has, or else a new one, which goes with it. */
async function withDomain(stage: Stage, work: (visit: (visit: Visit) => Promise<Answer>) => Promise<void>) {
  const proxy = new ProxyApi(stage.admin);
  const functionId = stage.functionId('mirror');
  const { rules } = await proxy.listRules({ queries: [Query.equal('deploymentResourceId', functionId)] });
  const domain = `${functionId}.functions.${new URL(stage.target.endpoint).hostname}`;
  const rule = rules[0] ?? (await proxy.createFunctionRule({ domain, functionId }));
  const visit = (one: Visit) => ask(stage, rule.domain, one);
  await eventually(`${rule.domain} leads to the function`, DOMAIN_SECONDS, async () =>
    (await visit({ path: '/text' })).status === 202 ? true : undefined,
  );
  await work(visit);
}

/** A request to the server under the name of the domain, which need not be known to the name service. */
function ask({ target }: Stage, domain: string, { path, method = 'GET', headers, body }: Visit): Promise<Answer> {
  const url = new URL(path, target.endpoint);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const host = url.port === '' ? domain : `${domain}:${url.port}`;
  return new Promise((fulfil, reject) => {
    const sent = request(url, { method, headers: { ...headers, host } }, async (response) => {
      let text = '';
      for await (const part of response.setEncoding('utf8')) {
        text += part;
      }
      fulfil({ status: response.statusCode ?? 0, headers: response.headers, body: text });
    });
    sent.on('error', reject).end(body);
  });
}

/** A function as a web server of its own, which the card provider calls. */
export const functionDomains = area('A function’s own domain', {
  'path and query of a request reach the function unchanged, on nobody’s behalf': async (stage) => {
    await withDomain(stage, async (visit) => {
      const answer = await visit({ path: '/callbacks/card?hmac=ab%2B&obj.id=7&obj.id=8' });
      expectSame('the status', answer.status, 200);
      const told: Told = JSON.parse(answer.body);
      expectFit('the request', told, {
        method: 'GET',
        path: '/callbacks/card',
        queryString: 'hmac=ab%2B&obj.id=7&obj.id=8',
      });
      expectSame('the user id', told.headers['x-appwrite-user-id'], undefined);
      expectSame('the token', told.headers['x-appwrite-user-jwt'], undefined);
      expectFit('the key', told.headers['x-appwrite-key'], /^ephemeral_/);
    });
  },

  'a POST reaches it with body and content type': async (stage) => {
    await withDomain(stage, async (visit) => {
      // WhatsApp signs the body as it was sent: each blank and letter counts.
      const body = '{ "type":"TRANSACTION",\n\t"amount" : 1.0, "name": "سماعة \\u0645", "of":"caf\u0065\u0301" }\n';
      const signature = 'sha256=0f';
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
      const answer = await visit({ path: '/callbacks/card?hmac=1', method: 'POST', body, headers });
      const told: Told = JSON.parse(answer.body);
      expectFit('the request', told, { method: 'POST', path: '/callbacks/card', bodyText: body });
      expectFit('the content type', told.headers['content-type'], /^application\/json/);
      expectSame('the signature', told.headers['x-hub-signature-256'], signature);
    });
  },

  'status, headers and body of the function are the answer': async (stage) => {
    await withDomain(stage, async (visit) => {
      const answer = await visit({ path: '/text' });
      expectFit('the answer', answer, { status: 202, body: 'سلام', headers: { 'x-own': 'kept' } });
    });
  },
});

import { Client } from 'node-appwrite';
import { expect, test } from 'vitest';
import { type DomainOwner, domainPart } from './domains.ts';
import type { Target } from './target.ts';
import { laboratoryOf } from './testing/laboratory.ts';

/** What a server without domains to give away says of the domain of a function or site. */
async function inspect(kind: DomainOwner['kind'], isNeeded: boolean, domain?: string) {
  const { server } = await laboratoryOf();
  const client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.apiKey);
  const target = { client, consoleDomains: async () => ({ sites: '', functions: '', target: '' }) } as Target;
  const wanted = { title: 'Domain', owner: { kind, id: 'web' }, domain, byHand: 'Set it.', isNeeded };
  return domainPart(target, wanted).inspect();
}

test('a server that gives no domains: what is needed stops the deployment, the rest is left to do', async () => {
  expect(await inspect('site', true)).toMatchObject({ changes: [], refusals: ['Set it.'] });
  expect(await inspect('function', false)).toMatchObject({ changes: [], refusals: [], notes: ['Set it.'] });
});

test('a domain that is named is made there too', async () => {
  const { changes, refusals } = await inspect('site', true, 'samaa.example');
  expect(changes).toEqual(['new domain of the site web: samaa.example']);
  expect(refusals).toEqual([]);
});

test.each([
  [
    'A domain that is given below that of sites',
    undefined,
    { sites: 'samaa.example', functions: 'functions.samaa.example' },
    '_APP_DOMAIN_FUNCTIONS',
  ],
  [
    'A chosen domain two names below that of sites',
    'a.pay.sites.samaa.example',
    { sites: 'sites.samaa.example', functions: '' },
    'a.pay.sites.samaa.example',
  ],
  [
    'A domain that is given beside that of sites',
    undefined,
    { sites: 'sites.samaa.example', functions: 'functions.samaa.example' },
    undefined,
  ],
  [
    'A chosen domain one name below that of sites',
    'pay.sites.samaa.example',
    { sites: 'sites.samaa.example', functions: '' },
    undefined,
  ],
  [
    'A chosen domain elsewhere',
    'pay.other.example',
    { sites: 'samaa.example', functions: 'functions.samaa.example' },
    undefined,
  ],
])(
  '%s is validated before anything is changed as Appwrite validates it when the rule is made',
  async (_what, domain, own, why) => {
    const { server } = await laboratoryOf();
    const client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.apiKey);
    const target = { client, consoleDomains: async () => ({ ...own, target: '' }) } as Target;
    const wanted = { title: 'Domain', owner: { kind: 'function', id: 'shop' } as const, domain, byHand: 'Set it.' };
    const { refusals } = await domainPart(target, wanted).inspect();
    expect(refusals).toEqual(why === undefined ? [] : [expect.stringContaining(why)]);
  },
);

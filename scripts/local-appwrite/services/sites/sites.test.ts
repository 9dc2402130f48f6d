import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { ID, type Models, Proxy as Rules, Sites } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { packArchive } from '../../testing/archive.ts';
import { type Installation, refusal, startInstallation } from '../../testing/installation.ts';

let local: Installation;
let sites: Sites;

beforeAll(async () => {
  local = await startInstallation({ processingDelay: 0 });
  sites = new Sites(local.admin);
});

const pages = (text: string) => ({ 'index.html': `<h1>${text}</h1>`, 'assets/a.js': `// ${text}` });

async function newSite(more: object = {}): Promise<string> {
  const { $id } = await sites.create({
    siteId: ID.unique(),
    name: 'Of a test',
    framework: 'other' as never,
    buildRuntime: 'static-1' as never,
    ...more,
  });
  return $id;
}

async function deploy(siteId: string, files: Record<string, string>, more: object = {}): Promise<Models.Deployment> {
  const code = InputFile.fromBuffer(packArchive(files), 'code.tar.gz');
  const { $id: deploymentId } = await sites.createDeployment({ siteId, code, activate: true, ...more });
  return vi.waitFor(async () => {
    const deployment = await sites.getDeployment({ siteId, deploymentId });
    expect(['ready', 'failed']).toContain(deployment.status);
    return deployment;
  });
}

/** What a visitor of that host gets. */
async function visit(host: string, path = '/'): Promise<{ status: number; text: string }> {
  const { status, text } = await answerOf(host, path);
  return { status, text };
}

function answerOf(host: string, path = '/'): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const { port } = local.server;
    httpRequest({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } }, async (response) => {
      let text = '';
      for await (const chunk of response) {
        text += String(chunk);
      }
      resolve({ status: response.statusCode ?? 0, text, headers: response.headers });
    })
      .on('error', reject)
      .end();
  });
}

describe('a site', () => {
  test('shows what is deployed to it on its own domain', async () => {
    const siteId = await newSite();
    expect((await visit(`${siteId}.localhost`)).status).toBe(404);
    const deployment = await deploy(siteId, pages('first'));
    expect(deployment).toMatchObject({ status: 'ready', resourceType: 'sites', resourceId: siteId });
    expect(await sites.get({ siteId })).toMatchObject({
      deploymentId: deployment.$id,
      latestDeploymentStatus: 'ready',
    });
    expect(await visit(`${siteId}.localhost`)).toEqual({ status: 200, text: '<h1>first</h1>' });
    expect((await visit(`${siteId}.localhost`, '/assets/a.js')).text).toBe('// first');
    await deploy(siteId, pages('second'));
    expect((await visit(`${siteId}.localhost`)).text).toBe('<h1>second</h1>');
  });

  test('says nothing to browsers of caching and framing, as the real one does not', async () => {
    const siteId = await newSite();
    await deploy(siteId, pages('bare'));
    for (const path of ['/', '/assets/a.js']) {
      const { headers } = await answerOf(`${siteId}.localhost`, path);
      expect(headers['cdn-cache-control']).toBe('public, max-age=36000');
      expect(headers).not.toHaveProperty('cache-control');
      expect(headers).not.toHaveProperty('content-security-policy');
    }
  });

  test('answers paths without a file by its fallback file, or not at all', async () => {
    const siteId = await newSite();
    await deploy(siteId, pages('page'));
    expect((await visit(`${siteId}.localhost`, '/orders/3')).status).toBe(404);
    await sites.update({ siteId, name: 'Single page', framework: 'other' as never, fallbackFile: 'index.html' });
    expect(await visit(`${siteId}.localhost`, '/orders/3')).toEqual({ status: 200, text: '<h1>page</h1>' });
    expect((await visit(`${siteId}.localhost`, '/assets/none.js')).status).toBe(404);
  });

  test('is served from its output folder after its commands ran', async () => {
    const buildCommand = 'mkdir -p dist/web && cp page.txt dist/web/index.html';
    const siteId = await newSite({ buildCommand, outputDirectory: './dist/web' });
    await deploy(siteId, { 'page.txt': 'built' });
    expect((await visit(`${siteId}.localhost`)).text).toBe('built');
    expect((await visit(`${siteId}.localhost`, '/page.txt')).status).toBe(404);
  });

  test('is shown on any domain that a rule leads to it', async () => {
    const siteId = await newSite();
    await deploy(siteId, pages('ruled'));
    const rule = await new Rules(local.admin).createSiteRule({ domain: 'www.example.org', siteId });
    expect(rule).toMatchObject({ deploymentResourceType: 'site', deploymentResourceId: siteId, status: 'verified' });
    expect((await visit('www.example.org')).text).toBe('<h1>ruled</h1>');
    expect((await new Rules(local.admin).listRules()).total).toBe(1);
  });

  test('answers the API and keeps to itself when it is disabled', async () => {
    const siteId = await newSite();
    await deploy(siteId, pages('page'));
    expect((await visit(`${siteId}.localhost`, '/v1/health/version')).text).toContain('1.9.6');
    await sites.update({ siteId, name: 'Off', framework: 'other' as never, enabled: false });
    expect((await visit(`${siteId}.localhost`)).status).toBe(404);
  });

  test('that renders on the server is refused by name, and so are an id that is taken and a framework that is none', async () => {
    const siteId = await newSite();
    expect((await refusal(newSite({ adapter: 'ssr' }))).code).toBe(501);
    expect(await refusal(newSite({ siteId }))).toMatchObject({ code: 409, type: 'site_already_exists' });
    expect((await refusal(newSite({ framework: 'none' }))).type).toBe('general_argument_invalid');
  });
});

test('the first site that was deployed stands where the server has none of its own, also after the next start', async () => {
  const own = await startInstallation({ processingDelay: 0 });
  const service = new Sites(own.admin);
  expect((await fetch(own.server.origin)).status).toBe(404);
  const site = { siteId: 'web', name: 'Web', framework: 'other' as never, buildRuntime: 'static-1' as never };
  await service.create(site);
  const code = InputFile.fromBuffer(packArchive(pages('root')), 'code.tar.gz');
  await service.createDeployment({ siteId: 'web', code, activate: true });
  await vi.waitFor(async () => expect(await (await fetch(own.server.origin)).text()).toBe('<h1>root</h1>'));
  await own.restart();
  expect(await (await fetch(own.server.origin)).text()).toBe('<h1>root</h1>');
});

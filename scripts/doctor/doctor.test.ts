import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Databases,
  Functions,
  Messaging,
  Project,
  type ProjectKeyScopes,
  Query,
  type Runtime,
  Storage,
  TablesDB,
  Users,
} from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fetchDeliveryFee } from '#contract/settings/calls.ts';
import { openBackup, writeBooks } from '../backup/format.ts';
import { settingsLines } from '../card-sandbox/for-deployment.ts';
import { makeKeys } from '../card-sandbox/keys.ts';
import { startCardSandbox } from '../card-sandbox/server.ts';
import { FUNCTION_VARIABLES } from '../deploy/function-variables.ts';
import { readDeploySettings } from '../deploy/settings.ts';
import { readSite } from '../deploy/site-config.ts';
import { openTarget, type Target } from '../deploy/target.ts';
import { FIRST_ADMIN, startLaboratory } from '../deploy/testing/laboratory.ts';
import { guest } from '../lib/guest.ts';
import { DATABASE_ID, FUNCTIONS_DIST, readProject } from '../lib/project.ts';
import { startLocalAppwrite } from '../local-appwrite/server.ts';
import { seed } from '../seed/main.ts';
import { script, startScript } from '../testing/processes.ts';
import { type Finding, fail, runCheck, type Skipped } from './check.ts';
import { isSameSite, maxAge, seenOfCertificate } from './checks/reach.ts';
import { CHECKS } from './checks.ts';
import { examine, examineDeployed, exitCodeOf, lineOf, summaryOf } from './examine.ts';
import { readDoctorOptions } from './options.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Place } from './place.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A whole shop that an operator has deployed, with cards. Each test breaks one thing of it and mends it again. */
let laboratory: Awaited<ReturnType<typeof startLaboratory>>;
let sandbox: Awaited<ReturnType<typeof startCardSandbox>>;
let target: Target;
let place: Place;
let environment: Record<string, string>;
/** What the deployment said of it at its end. */
let atTheEnd: string;

beforeAll(async () => {
  const keys = makeKeys();
  sandbox = await startCardSandbox({ port: 0, keys, delayMs: 0 });
  laboratory = await startLaboratory();
  const { server } = laboratory;
  // A page as the real site's: it names a script that may be kept.
  writeFileSync(
    join(laboratory.siteDir, 'index.html'),
    '<script type="module" src="/assets/app-1a2b3c4d.js"></script>',
  );
  writeFileSync(join(laboratory.siteDir, 'assets/app-1a2b3c4d.js'), 'export {};');
  environment = {
    ...laboratory.operator,
    ...FIRST_ADMIN,
    APPWRITE_ENDPOINT: server.endpoint,
    APPWRITE_PROJECT: server.projectId,
    ...Object.fromEntries(settingsLines(keys, sandbox.url).map((line) => line.split(/=(.*)/s).slice(0, 2))),
  };
  const settings = settingsOf(environment);
  const parts = { project: readProject(), site: readSite(), functionsDir: FUNCTIONS_DIST };
  const shop = { kind: 'deployed', settings } as const;
  await laboratory.deploy({
    environment,
    variables: FUNCTION_VARIABLES,
    deployable: {
      ...parts,
      async examine(own) {
        atTheEnd = await examineDeployed({ ...parts, target: own, shop });
        return atTheEnd;
      },
    },
  });
  target = await openTarget(settings);
  place = { ...parts, target, shop, books: false, now: () => new Date() };
}, 300_000);

afterAll(async () => {
  await target.close();
  await laboratory.close();
  await sandbox.close();
});

function settingsOf(variables: Record<string, string>) {
  return readDeploySettings([], { environment: variables, readFile: () => undefined, deploys: false });
}

/** What one check comes to, in a place that differs. */
async function look(name: string, change: Partial<Place> = {}): Promise<Finding | Skipped> {
  const check = CHECKS.find((one) => one.name === name);
  return runCheck(check!, { ...place, ...change });
}

const later = (milliseconds: number): Partial<Place> => ({ now: () => new Date(Date.now() + milliseconds) });
const row = (tableId: string, rowId: string) => ({ databaseId: DATABASE_ID, tableId, rowId });

/** Adds a row for the time of the test. */
async function withRow(tableId: string, rowId: string, data: Record<string, unknown>): Promise<void> {
  await laboratory.tables.createRow({ ...row(tableId, rowId), data });
  onTestFinished(async () => {
    await laboratory.tables.deleteRow(row(tableId, rowId));
  });
}

/** Gives a function other settings for the time of the test. */
async function changeFunction(id: string, change: { enabled?: boolean; scopes?: string[] }): Promise<void> {
  await setFunction(id, change);
  onTestFinished(() => setFunction(id));
}

/** Gives a function the settings that the project names for it, but for the change. */
async function setFunction(id: string, change: { enabled?: boolean; scopes?: string[] } = {}): Promise<void> {
  const config = place.project.functions.find(({ $id }) => $id === id)!;
  const { $id: functionId, runtime, specification, path: _, ...settings } = config;
  const { enabled = true, scopes = config.scopes } = change;
  await new Functions(laboratory.client).update({
    functionId,
    ...settings,
    runtime: runtime as Runtime,
    enabled,
    scopes: scopes as ProjectKeyScopes[],
    buildSpecification: specification,
    runtimeSpecification: specification,
  });
}

/** Has the provider report elsewhere for the time of the test. */
async function setCallback(address: string): Promise<void> {
  const functions = new Functions(laboratory.client);
  const { variables } = await functions.listVariables({ functionId: 'shop', queries: [Query.limit(100)] });
  const { $id: variableId, key, value: before } = variables.find((one) => one.key === 'CARD_CALLBACK_URL')!;
  const set = (value: string) => functions.updateVariable({ functionId: 'shop', variableId, key, value });
  await set(address);
  onTestFinished(async () => {
    await set(before);
  });
}

/** An Appwrite Site says nothing of caching and framing: that is the work of what stands before it. */
const NEEDS_PROXY = ['site headers warn'];

describe('a shop that was just deployed', () => {
  test('has nothing that is wrong but what needs a proxy, and what was not looked at says why', async () => {
    const told: (Finding | Skipped)[] = [];
    const findings = await examine(place, (one) => told.push(one));
    expect(findings.flatMap(({ check, level }) => (level === 'ok' ? [] : `${check} ${level}`))).toEqual(NEEDS_PROXY);
    expect(told.map(({ check }) => check)).toEqual(CHECKS.map(({ name }) => name));
    expect(told.filter((one) => 'skipped' in one).map(({ check }) => check)).toEqual([
      'sms',
      'whatsapp',
      'whatsapp templates',
      'whatsapp callback',
      'sms provider',
      'bosta',
      'bosta callback',
      'disk',
      'backup',
      'books',
    ]);
    expect(exitCodeOf(findings, false)).toBe(0);
    expect(summaryOf(findings)).toBe(`${findings.length} checks: ${findings.length - 1} OK, 1 WARN, 0 FAIL.`);
  });

  test('is told so by the deployment, without what is in order', () => {
    expect(atTheEnd).toMatch(
      /^WARN +site headers .+\nThe doctor found nothing broken\. \d+ checks: \d+ OK, 1 WARN, 0 FAIL\.$/,
    );
  });

  test('is told by the command as JSON with an API key, too, and it ends with 0', async () => {
    const { APPWRITE_EMAIL: _, APPWRITE_PASSWORD: __, ...rest } = environment;
    const run = startScript(script('doctor.ts'), ['--deployed', '--json'], {
      ...rest,
      APPWRITE_KEY: laboratory.server.apiKey,
    });
    expect(await run.ended(), run.output()).toBe(0);
    const findings = JSON.parse(run.output()) as Finding[];
    expect(findings.flatMap(({ check, level }) => (level === 'ok' ? [] : `${check} ${level}`))).toEqual(NEEDS_PROXY);
    expect(Object.keys(findings[0]!)).toEqual(['check', 'level', 'message', 'advice']);
  });

  test('has books that are in order', async () => {
    expect(await look('books', { books: true })).toMatchObject({ level: 'ok' });
  });
});

describe('the doctor finds', () => {
  // What the schedule does would be there or not by the minute in which a test runs.
  beforeAll(async () => {
    const functions = place.project.functions.map((one) => ({ ...one, schedule: '' }));
    place = { ...place, project: { ...place.project, functions } };
    await setFunction('admin');
    for (const tableId of ['book_reports', 'payment_reports']) {
      await laboratory.tables.deleteRows({ databaseId: DATABASE_ID, tableId });
    }
  });

  test('a server that is too old, and one on which nothing was tried', async () => {
    expect(await look('server version', { target: { ...target, version: '1.8.1' } })).toMatchObject({ level: 'fail' });
    expect(await look('database', { target: { ...target, version: '2.7.1' } })).toMatchObject({
      level: 'warn',
      message: expect.stringContaining('Appwrite 2.7.1 with MariaDB is not proven'),
    });
  });

  test('PostgreSQL is warned of until the settings say that somebody saw to how it is started', async () => {
    const answers = vi.spyOn(TablesDB.prototype, 'listTables');
    onTestFinished(() => answers.mockRestore());
    const found = await laboratory.tables.listTables({ databaseId: DATABASE_ID });
    const told = (postgresqlChecked: boolean) => {
      // PostgreSQL finds no table by its id in capitals.
      answers.mockResolvedValueOnce(found).mockResolvedValueOnce({ total: 0, tables: [] });
      if (place.shop.kind === 'local') {
        throw new Error('The shop is deployed.');
      }
      const settings = { ...place.shop.settings, postgresqlChecked };
      return look('database', { target: { ...target, version: '1.9.6' }, shop: { kind: 'deployed', settings } });
    };
    expect(await told(false)).toMatchObject({
      level: 'warn',
      message: expect.stringContaining('fsync'),
      advice: expect.stringContaining('POSTGRESQL_CHECKED=on'),
    });
    expect(await told(true)).toMatchObject({
      level: 'ok',
      message: 'rows are kept in PostgreSQL, proven with Appwrite 1.9.6',
    });
  });

  test('rows that are not found by their words', async () => {
    const place = { databaseId: DATABASE_ID, tableId: 'search_terms', rowId: 'lost' };
    const data = { table_id: 'users', term: 'mona', row_id: 'mona', batch_id: 'one' };
    await laboratory.tables.createRow({ ...place, data });
    onTestFinished(async () => void (await laboratory.tables.deleteRow(place)));
    expect(await look('database')).toMatchObject({ level: 'ok' });
    const answers = vi.spyOn(TablesDB.prototype, 'listRows');
    onTestFinished(() => answers.mockRestore());
    const found = await laboratory.tables.listRows({ databaseId: DATABASE_ID, tableId: 'search_terms' });
    const none = { ...found, total: 0, rows: [] };
    answers.mockResolvedValueOnce(found).mockResolvedValueOnce(found).mockResolvedValueOnce(none);
    expect(await look('database')).toMatchObject({
      level: 'fail',
      message: expect.stringMatching(/not found by the beginning "\p{L}+" of its word/u),
    });
  });

  test('a clock that is wrong', async () => {
    expect(await look('clock', later(MINUTE_MS))).toMatchObject({ level: 'warn' });
    expect(await look('clock', later(10 * MINUTE_MS))).toMatchObject({
      level: 'fail',
      message: expect.stringMatching(/(599|60[01]) s apart/),
      advice: expect.stringContaining('chrony'),
    });
  });

  test('a column and a table that are missing', async () => {
    const project = readProject();
    const settings = project.tables.find(({ $id }) => $id === 'settings')!;
    const [first] = settings.columns;
    settings.columns.push({ ...first!, key: 'not_deployed' });
    project.tables.push({ ...settings, $id: 'not_there' });
    expect(await look('tables', { project })).toMatchObject({
      level: 'fail',
      message: expect.stringMatching(/table settings: new column not_deployed; table not_there is missing/),
      advice: expect.stringContaining('npm run deploy'),
    });
    // What is told once is not told again.
    expect(await look('rows', { project })).toMatchObject({ level: 'ok' });
  });

  test('an installation of 0.3.0 is not blamed for a column that a migration takes away', async () => {
    const column = { databaseId: DATABASE_ID, key: 'open_cash_orders' };
    const schema = new Databases(laboratory.client);
    const limits = { min: 0, max: 2_147_483_647, xdefault: 0 };
    await schema.createIntegerAttribute({ ...column, ...limits, collectionId: 'users', required: false });
    onTestFinished(async () => void (await laboratory.tables.deleteColumn({ ...column, tableId: 'users' })));
    expect(await look('tables')).toMatchObject({ level: 'ok' });
  });

  test('a bucket that differs', async () => {
    const storage = new Storage(laboratory.client);
    const { $id: bucketId, name, enabled: _, ...bucket } = await storage.getBucket({ bucketId: 'products' });
    const { maximumFileSize, $permissions: permissions, fileSecurity, allowedFileExtensions } = bucket;
    const settings = { bucketId, name, permissions, fileSecurity, maximumFileSize, allowedFileExtensions };
    await storage.updateBucket({ ...settings, enabled: false });
    onTestFinished(async () => {
      await storage.updateBucket({ ...settings, enabled: true });
    });
    expect(await look('buckets')).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('bucket products: enabled'),
    });
  });

  test('rows of every installation that are gone', async () => {
    const counter = row('counters', 'orders');
    await laboratory.tables.deleteRow(counter);
    onTestFinished(async () => {
      await laboratory.tables.createRow({ ...counter, data: { value: 0 } });
    });
    expect(await look('base rows')).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('orders'),
      advice: 'Deploy: npm run deploy',
    });
  });

  test('a function that is switched off and lacks a scope, and its failed executions', async () => {
    await changeFunction('shop', { scopes: ['files.read'] });
    await expect(guest(target.endpoint, target.projectId)(fetchDeliveryFee, {})).rejects.toThrow();
    expect(await look('answer')).toMatchObject({ level: 'fail' });
    expect(await look('executions')).toMatchObject({
      level: 'warn',
      message: expect.stringMatching(/^2 of shop failed in the last 24 hours, the last: \w+ at 20\d\d-.* UTC/),
      advice: expect.stringContaining('Executions'),
    });
    await changeFunction('staff', { enabled: false });
    expect(await look('functions')).toMatchObject({
      level: 'fail',
      message: expect.stringMatching(/function shop: scopes .*; function staff: enabled false → true$/),
      advice: 'Deploy: npm run deploy',
    });
  });

  test('a function that runs other code, or that is not there at all', async () => {
    const functionsDir = mkdtempSync(join(tmpdir(), 'samaa-doctor-'));
    onTestFinished(() => rmSync(functionsDir, { recursive: true, force: true }));
    for (const { $id } of place.project.functions) {
      mkdirSync(join(functionsDir, $id));
      writeFileSync(join(functionsDir, $id, 'main.js'), '// Another version.');
    }
    expect(await look('code', { functionsDir })).toMatchObject({
      level: 'warn',
      message: expect.stringContaining('shop runs other code than this checkout'),
    });
    const project = readProject();
    project.functions.push({ ...project.functions[0]!, $id: 'nowhere' });
    expect(await look('code', { project })).toMatchObject({
      level: 'fail',
      message: 'nowhere has no active deployment',
    });
  });

  test('variables that are missing or other than the settings say', async () => {
    const settings = settingsOf({ ...environment, SMS_MESSAGES: 'on', SITE_URL: 'https://elsewhere.example' });
    const found = await look('variables', { shop: { kind: 'deployed', settings } });
    expect(found).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('shop lacks SMS_MESSAGES; shop has other values than the settings for SITE_URL'),
    });
    const secret = `sandbox_hmac_${'0'.repeat(48)}`;
    const wrong = settingsOf({ ...environment, CARD_HMAC_SECRET: secret });
    const other = await look('variables', { shop: { kind: 'deployed', settings: wrong } });
    expect(other).toMatchObject({ level: 'warn', message: expect.stringContaining('CARD_HMAC_SECRET') });
    // Nothing of a secret's value is ever told.
    expect(JSON.stringify([found, other])).not.toContain(secret);
  });

  test('a schedule that stands still', async () => {
    expect(await look('schedule', later(12 * MINUTE_MS))).toMatchObject({ level: 'warn' });
    expect(await look('schedule', later(40 * MINUTE_MS))).toMatchObject({
      level: 'fail',
      advice: expect.stringContaining('appwrite-task-scheduler-functions'),
    });
  });

  test('messages that wait for too long and that were given up', async () => {
    const message = { order_id: 'o', user_id: 'u', kind: 'placed', channel: 'email', lang: 'ar', version: 0 };
    await withRow('outbox', 'waits', {
      ...message,
      state: 'waiting',
      attempts: 1,
      next_at: new Date(Date.now() - 3 * HOUR_MS).toISOString(),
      last_error: 'No enabled provider found',
    });
    await withRow('outbox', 'failed', { ...message, state: 'failed', attempts: 12, last_error: 'Mailbox full' });
    expect(await look('outbox')).toMatchObject({
      level: 'fail',
      message: expect.stringMatching(
        /^1 messages wait, the oldest has been due for 180 minutes.* 1 are tried again, 1 were given up/,
      ),
      advice: expect.stringContaining('Messaging → Providers'),
    });
  });

  test('that nobody carries mails and SMS', async () => {
    const messaging = new Messaging(laboratory.client);
    const { providers } = await messaging.listProviders();
    for (const { $id } of providers) {
      await messaging.deleteProvider({ providerId: $id });
    }
    onTestFinished(async () => {
      await messaging.createSmtpProvider({ providerId: 'mail', name: 'Mail', host: 'localhost', enabled: true });
    });
    const settings = settingsOf({ ...environment, SMS_MESSAGES: 'on' });
    expect(await look('mail')).toMatchObject({ level: 'warn', advice: expect.stringContaining('Providers') });
    expect(await look('sms', { shop: { kind: 'deployed', settings } })).toMatchObject({ level: 'warn' });
  });

  test('domains that are not there', async () => {
    const settings = settingsOf({
      ...environment,
      PUBLIC_URL: 'https://samaa.example',
      CALLBACK_DOMAIN: 'pay.samaa.example',
    });
    expect(await look('domains', { shop: { kind: 'deployed', settings } })).toMatchObject({
      level: 'fail',
      message: expect.stringMatching(/no domain samaa\.example; .*no domain pay\.samaa\.example/),
      advice: expect.stringContaining('CALLBACK_DOMAIN'),
    });
  });

  test('a name that leads nowhere, an API without https, and pages that the API does not know', async () => {
    const elsewhere = (address: string): Partial<Place> => ({
      shop: { kind: 'deployed', settings: { ...settingsOf(environment), publicUrl: new URL(address) } },
    });
    expect(await look('site', elsewhere('http://127.0.0.1:9/'))).toMatchObject({ level: 'fail' });
    expect(await look('certificates', elsewhere('http://samaa.example/'))).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('samaa.example is reached without https'),
    });
    // A server that speaks no TLS.
    expect(await look('certificates', elsewhere(target.endpoint.replace('http:', 'https:')))).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('no connection with a valid certificate'),
    });
    expect(await look('cors', elsewhere('https://samaa.example/'))).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('does not let pages of https://samaa.example read its answers'),
      advice: expect.stringContaining('web platform'),
    });
    expect(await look('session cookie', elsewhere('https://samaa.example/'))).toMatchObject({
      level: 'warn',
      message: expect.stringContaining('fallback cookies'),
    });
  });

  test('a callback that leads elsewhere, or nowhere', async () => {
    await setCallback(`${laboratory.server.origin}/callbacks/card`);
    expect(await look('card callback')).toMatchObject({
      level: 'fail',
      message: expect.stringMatching(/answers \d+ to a wrong signature, and not as the shop’s function does/),
      advice: expect.stringContaining('/callbacks/card'),
    });
    await setCallback('http://127.0.0.1:9/callbacks/card');
    expect(await look('card callback')).toMatchObject({ level: 'fail', message: expect.stringContaining('nobody') });
  });

  test('a host that answers everybody and says nothing of caching and framing', async () => {
    const host = createServer((_request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.end('<script src="/assets/app-1.js"></script>');
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void host.close());
    const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const publicUrl = new URL(address);
    const shop = { kind: 'deployed', settings: { ...settingsOf(environment), publicUrl } } as const;
    expect(await look('site headers', { shop })).toMatchObject({
      level: 'warn',
      message: expect.stringMatching(/no-cache.*on pages, .*immutable" below \/assets\/, .*frame-ancestors/),
      advice: expect.stringContaining('put a proxy or CDN before it'),
    });
    expect(await look('cors', { target: { ...target, endpoint: address } })).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('any origin'),
    });
    await setCallback(`${address}/callbacks/card`);
    expect(await look('card callback')).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('took a report with a wrong signature (200'),
    });
  });

  test('a card key that the provider does not know', async () => {
    const settings = settingsOf({ ...environment, CARD_SECRET_KEY: 'sandbox_sk_wrong' });
    expect(await look('card keys', { shop: { kind: 'deployed', settings } })).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('does not know CARD_SECRET_KEY (401)'),
    });
    sandbox.setDown(true);
    expect(await look('card keys')).toMatchObject({ level: 'warn', message: expect.stringContaining('503') });
    sandbox.setDown(false);
  });

  test('ways of signing in that are on', async () => {
    const project = new Project(laboratory.client);
    await project.updateAuthMethod({ methodId: 'anonymous' as never, enabled: true });
    onTestFinished(async () => {
      await project.updateAuthMethod({ methodId: 'anonymous' as never, enabled: false });
    });
    expect(await look('signing in')).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('sign-in by anonymous: off'),
      advice: expect.stringContaining('npm run deploy'),
    });
  });

  test('that no admin is there, and that none can sign in', async () => {
    const { rows } = await laboratory.tables.listRows({ databaseId: DATABASE_ID, tableId: 'users' });
    const admin = rows[0]!;
    const users = new Users(laboratory.client);
    const rename = (role: string) => laboratory.tables.updateRow({ ...row('users', admin.$id), data: { role } });
    await rename('user');
    expect(await look('admin')).toMatchObject({ level: 'fail', message: expect.stringContaining('there is no admin') });
    await rename('admin');
    await users.updateStatus({ userId: admin.$id, status: false });
    onTestFinished(async () => {
      await users.updateStatus({ userId: admin.$id, status: true });
    });
    expect(await look('admin')).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('no admin can sign in'),
    });
  });

  test('a recount and a comparison that found something, or that never came', async () => {
    const day = '2026-01-01';
    const finished = { day, state: 'done', version: 0, finished_at: `${day}T00:30:00.000Z` };
    const finding = { kind: 'order_amount_differs', id: 'o', order_id: 'o', number: '1', expected: 1, found: 2 };
    expect(await look('recount', later(5 * DAY_MS))).toMatchObject({
      level: 'fail',
      message: 'the books have not been counted again by night yet',
    });
    expect(await look('comparison', later(5 * DAY_MS))).toMatchObject({ level: 'fail' });
    await withRow('book_reports', 'night', {
      ...finished,
      asked: 'schedule',
      checked: 9,
      corrections: '[]',
      findings: JSON.stringify([finding]),
      started_at: finished.finished_at,
    });
    expect(await look('recount')).toMatchObject({
      level: 'warn',
      message: expect.stringContaining('0 figures put right, 1 things to be looked at'),
      advice: expect.stringContaining('Reports'),
    });
    await withRow('payment_reports', day, {
      ...finished,
      checked: 9,
      unanswered: 2,
      findings: JSON.stringify([{ mended: false }, { mended: true }]),
    });
    expect(await look('comparison')).toMatchObject({
      level: 'warn',
      message: expect.stringContaining('1 differ, 2 it did not answer for'),
    });
  });

  test('books that are not in order', async () => {
    const place = row('counters', 'orders');
    await laboratory.tables.updateRow({ ...place, data: { value: 7 } });
    onTestFinished(async () => {
      await laboratory.tables.updateRow({ ...place, data: { value: 0 } });
    });
    expect(await look('books', { books: true })).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('counters.value of orders'),
      advice: expect.stringContaining('--fix'),
    });
  });

  test('that there is no backup, an old one, and a good one', async () => {
    const backups = mkdtempSync(join(tmpdir(), 'samaa-backups-'));
    onTestFinished(() => rmSync(backups, { recursive: true, force: true }));
    const write = (folder: string, manifest: object) => {
      mkdirSync(join(backups, folder), { recursive: true });
      writeFileSync(join(backups, folder, 'manifest.json'), JSON.stringify(manifest));
    };
    const part = { path: 'part', bytes: 0, sha256: '' };
    const parts = { tables: {}, accounts: { count: 0, part }, files: { count: 0, bytes: 0, index: part } };
    const own = { format: 2, project: target.projectId, endpoint: target.endpoint, encryption: null, ...parts };
    write('other', { ...own, project: 'another', moment: new Date().toISOString() });
    expect(await look('backup', { backups })).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('no finished backup of this shop'),
    });
    write('2026-46/0', { ...own, moment: new Date(Date.now() - 2 * DAY_MS).toISOString() });
    expect(await look('backup', { backups })).toMatchObject({
      level: 'warn',
      message: expect.stringContaining('2026-46/0'),
      advice: expect.stringContaining('scripts/backup/README.md'),
    });
    write('2026-46/1', { ...own, moment: new Date().toISOString() });
    const findings = ['wrong: counters.value of orders is 7, by its rows 0'];
    writeBooks(await openBackup(join(backups, '2026-46/1'), undefined), { isInOrder: false, findings });
    expect(await look('backup', { backups })).toMatchObject({
      level: 'warn',
      message: expect.stringContaining(findings[0] ?? ''),
      advice: expect.stringContaining('npm run books -- --deployed'),
    });
    write('2026-46/2', { ...own, moment: new Date(Date.now() + 1000).toISOString() });
    expect(await look('backup', { backups })).toMatchObject({ level: 'ok' });
    expect(await look('backup', { backups, passphrase: 'quiet lamps and tall harbours' })).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('is not encrypted'),
    });
    write('2026-46/3', {});
    expect(await look('backup', { backups })).toMatchObject({
      level: 'warn',
      message: expect.stringContaining('is damaged'),
    });
  });
});

test('what the doctor advises to deploy for is gone after one deployment', async () => {
  const { client, tables, deploy } = laboratory;
  const functions = new Functions(client);
  await tables.deleteRow(row('counters', 'catalogue'));
  await tables.updateRow({ ...row('settings', 'settings'), data: { privacy_ar: null, privacy_en: null } });
  await tables.deleteTable({ databaseId: DATABASE_ID, tableId: 'faults' });
  await new Storage(client).updateBucket({ bucketId: 'products', name: 'Products', enabled: false });
  await setFunction('staff', { enabled: false });
  const { variables } = await functions.listVariables({ functionId: 'shop' });
  const { $id: variableId } = variables.find(({ key }) => key === 'SITE_URL')!;
  await functions.deleteVariable({ functionId: 'shop', variableId });
  await new Project(client).updateAuthMethod({ methodId: 'anonymous' as never, enabled: true });
  const checks = ['tables', 'buckets', 'base rows', 'functions', 'variables', 'signing in'];
  const before = await Promise.all(checks.map((name) => look(name)));
  expect(before).toEqual(
    checks.map((check) => expect.objectContaining({ check, level: 'fail', advice: expect.stringMatching(/deploy/i) })),
  );
  await deploy({ environment, variables: FUNCTION_VARIABLES, deployable: place });
  expect(await Promise.all(checks.map((name) => look(name)))).toEqual(
    checks.map((check) => expect.objectContaining({ check, level: 'ok' })),
  );
}, 120_000);

test('a shop is not changed by being looked at', async () => {
  const before = await laboratory.snapshot();
  await examine({ ...place, books: false });
  expect(await laboratory.snapshot()).toEqual(before);
});

describe('a look that is not possible', () => {
  const check = (look: () => Promise<never>, limitMs = 60_000) => runCheck({ name: 'one', look, limitMs }, place);

  test('for want of a scope is a warning that names it', async () => {
    const told = 'app.1@service.appwrite.io (role: applications) missing scopes (["executions.read"])';
    expect(await check(() => Promise.reject(new Error(told)))).toEqual({
      check: 'one',
      level: 'warn',
      message: 'could not look: the key lacks the scope executions.read',
      advice: expect.stringContaining('API keys'),
    });
    // As the text of an answer.
    expect(await check(() => Promise.reject(new Error(JSON.stringify({ message: told }))))).toMatchObject({
      message: 'could not look: the key lacks the scope executions.read',
    });
  });

  test('is a line of its own, whatever went wrong, and the others go on', async () => {
    const broken = { ...place, target: { ...target, endpoint: 'http://127.0.0.1:9/v1' } };
    const findings = await examine(broken);
    expect(findings.find((one) => one.check === 'clock')).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('could not look'),
    });
    expect(findings.find((one) => one.check === 'admin')).toMatchObject({ level: 'ok' });
    expect(exitCodeOf(findings, false)).toBe(1);
  });

  test('ends after its time', async () => {
    expect(await check(() => new Promise<never>(() => {}), 5)).toMatchObject({
      level: 'fail',
      message: 'took longer than 0.005 seconds',
    });
  });
});

describe('npm run doctor', () => {
  test('says that the key is wrong, and ends with 1', async () => {
    const { APPWRITE_EMAIL: _, APPWRITE_PASSWORD: __, ...rest } = environment;
    const run = startScript(script('doctor.ts'), ['--deployed', '--json'], { ...rest, APPWRITE_KEY: 'standard_wrong' });
    expect(await run.ended()).toBe(1);
    expect(JSON.parse(run.output())).toMatchObject([
      { check: 'project', level: 'fail', message: expect.stringContaining('APPWRITE_KEY is not a key of the project') },
    ]);
  });

  test('looks at the installation on this machine, and says what does not apply there', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'samaa-doctor-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const server = await startLocalAppwrite({ config: readProject(), dataDir, port: 0, log: () => {} });
    await seed(server, { accounts: { password: 'a-quiet-morning', resetPassword: true } });
    await server.close();
    const run = startScript(script('doctor.ts'), ['--books'], { DATA_DIR: dataDir });
    expect(await run.ended(), run.output()).toBe(0);
    expect(run.output()).toMatch(/^OK +disk +\S+ takes \d+ MB/m);
    expect(run.output()).toMatch(/^OK +books +the books are in order$/m);
    expect(run.output()).toMatch(/^– +schedule +not looked at: the shop is not running/m);
    expect(run.output()).toMatch(/^– +code +not looked at: `npm start` runs the functions of this checkout/m);
    expect(run.output()).toMatch(/\d+ checks: \d+ OK, 0 WARN, 0 FAIL\.\n$/);
  });
});

test('a line says level, check, what was seen and what to do', () => {
  expect(lineOf({ check: 'mail', ...(fail('broken\nin two', 'Mend it.') as Omit<Finding, 'check'>) })).toMatch(
    /^FAIL {2}mail +broken in two → Mend it\.$/,
  );
  expect(lineOf({ check: 'disk', skipped: 'no' })).toMatch(/^– +disk +not looked at: no$/);
});

test('warnings count for a pipeline only when it says so', () => {
  const warned: Finding[] = [{ check: 'mail', level: 'warn', message: '', advice: '' }];
  expect([exitCodeOf(warned, false), exitCodeOf(warned, true)]).toEqual([0, 1]);
});

test('certificates are rated by how long they hold', () => {
  const now = new Date('2026-11-23T00:00:00Z');
  const level = (days: number) => {
    const seen = seenOfCertificate('samaa.example', new Date(now.getTime() + days * DAY_MS), now);
    return 'level' in seen && seen.level;
  };
  expect([60, 13, 2, -1].map(level)).toEqual(['ok', 'warn', 'fail', 'fail']);
});

test.each([
  ['https://samaa.example', 'https://samaa.example/v1', true],
  ['https://samaa.example', 'https://api.samaa.example/v1', true],
  ['https://www.samaa.com.eg', 'https://api.samaa.com.eg', true],
  ['https://samaa.com.eg', 'https://other.com.eg', false],
  ['https://samaa.example', 'https://fra.cloud.appwrite.io', false],
  ['https://samaa.example', 'http://api.samaa.example', false],
  ['http://web.sites.localhost', 'http://localhost/v1', true],
])('%s and %s are one site: %s', (one, other, expected) => {
  expect(isSameSite(new URL(one), new URL(other))).toBe(expected);
});

test('what nobody says of how long an answer may be kept is no number', () => {
  expect(maxAge(undefined)).toBeNaN();
  expect(maxAge('public')).toBeNaN();
  expect(maxAge('no-cache')).toBe(0);
  expect(maxAge('public, max-age=31536000, immutable')).toBe(31_536_000);
});

test('options that do not exist are named, and a settings file means a deployed shop', () => {
  expect(() => readDoctorOptions(['--fix'])).toThrow(/--fix.*There are --deployed/);
  expect(readDoctorOptions([]).deployment).toBeNull();
  expect(readDoctorOptions(['--settings=.env.other', '--strict'])).toMatchObject({
    deployment: ['--settings=.env.other'],
    strict: true,
  });
});

import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Account,
  AppwriteException,
  Client,
  Databases,
  ExecutionMethod,
  Functions,
  Messaging,
  Project,
  Users,
} from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Problem } from '../lib/problem.ts';
import { DATABASE_ID } from '../lib/project.ts';
import { signInPart } from '../lib/sign-in.ts';
import type { ColumnConfig } from '../local-appwrite/core/project-config.ts';
import { rawRequest } from '../local-appwrite/testing/raw-request.ts';
import { lifetimeSeconds } from '../testing/lifetime.ts';
import { AppwriteCli } from './cli.ts';
import type { FunctionVariable } from './function-variables.ts';
import {
  columnTimes,
  FIRST_ADMIN,
  type Laboratory,
  laboratoryOf,
  startLaboratory,
  writeFunction,
} from './testing/laboratory.ts';

// Most tests start the CLI several times.
vi.setConfig({ testTimeout: 120_000 });

/** A project to which an operator has deployed once; each test gets a copy of its data. */
let deployed: Awaited<ReturnType<typeof startLaboratory>>;
let address: string | undefined;

beforeAll(async () => {
  deployed = await startLaboratory();
  ({ address } = await deployed.deploy({ environment: deployed.operator }));
  await deployed.server.close();
}, 120_000);

afterAll(() => deployed.close());

const again = () => laboratoryOf(deployed.dataDir);

/** A column of the table `tags`, to be changed. */
function column(laboratory: Laboratory, key: string): ColumnConfig & Record<string, unknown> {
  return tags(laboratory).columns.find((one) => one.key === key) as ColumnConfig & Record<string, unknown>;
}

function tags({ project }: Laboratory) {
  return project.tables.find(({ $id }) => $id === 'tags')!;
}

const note: ColumnConfig = {
  key: 'note',
  type: 'string',
  required: false,
  array: false,
  size: 100,
  default: null,
  encrypt: false,
};

async function addTag({ tables }: Laboratory, change: Record<string, unknown> = {}): Promise<void> {
  const data = {
    product_type: 'accessories',
    category: 'brand',
    title: 'Rayovac',
    search: 'rayovac',
    count: 1,
    ...change,
  };
  await tables.createRow({ databaseId: DATABASE_ID, tableId: 'tags', rowId: 'unique()', data });
}

async function ask({ client }: Laboratory): Promise<string> {
  const functions = new Functions(client);
  return (await functions.createExecution({ functionId: 'shop', method: ExecutionMethod.GET })).responseBody;
}

describe('the first deployment', () => {
  test('makes what appwrite.json declares, as it declares it', async () => {
    const laboratory = await again();
    const { tables } = await laboratory.tables.listTables({ databaseId: DATABASE_ID });
    expect(tables.map(({ $id }) => $id).sort()).toEqual(laboratory.project.tables.map(({ $id }) => $id).sort());
    for (const table of laboratory.project.tables) {
      const made = tables.find(({ $id }) => $id === table.$id);
      expect(made).toMatchObject({
        name: table.name,
        rowSecurity: table.rowSecurity,
        $permissions: table.$permissions,
      });
      expect(made?.columns).toMatchObject(
        table.columns.map(({ default: fallback, ...rest }) => ({ ...rest, default: fallback })),
      );
      expect(made?.indexes).toMatchObject(table.indexes.map(({ key, type, columns }) => ({ key, type, columns })));
    }
  });

  test('has function, site, platform and first admin, and tells the address', async () => {
    const laboratory = await again();
    expect(await ask(laboratory)).toBe('first');
    const { rules, platforms } = (await laboratory.snapshot()) as {
      rules: { rules: { deploymentResourceType: string; domain: string }[] };
      platforms: { platforms: { hostname: string }[] };
    };
    expect(rules.rules.map((rule) => rule.deploymentResourceType).sort()).toEqual(['function', 'site']);
    const domain = rules.rules.find((rule) => rule.deploymentResourceType === 'site')?.domain;
    expect(new URL(address ?? '').hostname).toBe(domain);
    expect(platforms.platforms.map(({ hostname }) => hostname)).toEqual([domain]);

    const { FIRST_ADMIN_EMAIL: email, FIRST_ADMIN_PASSWORD: password } = FIRST_ADMIN;
    const session = await new Account(laboratory.client).createEmailPasswordSession({ email, password });
    const account = await new Users(laboratory.client).get({ userId: session.userId });
    expect(account.labels).toEqual(['admin']);
    const place = { databaseId: DATABASE_ID, tableId: 'users', rowId: session.userId };
    expect(await laboratory.tables.getRow(place)).toMatchObject({ email, role: 'admin' });
  });

  test('reminds of a way out for messages until there is one', async () => {
    const laboratory = await again();
    const reminder = 'enable a mail provider';
    const smsReminder = 'enable an SMS provider';
    const smsVariable = { functionIds: ['shop'], name: 'SMS_MESSAGES', secret: false, what: 'SMS' };
    const saysWith = async (environment: Record<string, string>) => {
      const from = laboratory.said.length;
      await laboratory.deploy({ environment: { ...laboratory.operator, ...environment }, variables: [smsVariable] });
      return laboratory.said.slice(from).join('\n');
    };
    // The laboratory has some from the start, which a new project has not.
    const messaging = new Messaging(laboratory.client);
    for (const { $id } of (await messaging.listProviders()).providers) {
      await messaging.deleteProvider({ providerId: $id });
    }
    const first = await saysWith({});
    expect(first).toContain(reminder);
    expect(first).not.toContain(smsReminder);
    const provider = { providerId: 'mail', name: 'Mail', host: 'mail.example', fromEmail: 'shop@samaa.example' };
    await messaging.createSMTPProvider({ ...provider, enabled: true });
    const second = await saysWith({ SMS_MESSAGES: 'on' });
    expect(second).not.toContain(reminder);
    expect(second).toContain(smsReminder);
  });

  test('says no secret', () => {
    const said = deployed.said.join('\n');
    expect(said).not.toContain(deployed.operator.APPWRITE_PASSWORD);
    expect(said).not.toContain(FIRST_ADMIN.FIRST_ADMIN_PASSWORD);
  });
});

describe('another deployment', () => {
  test('of the same changes nothing, by the operator or by a key', async () => {
    const laboratory = await again();
    const before = await laboratory.snapshot();
    const { changes } = await laboratory.deploy({ environment: laboratory.operator });
    expect(changes).toEqual([]);
    expect(await laboratory.snapshot()).toEqual(before);

    const { rules } = before.rules as { rules: { deploymentResourceType: string; domain: string }[] };
    const domain = rules.find((rule) => rule.deploymentResourceType === 'site')?.domain;
    const environment = { APPWRITE_KEY: laboratory.server.apiKey, PUBLIC_URL: `http://${domain}` };
    expect((await laboratory.deploy({ environment })).changes).toEqual([]);
    expect(await laboratory.snapshot()).toEqual(before);
  });

  test('adds what is new and leaves columns, rows and foreign tables alone', async () => {
    const laboratory = await again();
    const { tables, project } = laboratory;
    await addTag(laboratory);
    const foreign = { databaseId: DATABASE_ID, tableId: 'notes' };
    await tables.createTable({ ...foreign, name: 'Notes' });
    await new Databases(laboratory.client).createIntegerAttribute({
      databaseId: DATABASE_ID,
      collectionId: 'notes',
      key: 'big',
      required: false,
    });
    await tables.create({ databaseId: 'other', name: 'Other' });
    await tables.createTable({ databaseId: 'other', tableId: 'things', name: 'Things' });
    const before = (await laboratory.snapshot()) as { rows: object; tables: object };
    const times = await columnTimes(tables, 'tags');

    tags(laboratory).columns.push(note);
    const index = { key: 'note', type: 'key', status: 'available', columns: ['note'], orders: ['ASC'] } as const;
    tags(laboratory).indexes.push({ ...index, columns: [...index.columns], orders: [...index.orders] });
    project.tables.push({ ...tags(laboratory), $id: 'labels', name: 'Labels' });
    const { changes } = await laboratory.deploy({ environment: laboratory.operator });

    expect(changes).toEqual([
      'table tags: new column note',
      'table tags: new index note',
      expect.stringContaining('new table labels'),
    ]);
    const { note: newColumn, ...others } = await columnTimes(tables, 'tags');
    expect(newColumn).toBeDefined();
    expect(others).toEqual(times);
    const after = (await laboratory.snapshot()) as typeof before;
    expect(after.rows).toMatchObject(before.rows);
    const untouched = ['users', 'settings', 'counters', 'notes', 'things'];
    const pick = (list: object) =>
      (list as { tables: { $id: string }[] }[])
        .flatMap((page) => page.tables)
        .filter(({ $id }) => untouched.includes($id));
    expect(pick(after.tables)).toEqual(pick(before.tables));
    expect(laboratory.said.join('\n')).toContain('Table main/notes is not in appwrite.json; it stays as it is.');
  });

  test('is not given up where the server holds a new column for one that is still being made', async () => {
    const laboratory = await again();
    tags(laboratory).columns.push(note);
    const early = new Problem("✗ Error: The requested attribute 'note' is not yet available. Please try again later.");
    const push = vi.spyOn(AppwriteCli.prototype, 'push').mockRejectedValueOnce(early);
    onTestFinished(() => push.mockRestore());
    await laboratory.deploy();
    expect(push).toHaveBeenCalledTimes(2);
    expect(await columnTimes(laboratory.tables, 'tags')).toHaveProperty('note');
  });

  test('changes what rows may say of several columns of a table, although the server writes all of them with each', async () => {
    const laboratory = await laboratoryOf(deployed.dataDir, 200);
    // Of these two types the shop has no column here: the deployment before made them.
    const schema = new Databases(laboratory.client);
    const before = { databaseId: DATABASE_ID, collectionId: 'tags', required: false };
    await schema.createBooleanAttribute({ ...before, key: 'shown' });
    await schema.createDatetimeAttribute({ ...before, key: 'shown_at' });
    const named = { required: false, array: false };
    tags(laboratory).columns.push(
      note,
      { ...named, key: 'shown', type: 'boolean', default: true },
      { ...named, key: 'shown_at', type: 'datetime', default: '2026-11-20T10:00:00.000+00:00' },
    );
    Object.assign(column(laboratory, 'product_type'), { elements: ['hearing-aids', 'accessories', 'care'] });
    Object.assign(column(laboratory, 'count'), { max: 5 });
    await laboratory.deploy();
    // The API tells of the changes in any case.
    await addTag(laboratory, { product_type: 'care' });
    const { rows } = await laboratory.tables.listRows({ databaseId: DATABASE_ID, tableId: 'tags' });
    expect(rows).toMatchObject([{ shown: true, shown_at: '2026-11-20T10:00:00.000+00:00' }]);
    await expect(addTag(laboratory, { title: 'Phonak', count: 6 })).rejects.toThrow();
    expect((await laboratory.deploy()).changes).toEqual([]);
  });

  test('makes a string longer, and an index anew, without touching the column', async () => {
    const laboratory = await again();
    await addTag(laboratory, { title: 'Phonak' });
    const times = await columnTimes(laboratory.tables, 'tags');
    column(laboratory, 'title').size = 250;
    tags(laboratory).indexes[0]!.columns.reverse();
    tags(laboratory).indexes[0]!.orders.reverse();
    await laboratory.deploy();
    expect(await columnTimes(laboratory.tables, 'tags')).toEqual(times);
    const place = { databaseId: DATABASE_ID, tableId: 'tags' };
    const { rows } = await laboratory.tables.listRows(place);
    expect(rows).toMatchObject([{ title: 'Phonak' }]);
    const table = await laboratory.tables.getTable(place);
    expect(table.columns.find(({ key }) => key === 'title')).toMatchObject({ size: 250 });
    const { key: anew, columns } = tags(laboratory).indexes[0]!;
    expect(table.indexes.find(({ key }) => key === anew)).toMatchObject({ columns, status: 'available' });
  });

  test('gives a shop of an earlier release every row and text that it lacks at once, and keeps what it has', async () => {
    const laboratory = await again();
    const { tables } = laboratory;
    const settings = { databaseId: DATABASE_ID, tableId: 'settings', rowId: 'settings' };
    // Version 0.3.0 knew neither.
    await tables.deleteRow({ databaseId: DATABASE_ID, tableId: 'counters', rowId: 'catalogue' });
    await tables.updateRow({ ...settings, data: { privacy_ar: null, privacy_en: null, delivery_fee_piasters: 4_200 } });
    const { changes } = await laboratory.deploy({ environment: laboratory.operator });
    expect(changes).toEqual(['new row counters/catalogue', 'the sample text of the page of privacy']);
    expect(await tables.getRow(settings)).toMatchObject({
      privacy_ar: expect.stringContaining('<'),
      privacy_en: expect.stringContaining('<'),
      delivery_fee_piasters: 4_200,
    });
    expect((await laboratory.deploy({ environment: laboratory.operator })).changes).toEqual([]);
  });

  test('makes settings that are gone anew, and says who has to be named', async () => {
    const laboratory = await again();
    await laboratory.tables.deleteRow({ databaseId: DATABASE_ID, tableId: 'settings', rowId: 'settings' });
    const { changes } = await laboratory.deploy({ environment: laboratory.operator });
    expect(changes).toEqual(['new row settings/settings']);
    expect(laboratory.said.join('\n')).toContain('Say who sells');
  });

  test('goes on where the last row of a table went while it was pushed, and stops where nobody can have taken it', async () => {
    const laboratory = await again();
    const push = AppwriteCli.prototype.push;
    const pushWithout = async (tableId: string, key: string) => {
      const spy = vi.spyOn(AppwriteCli.prototype, 'push').mockImplementationOnce(async function (
        this: AppwriteCli,
        ...what
      ) {
        await laboratory.tables.deleteRows({ databaseId: DATABASE_ID, tableId });
        return push.apply(this, what);
      });
      onTestFinished(() => spy.mockRestore());
      tags(laboratory).columns.push({ ...note, key });
      return laboratory.deploy();
    };
    await addTag(laboratory);
    await expect(pushWithout('tags', 'first')).resolves.toBeTruthy();
    await expect(pushWithout('counters', 'second')).rejects.toThrow('the rows of main/counters');
  });

  test('changes settings of tables, buckets and functions, and deploys changed code and pages', async () => {
    const laboratory = await again();
    const { project, functionsDir, siteDir } = laboratory;
    tags(laboratory).enabled = false;
    project.buckets[0]!.transformations = false;
    project.buckets[0]!.maximumFileSize = 5_000_000;
    project.functions[0]!.timeout = 20;
    writeFunction(functionsDir, 'second');
    writeFileSync(join(siteDir, 'assets', 'new.js'), 'new');
    const { changes } = await laboratory.deploy({ environment: laboratory.operator });
    expect(changes).toEqual([
      'table tags: enabled true → false',
      'bucket products: maximumFileSize → 5000000',
      'bucket products: transformations → false',
      'function shop: timeout 15 → 20',
      'function shop: its code changed and is deployed',
      'site web: its pages changed and are deployed',
    ]);
    expect(await ask(laboratory)).toBe('second');
    expect((await laboratory.deploy({ environment: laboratory.operator })).changes).toEqual([]);
  });

  test('sets variables before the code that reads them, secrets included, and only when they change', async () => {
    const laboratory = await again();
    writeFunction(laboratory.functionsDir, '', 'CARD_KEY');
    const variables: FunctionVariable[] = [
      { functionIds: ['shop'], name: 'CARD_KEY', secret: true, group: 'card', what: '' },
      { functionIds: ['shop'], name: 'CARD_URL', secret: false, group: 'card', derived: 'callback', what: '' },
    ];
    const deployWith = (key: Record<string, string>) =>
      laboratory.deploy({ environment: { ...laboratory.operator, ...key }, variables });
    await deployWith({ CARD_KEY: 'one' });
    expect(await ask(laboratory)).toBe('one');
    const { variables: kept } = await new Functions(laboratory.client).listVariables({ functionId: 'shop' });
    expect(kept.find(({ key }) => key === 'CARD_KEY')).toMatchObject({ secret: true, value: '' });
    expect(kept.find(({ key }) => key === 'CARD_URL')?.value).toMatch(
      /^http:\/\/[\w.]+localhost:\d+\/callbacks\/card$/,
    );
    expect((await deployWith({ CARD_KEY: 'one' })).changes).toEqual([]);
    await deployWith({ CARD_KEY: 'two' });
    expect(await ask(laboratory)).toBe('two');
    // Without them at hand nothing is switched off.
    expect((await deployWith({})).changes).toEqual([]);
    expect(laboratory.said.join('\n')).not.toMatch(/\b(one|two)\b/);
  });

  test('says where WhatsApp reports to, where it is set up', async () => {
    const laboratory = await again();
    const variables: FunctionVariable[] = [
      { functionIds: ['shop'], name: 'WHATSAPP_KEY', secret: true, group: 'whatsapp', what: '' },
    ];
    const deployWith = (key: Record<string, string>) =>
      laboratory.deploy({ environment: { ...laboratory.operator, ...key }, variables });
    await deployWith({});
    expect(laboratory.said.join('\n')).not.toContain('WhatsApp  ');
    await deployWith({ WHATSAPP_KEY: 'one' });
    expect(laboratory.said.join('\n')).toMatch(
      /WhatsApp {7}reports to http:\/\/[\w.]+localhost:\d+\/callbacks\/whatsapp\n/,
    );
  });
});

describe('a change that would lose data', () => {
  test.each<[string, (laboratory: Laboratory) => void, RegExp]>([
    [
      'a column is gone',
      (lab) => tags(lab).columns.pop(),
      /table tags, column sounds: it is not in appwrite\.json any more/,
    ],
    [
      'a string is shorter',
      (lab) => Object.assign(column(lab, 'title'), { size: 10 }),
      /column title: size \d+ → 10\./,
    ],
    [
      'another type',
      (lab) => Object.assign(column(lab, 'count'), { type: 'datetime' }),
      /column count: type "integer" → "datetime"/,
    ],
    ['a list', (lab) => Object.assign(column(lab, 'title'), { array: true }), /column title: array false → true/],
    [
      'encrypted',
      (lab) => Object.assign(column(lab, 'title'), { encrypt: true }),
      /column title: encrypt false → true/,
    ],
    [
      'a choice that rows have is gone',
      (lab) => Object.assign(column(lab, 'product_type'), { elements: ['hearing-aids'] }),
      /column product_type: accessories would not be allowed any more, but 1 rows/,
    ],
    [
      'a limit that rows exceed',
      (lab) => Object.assign(column(lab, 'count'), { max: 5 }),
      /column count: values above 5 .* 1 rows/,
    ],
  ])('is refused and nothing is touched: %s', async (_name, change, words) => {
    const laboratory = await again();
    await addTag(laboratory, { count: 9 });
    const before = await laboratory.snapshot();
    tags(laboratory).columns.unshift(note);
    change(laboratory);
    await expect(laboratory.deploy()).rejects.toThrow(words);
    expect(await laboratory.snapshot()).toEqual(before);
  });

  test('is done where no row has such a value', async () => {
    const laboratory = await again();
    await addTag(laboratory, { count: 4 });
    const times = await columnTimes(laboratory.tables, 'tags');
    Object.assign(column(laboratory, 'count'), { max: 5 });
    await laboratory.deploy();
    expect(await columnTimes(laboratory.tables, 'tags')).toEqual(times);
    await expect(addTag(laboratory, { count: 6 })).rejects.toThrow();
  });
});

describe('without a project that is deployed already', () => {
  test('a dry run tells everything and touches nothing', async () => {
    const laboratory = await laboratoryOf();
    const before = await laboratory.snapshot();
    const { changes } = await laboratory.deploy({ args: ['--dry-run'] });
    expect(changes).toContain('new database main');
    expect(changes).toContain('new function shop');
    expect(changes).toContain('new site web');
    expect(changes).toContain(`new admin ${FIRST_ADMIN.FIRST_ADMIN_EMAIL}`);
    expect(laboratory.said.join('\n')).toContain('nothing was changed');
    expect(await laboratory.snapshot()).toEqual(before);
  });

  test('a key is enough; an interrupted deployment is taken up, keeping what it made', async () => {
    const laboratory = await laboratoryOf();
    const { tables } = laboratory;
    // As if the CLI had been stopped while it made the columns.
    await tables.create({ databaseId: DATABASE_ID, name: 'Main' });
    const { $id: tableId, name, $permissions: permissions } = tags(laboratory);
    await tables.createTable({ databaseId: DATABASE_ID, tableId, name, permissions });
    await new Databases(laboratory.client).createIntegerAttribute({
      databaseId: DATABASE_ID,
      collectionId: tableId,
      key: 'count',
      required: true,
      min: 0,
      max: 5,
    });
    const { count } = await columnTimes(tables, tableId);

    const stop = (line: string) => {
      if (line.startsWith('Functions')) {
        throw new Error('stopped');
      }
    };
    await expect(laboratory.deploy({ deployable: { log: stop } })).rejects.toThrow('stopped');
    const { functions } = await new Functions(laboratory.client).list();
    expect(functions).toEqual([]);
    const times = await columnTimes(tables, tableId);
    expect(times).toMatchObject({ count });

    const { changes } = await laboratory.deploy();
    expect(changes.filter((change) => /table|bucket|row /.test(change))).toEqual([]);
    expect(await columnTimes(tables, tableId)).toEqual(times);
    expect(await ask(laboratory)).toBe('first');
    expect((await laboratory.deploy()).changes).toEqual([]);
  });
});

describe('before anything is done, it is said', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'that the server does not answer',
      { APPWRITE_ENDPOINT: 'http://127.0.0.1:9/v1' },
      /does not answer as an Appwrite/,
    ],
    ['that there is no such project', { APPWRITE_PROJECT: 'elsewhere' }, /There is no project "elsewhere"/],
    ['that the key is none', { APPWRITE_KEY: 'standard_none' }, /APPWRITE_KEY is not a key of the project/],
    [
      'that the password is wrong',
      { APPWRITE_EMAIL: 'operator@appwrite.local', APPWRITE_PASSWORD: 'wrong' },
      /Signing in .* failed: Invalid credentials/,
    ],
  ])('%s', async (_name, change, words) => {
    const laboratory = await again();
    const environment = { APPWRITE_KEY: laboratory.server.apiKey, PUBLIC_URL: 'https://samaa.example', ...change };
    await expect(laboratory.deploy({ environment })).rejects.toThrow(words);
  });

  test('that the email of the first admin is somebody else’s, or missing', async () => {
    const laboratory = await laboratoryOf();
    const users = new Users(laboratory.client);
    await users.create({ userId: 'stranger', email: FIRST_ADMIN.FIRST_ADMIN_EMAIL, password: 'a stranger’s secret' });
    await expect(laboratory.deploy()).rejects.toThrow(/does not become the admin/);
    const environment = {
      APPWRITE_KEY: laboratory.server.apiKey,
      PUBLIC_URL: 'https://samaa.example',
      FIRST_ADMIN_EMAIL: '',
    };
    await expect(laboratory.deploy({ environment })).rejects.toThrow(/FIRST_ADMIN_EMAIL is missing/);
    expect((await laboratory.tables.list()).total).toBe(0);
  });
});

describe('the first admin', () => {
  test('is no account that a visitor made, whatever id and email they chose', async () => {
    const laboratory = await laboratoryOf();
    const { FIRST_ADMIN_EMAIL: email } = FIRST_ADMIN;
    const visitor = new Account(new Client().setEndpoint(laboratory.server.endpoint).setProject('laboratory'));
    await visitor.create({ userId: 'first-admin', email: 'visitor@example.com', password: 'a stranger’s secret' });
    await laboratory.deploy();
    const { rows } = await laboratory.tables.listRows({ databaseId: DATABASE_ID, tableId: 'users' });
    expect(rows).toMatchObject([{ email, role: 'admin' }]);
    expect(rows[0]?.$id).not.toBe('first-admin');
    expect((await new Users(laboratory.client).get({ userId: 'first-admin' })).labels).toEqual([]);
    expect(laboratory.said.join()).not.toContain('visitor@example.com');
  });

  test('whose email a visitor has is refused, and nobody is advised to give that account a role', async () => {
    const laboratory = await laboratoryOf();
    const { FIRST_ADMIN_EMAIL: email } = FIRST_ADMIN;
    const visitor = new Account(new Client().setEndpoint(laboratory.server.endpoint).setProject('laboratory'));
    await visitor.create({ userId: 'first-admin', email, password: 'a stranger’s secret' });
    const refusal = await laboratory.deploy().catch((error: Error) => error.message);
    expect(refusal).toMatch(/Anybody may have registered it/);
    expect(refusal).not.toMatch(/label/);
    expect((await new Users(laboratory.client).get({ userId: 'first-admin' })).labels).toEqual([]);
  });

  test('whose account an earlier deployment broke off with is finished, with a new password and no old session', async () => {
    const laboratory = await laboratoryOf();
    const users = new Users(laboratory.client);
    const { FIRST_ADMIN_EMAIL: email, FIRST_ADMIN_PASSWORD: password } = FIRST_ADMIN;
    await users.create({ userId: 'begun', email, password: 'of the first attempt' });
    await users.updateLabels({ userId: 'begun', labels: ['admin'] });
    await users.createSession({ userId: 'begun' });
    await laboratory.deploy();
    const { rows } = await laboratory.tables.listRows({ databaseId: DATABASE_ID, tableId: 'users' });
    expect(rows).toMatchObject([{ $id: 'begun', role: 'admin' }]);
    expect((await users.listSessions({ userId: 'begun' })).total).toBe(0);
    await expect(new Account(laboratory.client).createEmailPasswordSession({ email, password })).resolves.toBeTruthy();
  });
});

describe('signing in', () => {
  test('is by password alone after a deployment, for 30 days, and the next one has nothing to change', async () => {
    const laboratory = await laboratoryOf();
    const { changes } = await laboratory.deploy();
    expect(changes).toEqual(
      expect.arrayContaining([
        'sign-in by magic-url: off',
        'sign-in by email-otp: off',
        'sign-in by anonymous: off',
        'sign-in by invites: off',
        'sign-in by phone: off',
        'session-duration: 2592000',
        'password-dictionary: on',
        'password-personal-data: on',
        'session-invalidation: on',
        'mfa-factors: email and phone off',
        'sign-in by Google: off',
      ]),
    );
    const { authMethods } = await new Project(laboratory.client).get();
    expect(
      authMethods
        .filter(({ enabled }) => enabled)
        .map(({ $id }) => $id as string)
        .sort(),
    ).toEqual(['email-password', 'jwt']);
    expect((await laboratory.deploy()).changes).toEqual([]);
    const visitor = new Account(new Client().setEndpoint(laboratory.server.endpoint).setProject('laboratory'));
    await expect(visitor.createAnonymousSession()).rejects.toMatchObject({
      code: 501,
      type: 'user_auth_method_unsupported',
      message: 'Anonymous authentication is disabled for this project',
    });
    const { FIRST_ADMIN_EMAIL: email, FIRST_ADMIN_PASSWORD: password } = FIRST_ADMIN;
    const session = await visitor.createEmailPasswordSession({ email, password });
    expect(lifetimeSeconds(session)).toBe(30 * 86_400);
    const weak = visitor.create({ userId: 'unique()', email: 'a@example.com', password: 'password1' });
    await expect(weak).rejects.toMatchObject({ message: expect.stringContaining('commonly used password') });
    const personal = visitor.create({ userId: 'unique()', email: 'mona.ali@example.com', password: 'mona.ali-2026' });
    await expect(personal).rejects.toMatchObject({ type: 'password_personal_data' });
  });

  test('with Google is on when its credentials are given, and stays on', async () => {
    const laboratory = await laboratoryOf();
    const project = new Project(laboratory.client);
    await project.updateOAuth2Google({ enabled: false });
    const environment = {
      APPWRITE_KEY: laboratory.server.apiKey,
      PUBLIC_URL: 'https://samaa.example',
      VITE_GOOGLE: 'on',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    };
    expect((await laboratory.deploy({ environment })).changes).toContain('sign-in by Google: on');
    expect((await laboratory.deploy({ environment })).changes).toEqual([]);
    expect(laboratory.said.join()).not.toContain('secret,');
  });

  test('says what to set by hand where the server has no endpoints for it', async () => {
    const client = new Client().setEndpoint('http://127.0.0.1:9/v1').setProject('x');
    client.call = async () => {
      throw new AppwriteException('', 404);
    };
    const { changes, notes } = await signInPart({ client }, 'off').inspect();
    expect(changes).toEqual([]);
    expect(notes?.join()).toMatch(/Phone, Magic URL, Email OTP, Anonymous and Team invites off/);
  });
});

test('a visitor without a session reaches only what the shop gives everybody', async () => {
  const laboratory = await again();
  const guest = new Client().setEndpoint(laboratory.server.endpoint).setProject(laboratory.server.projectId);
  await expect(new Functions(guest).listDeployments({ functionId: 'shop' })).rejects.toMatchObject({ code: 401 });
});

test('the pages are built for the server, with their own address and the sitemap’s', async () => {
  const laboratory = await again();
  const built: Record<string, string>[] = [];
  const buildSite = async (variables: Record<string, string>) => {
    built.push(variables);
    return laboratory.siteDir;
  };
  const environment = {
    APPWRITE_KEY: laboratory.server.apiKey,
    PUBLIC_URL: 'https://samaa.example/',
    CALLBACK_DOMAIN: 'pay.samaa.example',
    VITE_GOOGLE: 'on',
  };
  await laboratory.deploy({ args: ['--dry-run'], environment, deployable: { buildSite } });
  const sitemap = new URL('/sitemap.xml', laboratory.server.endpoint);
  sitemap.hostname = 'pay.samaa.example';
  expect(built).toEqual([
    {
      VITE_APPWRITE_ENDPOINT: laboratory.server.endpoint,
      VITE_APPWRITE_PROJECT: laboratory.server.projectId,
      VITE_SITE_URL: 'https://samaa.example',
      VITE_SITEMAP_URL: sitemap.href,
      VITE_GOOGLE: 'on',
    },
  ]);
});

test('where something is refused, it is not said that there is nothing to change', async () => {
  const laboratory = await again();
  const { columns } = tags(laboratory);
  columns.splice(
    columns.findIndex(({ key }) => key === 'search'),
    1,
  );
  tags(laboratory).indexes = tags(laboratory).indexes.filter(({ columns: of }) => !of.includes('search'));
  const { indexes } = await laboratory.tables.listIndexes({ databaseId: DATABASE_ID, tableId: 'tags' });
  for (const { key } of indexes.filter((index) => index.columns.includes('search'))) {
    await laboratory.tables.deleteIndex({ databaseId: DATABASE_ID, tableId: 'tags', key });
  }
  await expect(laboratory.deploy({ environment: laboratory.operator })).rejects.toThrow('Stopped before anything');
  expect(laboratory.said.join('\n')).not.toContain('Nothing to change.');
});

describe('the pages that show the catalogue', () => {
  /** A site whose one page of the catalogue says `words`. */
  function saying(laboratory: Laboratory, words: { now: string }) {
    const folder = join(laboratory.siteDir, '..', 'with-pages');
    return {
      async addPages(site: string) {
        cpSync(site, folder, { recursive: true });
        writeFileSync(join(folder, 'page.html'), words.now);
        return folder;
      },
    };
  }

  async function pageOf(laboratory: Laboratory, host: string): Promise<string> {
    return (await rawRequest(laboratory.server.port, host, { path: '/page' })).body;
  }

  test('are deployed with the first deployment, as soon as there is somebody to ask', async () => {
    const laboratory = await laboratoryOf();
    const { address } = await laboratory.deploy({
      environment: laboratory.operator,
      deployable: saying(laboratory, { now: 'an aid' }),
    });
    expect(await pageOf(laboratory, new URL(address ?? '').host)).toBe('an aid');
  });

  test('are deployed alone with --pages when they changed, and else nothing is', async () => {
    const laboratory = await again();
    const words = { now: 'an aid' };
    const pages = () =>
      laboratory.deploy({
        args: ['--pages'],
        environment: laboratory.operator,
        deployable: saying(laboratory, words),
      });
    tags(laboratory).enabled = false;
    expect((await pages()).changes).toEqual(['site web: its pages changed and are deployed']);
    expect((await pages()).changes).toEqual([]);
    words.now = 'a cheaper aid';
    expect((await pages()).changes).toEqual(['site web: its pages changed and are deployed']);
    expect(await pageOf(laboratory, new URL(address ?? '').host)).toBe('a cheaper aid');
  });

  test('are made of what the new functions answer, never of what the ones before did', async () => {
    const laboratory = await again();
    writeFunction(laboratory.functionsDir, 'second');
    const words = { now: '' };
    const { addPages } = saying(laboratory, words);
    const asked: string[] = [];
    const deployable = {
      async addPages(site: string) {
        words.now = await ask(laboratory);
        asked.push(words.now);
        return addPages(site);
      },
    };
    const environment = laboratory.operator;
    const pagesAlone = laboratory.deploy({ args: ['--pages'], environment, deployable });
    await expect(pagesAlone).rejects.toThrow('function shop: its code changed and is deployed');
    const { changes } = await laboratory.deploy({ environment, deployable });
    expect(changes).toEqual([
      'function shop: its code changed and is deployed',
      'site web: its pages changed and are deployed',
    ]);
    expect(asked).toEqual(['second']);
    expect(await pageOf(laboratory, new URL(address ?? '').host)).toBe('second');
  });
});

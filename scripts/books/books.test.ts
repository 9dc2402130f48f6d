import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkoutKit } from '../../functions/testing/checkout.ts';
import { startShop } from '../../functions/testing/kit.ts';
import { readProject } from '../lib/project.ts';
import { startLocalAppwrite } from '../local-appwrite/server.ts';
import { seed } from '../seed/main.ts';
import { script, startScript } from '../testing/processes.ts';
import { goThrough } from './main.ts';

const shop = await startShop();
const kit = checkoutKit(shop);

async function books(fix: boolean) {
  const lines: string[] = [];
  return { isInOrder: await goThrough(shop.admin, { fix, log: (line) => lines.push(line) }), lines };
}

test('The command tells wrong figures, leaves them alone, and puts them right when it is told to', async () => {
  const aid = await shop.addHearingAid({ stock: 9 });
  const { caller, form } = await kit.customer([aid, 2]);
  await kit.place(caller, form);
  await books(true);
  expect(await books(false)).toMatchObject({ isInOrder: true });
  await shop.change('hearing_aids', aid.$id, { stock: 8 });
  const told = await books(false);
  expect(told.isInOrder).toBe(false);
  expect(told.lines).toContain(`wrong: hearing_aids.stock of ${aid.$id} (Phonak ${aid.model}) is 8, by its rows 7`);
  expect(told.lines.some((line) => /^hearing_aids\.stock +1$/.test(line))).toBe(true);
  expect((await shop.row('hearing_aids', aid.$id))?.stock).toBe(8);
  expect(await books(true)).toMatchObject({ isInOrder: true });
  expect((await shop.row('hearing_aids', aid.$id))?.stock).toBe(7);
  expect((await books(false)).lines.at(-1)).toBe('The books are in order.');
});

test('What nobody can count again is told by the command also when it puts right what it can', async () => {
  const aid = await shop.addHearingAid({ stock: 9 });
  const { caller, form } = await kit.customer([aid, 1]);
  const { data } = await kit.place(caller, form);
  await shop.change('orders', data?.$id ?? '', { received_piasters: 5 });
  const { isInOrder, lines } = await books(true);
  expect(isInOrder).toBe(false);
  expect(lines).toContain(`to be looked at: received_differs ${data?.$id} (order ${data?.number}): 5 instead of 0`);
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'samaa-books-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test('npm run books finds the books of a new installation in order, closed or asked as an operator of the console, and says where none is', async () => {
  const dataDir = folder();
  const run = (args: string[] = []) => startScript(script('books.ts'), args, { DATA_DIR: dataDir });
  const without = run();
  expect(await without.ended()).toBe(1);
  expect(without.output()).toContain('npm start');
  const server = await startLocalAppwrite({ config: readProject(), dataDir, port: 0, log: () => {} });
  await seed(server);
  const settings = join(folder(), '.env.other');
  const settingsWith = ({ email, password }: { email: string; password: string }) =>
    writeFileSync(
      settings,
      `APPWRITE_ENDPOINT=${server.endpoint}\nAPPWRITE_PROJECT=${server.projectId}\nAPPWRITE_EMAIL=${email}\nAPPWRITE_PASSWORD=${password}\n`,
    );
  settingsWith(server.operator);
  const asOperator = run([`--settings=${settings}`]);
  expect(await asOperator.ended(), asOperator.output()).toBe(0);
  expect(asOperator.output()).toContain('The books are in order.');
  const backup = startScript(script('backup.ts'), [
    `--settings=${settings}`,
    '--to',
    join(folder(), 'backup'),
    '--no-check',
  ]);
  expect(await backup.ended(), backup.output()).toBe(0);
  expect(backup.output()).toMatch(/[1-9]\d* files\.\n/);
  settingsWith({ ...server.operator, password: 'not-the-one' });
  const asStranger = run([`--settings=${settings}`]);
  expect(await asStranger.ended()).toBe(1);
  expect(asStranger.output()).toContain(`Signing in to ${server.endpoint} as ${server.operator.email} failed`);
  await server.close();
  const started = run();
  expect(await started.ended(), started.output()).toBe(0);
  expect(started.output()).toContain('The books are in order.');
}, 120_000);

test('A key that may not write is told which scopes the command needs', async () => {
  const refusal = {
    type: 'general_unauthorized_scope',
    message: 'app.1@service.example (role: applications) missing scopes (["rows.read"])',
    code: 401,
  };
  const server = createServer(({ url }, answer) => {
    answer.writeHead(url?.startsWith('/v1/health') ? 200 : 401, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(url?.startsWith('/v1/health') ? { version: '1.9.6' } : refusal));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const run = startScript(script('books.ts'), ['--deployed'], {
    APPWRITE_ENDPOINT: `http://127.0.0.1:${port}/v1`,
    APPWRITE_PROJECT: 'shop',
    APPWRITE_KEY: 'key',
  });
  expect(await run.ended()).toBe(1);
  expect(run.output()).toContain('APPWRITE_KEY needs the scopes rows.read rows.write.');
  server.close();
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
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

test('npm run books finds the books of a new installation in order, and says where none is', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'samaa-books-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const run = () => startScript(script('books.ts'), [], { DATA_DIR: dataDir });
  const without = run();
  expect(await without.ended()).toBe(1);
  expect(without.output()).toContain('npm start');
  const server = await startLocalAppwrite({ config: readProject(), dataDir, port: 0, log: () => {} });
  await seed(server);
  await server.close();
  const started = run();
  expect(await started.ended(), started.output()).toBe(0);
  expect(started.output()).toContain('The books are in order.');
}, 120_000);

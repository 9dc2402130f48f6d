import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TablesDB } from 'node-appwrite';
import { expect, onTestFinished, test } from 'vitest';
import { audit, inspectDatabase } from './audit.ts';
import { Ledger } from './ledger.ts';
import { writeUntilGone } from './load.ts';
import { COUNTER_IDS, COUNTERS, PURSE_IDS, PURSE_START, PURSES } from './project.ts';
import { seededRandom } from './random.ts';
import { startVictim, type Victim } from './victim.ts';

const KILLS = 8;
const WORKERS = 12;

/** `DURABILITY_SEED` repeats the choices of a run that failed; the operating system still decides what meets when. */
const seed = Number(process.env.DURABILITY_SEED ?? Date.now() % 1_000_000);

test(`no answered write is lost and nothing is half applied when the server is killed at work (DURABILITY_SEED=${seed})`, {
  timeout: 120_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'durability-'));
  let victim: Victim = await startVictim(dataDir);
  onTestFinished(async () => {
    await victim.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await arrange(victim);
  const random = seededRandom(seed);
  const ledger = new Ledger();

  for (let round = 1; round <= KILLS; round += 1) {
    const killAfter = random.between(10, 100);
    await writeUntilGone({
      client: victim.client,
      ledger,
      random,
      name: `round-${round}`,
      workers: WORKERS,
      onAnswer: (answers) => {
        if (answers === killAfter) {
          void victim.kill();
        }
      },
    });
    await victim.kill();
    const place = `seed ${seed}, round ${round}, killed after ${killAfter} answers`;
    expect(inspectDatabase(dataDir), place).toEqual([]);
    victim = await startVictim(dataDir);
    expect(await audit(victim.client, ledger), place).toEqual([]);
  }
  expect(ledger.kept).toBeGreaterThan(KILLS * 10);
});

/** The rows that the load changes. */
async function arrange({ client }: Victim) {
  const tables = new TablesDB(client);
  for (const rowId of PURSE_IDS) {
    await tables.createRow({ ...PURSES, rowId, data: { amount: PURSE_START } });
  }
  for (const rowId of COUNTER_IDS) {
    await tables.createRow({ ...COUNTERS, rowId, data: { value: 0 } });
  }
}

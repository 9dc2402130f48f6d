import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'node-appwrite';
import { goThrough, isBookFinding } from '../books/main.ts';
import { readProject, withoutSchedules } from '../lib/project.ts';
import { startLocalAppwrite } from '../local-appwrite/server.ts';
import { type Backup, writeBooks } from './format.ts';
import { Project } from './project.ts';
import { restore } from './restore.ts';

/** More lines than anybody reads say nothing new. */
const FINDINGS_KEPT = 200;

/**
 * Tries a backup: restores it into a project that lives for as long, compares everything, and goes through its books.
 * Writes down what they came to. True when all is in order.
 */
export async function checkCopy(backup: Backup, log: (line: string) => void): Promise<boolean> {
  // Beside the copy, whose folder only its owner may open.
  const dataDir = mkdtempSync(join(backup.folder, 'check-'));
  try {
    const config = withoutSchedules(readProject());
    const server = await startLocalAppwrite({ config, dataDir, port: 0, log: () => {} });
    try {
      const client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.apiKey);
      const isSame = await restore(new Project(client), backup, log);
      const findings: string[] = [];
      const isInOrder = await goThrough(client, {
        fix: false,
        log(line) {
          log(line);
          if (isBookFinding(line)) {
            findings.push(line);
          }
        },
      });
      writeBooks(backup, { isInOrder, findings: findings.slice(0, FINDINGS_KEPT) });
      return isSame && isInOrder;
    } finally {
      await server.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

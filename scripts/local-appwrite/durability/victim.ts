import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'node-appwrite';

/** A local Appwrite in a process of its own. */
export type Victim = {
  /** The server SDK with every right. */
  client: Client;
  /** Ends the process at once, whatever it is doing (`kill -9`). Resolves when it is gone. */
  kill(): Promise<void>;
};

/** Starts the server over the data folder and waits until it serves. Rejects with what it printed when it does not. */
export async function startVictim(dataDir: string): Promise<Victim> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server-process.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const kill = async () => {
    child.kill('SIGKILL');
    await closed;
  };
  const { endpoint, apiKey, projectId } = await firstLine(child);
  return { client: new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey), kill };
}

async function firstLine(child: ChildProcess): Promise<{ endpoint: string; apiKey: string; projectId: string }> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) {
    throw new Error('The server has no output.');
  }
  let complaints = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  for await (const line of createInterface({ input: stdout })) {
    return JSON.parse(line);
  }
  throw new Error(`The server did not start:\n${complaints}`);
}

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildFunctions, buildWeb, localWeb } from '../../scripts/build.ts';
import { makePages } from '../../scripts/lib/build-web.ts';
import { FUNCTIONS_DIST, readProject, WEB_DIST } from '../../scripts/lib/project.ts';
import { startLocalAppwrite } from '../../scripts/local-appwrite/server.ts';
import { seed } from '../../scripts/seed/main.ts';

/** Where the browser tests run: a running deployment, or an installation for each test file. */
export type Target = DeploymentTarget | LocalTarget;

/** A running deployment, as the `E2E_…` variables name it. */
export interface DeploymentTarget {
  kind: 'deployment';
  baseUrl: string;
  endpoint: string;
  apiKey: string;
  /** Answers with the links of the mails to `?to=`, as local-appwrite's outbox does; absent where nobody can read the mail. */
  outboxUrl: string | undefined;
  /** The card sandbox with which it takes cards; absent where it has the real provider, or none. */
  cardSandboxUrl: string | undefined;
}

/** What an installation is made from: the built site and functions, and a data folder to copy. */
export interface LocalTarget {
  kind: 'local';
  siteDir: string;
  functionsDir: string;
  seededDir: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    target: Target;
  }
}

/** Builds what is tested and seeds a data folder once, unless the `E2E_…` variables name a running deployment. */
export default async function setup(project: TestProject): Promise<(() => void) | undefined> {
  const { E2E_BASE_URL, E2E_APPWRITE_ENDPOINT, E2E_APPWRITE_KEY, E2E_OUTBOX_URL, E2E_CARD_SANDBOX_URL } = process.env;
  if (E2E_BASE_URL) {
    if (!E2E_APPWRITE_KEY) throw new Error('E2E_BASE_URL needs E2E_APPWRITE_KEY: a key with which to arrange data.');
    const baseUrl = E2E_BASE_URL.replace(/\/+$/, '');
    project.provide('target', {
      kind: 'deployment',
      baseUrl,
      endpoint: E2E_APPWRITE_ENDPOINT ?? `${baseUrl}/v1`,
      apiKey: E2E_APPWRITE_KEY,
      outboxUrl: E2E_OUTBOX_URL,
      cardSandboxUrl: E2E_CARD_SANDBOX_URL,
    });
    return undefined;
  }

  await buildFunctions();
  await buildWeb(localWeb());
  const folder = mkdtempSync(join(tmpdir(), 'samaa-e2e-setup-'));
  const target: LocalTarget = {
    kind: 'local',
    siteDir: join(folder, 'site'),
    functionsDir: join(folder, 'functions'),
    seededDir: join(folder, 'data'),
  };
  // Copies, so that a build that starts meanwhile does not change what is being tested.
  cpSync(WEB_DIST, target.siteDir, { recursive: true });
  cpSync(FUNCTIONS_DIST, target.functionsDir, { recursive: true });
  const server = await startLocalAppwrite({
    config: readProject(),
    dataDir: target.seededDir,
    port: 0,
    functionsDir: target.functionsDir,
    rateLimits: false,
    quickHashes: true,
  });
  await seed(server);
  const pages = join(folder, 'pages');
  await makePages(pages, { site: WEB_DIST, endpoint: server.endpoint, projectId: server.projectId });
  cpSync(pages, target.siteDir, { recursive: true });
  await server.close();
  project.provide('target', target);
  return () => rmSync(folder, { recursive: true, force: true });
}

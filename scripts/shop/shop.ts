import { join } from 'node:path';
import { Client, Messaging, Query, TablesDB } from 'node-appwrite';
import { VERSION } from '#contract/version.generated.ts';
import { CODE_TEMPLATES, WHATSAPP_TEMPLATES } from '../../functions/contract/contacts/templates.ts';
import { keysOf as cardKeysOf } from '../card-sandbox/keys.ts';
import { demoPassword } from '../lib/demo-password.ts';
import { tryLock } from '../lib/lock.ts';
import { findNode22 } from '../lib/node22.ts';
import { portProblem } from '../lib/ports.ts';
import { Problem } from '../lib/problem.ts';
import { FUNCTIONS_DIST, readProject } from '../lib/project.ts';
import type { Settings } from '../lib/settings.ts';
import type { LocalAppwriteOptions, Prepared } from '../local-appwrite/server.ts';
import { keysOf as messageKeysOf } from '../message-sandbox/keys.ts';
import { codeTemplate } from '../message-sandbox/templates.ts';
import { fitToInstallation } from '../migrations/oldest.ts';
import { migrate } from '../migrations/run.ts';
import { keysOf as parcelKeysOf } from '../parcel-sandbox/keys.ts';
import { DEMO_ACCOUNTS, DEMO_PERSONAL } from '../seed/accounts.ts';
import { seedClinic } from '../seed/clinic.ts';
import { seed } from '../seed/main.ts';
import { CARD_SANDBOX_PATH, MESSAGE_SANDBOX_PATH, PARCEL_SANDBOX_PATH, startWithProviders } from './providers.ts';

/** A running shop on a data folder. */
export interface Shop {
  origin: string;
  /** Where Appwrite's API is, and which project is the shop's. */
  endpoint: string;
  projectId: string;
  /** The password of the demo accounts. */
  password: string;
  /** Stops it; running requests finish first. */
  close(): Promise<void>;
}

/**
 * Starts local-appwrite on the data folder with the built functions and the given site, and fills the folder on its
 * first use. Throws a Problem when the port or the folder is taken, or the folder does not fit the schema.
 */
export async function openShop(settings: Settings, site: NonNullable<LocalAppwriteOptions['site']>): Promise<Shop> {
  const { port, host, dataDir } = settings;
  const lock = tryLock(join(dataDir, 'in-use.lock'));
  if (!lock) {
    throw new Problem(
      `The data in ${dataDir} is in use by another Samaa. Stop that one, or choose another folder: DATA_DIR=.local-2 npm start`,
    );
  }
  const { password, isNew } = demoPassword(dataDir, DEMO_PERSONAL);
  const server = await startWithProviders(
    {
      config: readProject(),
      // Nobody is to see a store that is half filled.
      prepare: (prepared) => bringUp(prepared, { password, resetPassword: isNew }, (line) => console.log(line)),
      adapt: fitToInstallation,
      dataDir,
      port,
      host,
      functionsDir: FUNCTIONS_DIST,
      functionNode: findNode22(),
      site,
    },
    {
      cards: { keys: cardKeysOf(dataDir), file: join(dataDir, 'card-sandbox.json') },
      parcels: { keys: parcelKeysOf(dataDir), file: join(dataDir, 'parcel-sandbox.json') },
      messages: {
        keys: messageKeysOf(dataDir),
        file: join(dataDir, 'message-sandbox.jsonl'),
        templates: [...WHATSAPP_TEMPLATES, ...CODE_TEMPLATES.map(codeTemplate)],
      },
    },
  ).catch((error: unknown) => {
    lock.release();
    throw portProblem(error, port, host);
  });
  const stopping = new AbortController();
  // Nobody has to wait for them, and without them there still is a shop and an empty clinic.
  const samples = seedClinic(server, stopping.signal).catch((error: Error) => {
    console.log(`No sample visits: ${error.message}`);
  });
  const { origin, endpoint, projectId } = server;
  return {
    origin,
    endpoint,
    projectId,
    password,
    async close() {
      stopping.abort();
      await samples;
      await server.close();
      lock.release();
    },
  };
}

/**
 * Brings the rows of an installation to this checkout, and gives it what it lacks. Nobody else may be at it: the lock of the
 * folder keeps everybody away.
 */
export async function bringUp(
  prepared: Prepared,
  accounts: { password: string; resetPassword: boolean },
  log: (line: string) => void,
): Promise<void> {
  const { endpoint, projectId, apiKey } = prepared;
  const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey);
  const tables = new TablesDB(client);
  await migrate(tables, { alone: true, log });
  await seed(prepared, { accounts, log });
  await requireMail(new Messaging(client));
}

/** The provider of mails that a new installation has. */
const MAIL_PROVIDER = { providerId: 'local-mail', name: 'Local outbox (mail)', fromEmail: 'shop@samaa.local' };

/** Sees to it that mails end in the outbox, whoever took away or switched off what takes them there. */
async function requireMail(api: Messaging): Promise<void> {
  const { providers } = await api.listProviders({ queries: [Query.equal('type', 'email')] });
  if (providers.some(({ enabled }) => enabled)) {
    return;
  }
  if (providers.some(({ $id }) => $id === MAIL_PROVIDER.providerId)) {
    await api.deleteProvider({ providerId: MAIL_PROVIDER.providerId });
  }
  await api.createSMTPProvider({ ...MAIL_PROVIDER, host: 'localhost', enabled: true });
}

/** What people need to know once it runs. */
export function welcome(shop: Shop, { dataDir }: Settings): string {
  const accounts = DEMO_ACCOUNTS.map(({ email, role }) => `    ${email.padEnd(26)}${role}`);
  return [
    '',
    'Samaa is running. Stop it with Ctrl-C.',
    '',
    `  Version   ${VERSION}`,
    `  Address   ${shop.origin}`,
    `  Data      ${dataDir}`,
    `  Cards     ${shop.origin}${CARD_SANDBOX_PATH}/ stands in for the card provider: no money moves`,
    `  Phones    ${shop.origin}${MESSAGE_SANDBOX_PATH}/ shows what WhatsApp and SMS would bring: no real phone gets it`,
    `  Parcels   ${shop.origin}${PARCEL_SANDBOX_PATH}/ stands in for the delivery company: nothing is fetched`,
    `  Accounts  password of all: ${shop.password}`,
    ...accounts,
    '',
  ].join('\n');
}

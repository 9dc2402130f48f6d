import { cardVariables } from '../card-sandbox/keys.ts';
import { type CardSandbox, createCardSandbox, type SandboxOptions } from '../card-sandbox/sandbox.ts';
import { mount } from '../lib/stand-in/server.ts';
import { staticSite } from '../local-appwrite/core/static-site.ts';
import { type LocalAppwrite, type LocalAppwriteOptions, startLocalAppwrite } from '../local-appwrite/server.ts';

/** Where the stand-in for the card provider answers, on the shop's own address. */
export const CARD_SANDBOX_PATH = '/__card';

type Options = Omit<LocalAppwriteOptions, 'functionVariables'> & Required<Pick<LocalAppwriteOptions, 'site'>>;

/** Starts a local Appwrite whose functions have the sandbox as their card provider, on the same port. */
export async function startWithCards(
  options: Options,
  sandboxOptions: SandboxOptions,
): Promise<LocalAppwrite & { sandbox: CardSandbox }> {
  const { site } = options;
  const sandbox = createCardSandbox(sandboxOptions);
  const functionVariables: Record<string, Record<string, string>> = { shop: {}, admin: {} };
  const server = await startLocalAppwrite({
    ...options,
    functionVariables,
    site: mount(sandbox, CARD_SANDBOX_PATH, typeof site === 'function' ? site : staticSite(site)),
  });
  // Functions get their variables with their first request, so what needs the port can be told now.
  const variables = {
    ...cardVariables(sandboxOptions.keys, `${server.origin}${CARD_SANDBOX_PATH}`, server.origin),
    SITE_URL: server.origin,
  };
  for (const id of Object.keys(functionVariables)) {
    functionVariables[id] = variables;
  }
  return {
    ...server,
    sandbox,
    async close() {
      await server.close();
      await sandbox.settled();
    },
  };
}

import { cardVariables } from '../card-sandbox/keys.ts';
import { type CardSandbox, createCardSandbox, type SandboxOptions } from '../card-sandbox/sandbox.ts';
import { mount } from '../lib/stand-in/server.ts';
import { staticSite } from '../local-appwrite/core/static-site.ts';
import { type LocalAppwrite, type LocalAppwriteOptions, startLocalAppwrite } from '../local-appwrite/server.ts';
import { callbackUrl, messageVariables } from '../message-sandbox/keys.ts';
import { createMessageSandbox, type MessageSandbox, type MessageSandboxOptions } from '../message-sandbox/sandbox.ts';
import { callbackUrl as parcelsCallbackUrl, parcelVariables } from '../parcel-sandbox/keys.ts';
import { createParcelSandbox, type ParcelSandbox, type ParcelSandboxOptions } from '../parcel-sandbox/sandbox.ts';

/** Where the stand-in for the card provider answers, on the shop's own address. */
export const CARD_SANDBOX_PATH = '/__card';
/** Where the stand-in for the delivery company answers. */
export const PARCEL_SANDBOX_PATH = '/__parcels';
/** Where the stand-in for WhatsApp and the provider of SMS answers. */
export const MESSAGE_SANDBOX_PATH = '/__messages';

type Options = Omit<LocalAppwriteOptions, 'functionVariables'> & Required<Pick<LocalAppwriteOptions, 'site'>>;

/** The providers that a shop has. */
interface Providers {
  cards: SandboxOptions;
  /** Without them no message goes to a phone. */
  messages?: MessageSandboxOptions | undefined;
  /** Without it no delivery company is offered. */
  parcels?: ParcelSandboxOptions | undefined;
}

interface WithProviders extends LocalAppwrite {
  sandbox: CardSandbox;
  /** The phones of people; undefined where the shop has no providers of messages. */
  phones: MessageSandbox | undefined;
  /** Undefined where the shop has no delivery company. */
  parcels: ParcelSandbox | undefined;
}

/** Starts a local Appwrite whose functions have sandboxes as their providers, on the same port. */
export async function startWithProviders(
  options: Options,
  { cards, messages, parcels }: Providers,
): Promise<WithProviders> {
  const { site } = options;
  const sandbox = createCardSandbox(cards);
  const phones = messages && createMessageSandbox(messages);
  const couriers = parcels && createParcelSandbox(parcels);
  const functionVariables: Record<string, Record<string, string>> = { shop: {}, admin: {}, clients: {}, staff: {} };
  const withCards = mount(sandbox, CARD_SANDBOX_PATH, typeof site === 'function' ? site : staticSite(site));
  const withPhones = phones === undefined ? withCards : mount(phones, MESSAGE_SANDBOX_PATH, withCards);
  const server = await startLocalAppwrite({
    ...options,
    functionVariables,
    site: couriers === undefined ? withPhones : mount(couriers, PARCEL_SANDBOX_PATH, withPhones),
  });
  phones?.reportTo(callbackUrl(server.origin));
  couriers?.reportTo(parcels ? parcelsCallbackUrl(parcels.keys, server.origin) : null);
  // Functions get their variables with their first request, so what needs the port can be told now.
  const variables = {
    ...cardVariables(cards.keys, `${server.origin}${CARD_SANDBOX_PATH}`, server.origin),
    ...(messages && messageVariables(messages.keys, `${server.origin}${MESSAGE_SANDBOX_PATH}`)),
    ...(parcels && parcelVariables(parcels.keys, `${server.origin}${PARCEL_SANDBOX_PATH}`)),
    SITE_URL: server.origin,
  };
  for (const id of Object.keys(functionVariables)) {
    functionVariables[id] = variables;
  }
  return {
    ...server,
    sandbox,
    phones,
    parcels: couriers,
    async close() {
      await server.close();
      await Promise.all([sandbox.settled(), phones?.settled(), couriers?.settled()]);
    },
  };
}

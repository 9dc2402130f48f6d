import { CERTIFICATE_DAYS, levelBelow } from '../../../functions/subjects/system/rules/health.ts';
import { addressOf, callbackOf, SHOP } from '../../deploy/addresses.ts';
import { type DomainOwner, findRule } from '../../deploy/domains.ts';
import { ask } from '../ask.ts';
import { type Check, fail, ok, rated, type Seen, skipped, together, warn } from '../check.ts';
import { adviceFor, DAY_MS, type Place } from '../place.ts';
import { bostaVariablesOf, cardVariablesOf, whatsappVariablesOf } from './functions.ts';

const ONE_ADDRESS = 'site, API and callback are one address of this machine';
/** An origin that no shop has. */
const STRANGER = 'https://stranger.example';
const LOOPBACK = /(^|\.)localhost$|^127\.|^\[::1\]$/;

/** Where people open the shop: of an installation on this machine the address of its API, while it runs. */
async function shopAddress({ target, shop, site }: Place): Promise<string | undefined> {
  if (shop.kind === 'local') {
    return shop.isRunning ? new URL('/', target.endpoint).href : undefined;
  }
  return addressOf(target, shop.settings, site);
}

const NO_ADDRESS = fail(
  'nobody can open the shop: its site has no domain',
  'Set PUBLIC_URL (scripts/deploy/README.md, Settings) and deploy.',
);
const NOT_RUNNING = skipped('the shop is not running: npm start');
const without = ({ shop }: Place): Seen => (shop.kind === 'local' ? NOT_RUNNING : NO_ADDRESS);

type Look = (place: Place) => Seen | Promise<Seen>;

/** A look at the address at which people open the shop. */
const atAddress =
  (look: (address: string, place: Place) => Seen | Promise<Seen>): Look =>
  async (place) => {
    const address = await shopAddress(place);
    return address === undefined ? without(place) : look(address, place);
  };

/** A look at what is one address on this machine. */
const apart =
  (look: Look): Look =>
  (place) =>
    place.shop.kind === 'local' ? skipped(ONE_ADDRESS) : look(place);

const messagesOf = (seen: readonly Seen[]) => seen.flatMap((one) => ('message' in one ? one.message : [])).join(', ');

async function seenOfRule(
  { target }: Place,
  what: string,
  { owner, domain, missing }: { owner: DomainOwner; domain: string | undefined; missing: Seen },
): Promise<Seen> {
  const rule = await findRule(target, owner, domain);
  if (!rule) {
    return missing;
  }
  return rule.status === 'verified'
    ? ok(`${what} ${rule.domain}`)
    : fail(
        `${what} ${rule.domain} is not verified (${rule.status}${rule.logs ? `: ${rule.logs}` : ''})`,
        `Add a DNS record CNAME from ${rule.domain} to the address that the console shows for it (Domains).`,
      );
}

export const domains: Check = {
  name: 'domains',
  async look(place) {
    const { shop, site } = place;
    if (shop.kind === 'local') {
      return skipped(ONE_ADDRESS);
    }
    const { publicUrl, callbackDomain, deploysSite } = shop.settings;
    const isCalled =
      (await cardVariablesOf(place)) ?? (await whatsappVariablesOf(place)) ?? (await bostaVariablesOf(place));
    const callback = await seenOfRule(place, 'callback', {
      owner: { kind: 'function', id: SHOP },
      domain: callbackDomain,
      missing: (isCalled ? fail : warn)(
        `the shop’s function has no domain${callbackDomain === undefined ? '' : ` ${callbackDomain}`}, so neither providers nor the sitemap reach it`,
        'Set CALLBACK_DOMAIN and deploy.',
      ),
    });
    const shown = deploysSite
      ? await seenOfRule(place, 'site', {
          owner: { kind: 'site', id: site.$id },
          domain: publicUrl?.hostname,
          missing: fail(`the site has no domain ${publicUrl?.hostname ?? ''}`.trim(), 'Set PUBLIC_URL and deploy.'),
        })
      : ok(`site ${publicUrl?.hostname} (a host of its own)`);
    return together([shown, callback], messagesOf([shown, callback]));
  },
};

export const site: Check = {
  name: 'site',
  look: atAddress(async (address, place) => {
    const { status, body } = await ask(address);
    return status === 200 && body.includes('<script')
      ? ok(`${address} shows the shop`)
      : fail(
          `${address} answers ${status} and not with the shop’s page`,
          adviceFor(
            place,
            'Stop the shop and start it again (npm start): it then builds its pages.',
            'Deploy the site (npm run deploy), or look where its name leads.',
          ),
        );
  }),
};

export const certificates: Check = {
  name: 'certificates',
  async look(place) {
    const { target, shop } = place;
    if (shop.kind === 'local') {
      return skipped('this machine is reached without https');
    }
    const addresses = [await shopAddress(place), target.endpoint, await callbackOf(target, shop.settings)];
    const origins = [
      ...new Set(addresses.flatMap((address) => (address === undefined ? [] : new URL(address).origin))),
    ];
    const seen = await Promise.all(origins.map((origin) => certificateOf(origin, place.now())));
    return together(seen, messagesOf(seen));
  },
};

async function certificateOf(origin: string, now: Date): Promise<Seen> {
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'http:') {
    return LOOPBACK.test(hostname)
      ? ok(`${hostname} is on this machine`)
      : fail(
          `${hostname} is reached without https, so passwords and health data cross the network in the open`,
          'Have Appwrite make certificates (_APP_OPTIONS_FORCE_HTTPS, _APP_SYSTEM_SECURITY_EMAIL_ADDRESS) and use https:// in the settings.',
        );
  }
  try {
    const { certificateUntil } = await ask(origin);
    return seenOfCertificate(hostname, certificateUntil, now);
  } catch (error) {
    return fail(
      `${hostname}: no connection with a valid certificate (${error instanceof Error ? error.message : String(error)})`,
      'Look at the domain in the console, and at DNS: a certificate is made once the name leads to this server.',
    );
  }
}

/** What a certificate says that holds until a time. */
export function seenOfCertificate(hostname: string, until: Date | undefined, now: Date): Seen {
  const days = until === undefined ? 0 : Math.floor((until.getTime() - now.getTime()) / DAY_MS);
  return rated(
    levelBelow(days, CERTIFICATE_DAYS),
    `${hostname}: its certificate holds for ${days} days`,
    'Who makes certificates renews them a month before; look at the domain’s log in the console.',
  );
}

export const cors: Check = {
  name: 'cors',
  look: apart(
    atAddress(async (address, { target }) => {
      const own = new URL(address).origin;
      const allowedFor = async (origin: string) => {
        const headers = { origin, 'x-appwrite-project': target.projectId };
        return (await ask(`${target.endpoint}/account`, { headers })).headers;
      };
      const [ours, theirs] = await Promise.all([allowedFor(own), allowedFor(STRANGER)]);
      const seen: Seen[] = [];
      if (ours['access-control-allow-origin'] !== own || ours['access-control-allow-credentials'] !== 'true') {
        seen.push(
          fail(
            `the API does not let pages of ${own} read its answers, so the shop works for nobody`,
            `Add ${new URL(own).hostname} as a web platform (console → Overview → Platforms), or deploy.`,
          ),
        );
      }
      if ([STRANGER, '*'].includes(theirs['access-control-allow-origin'] ?? '')) {
        seen.push(
          fail(
            `the API lets pages of any origin (tried with ${STRANGER}) read its answers`,
            'Take away the platform "*" (console → Overview → Platforms), and what a proxy adds to the API’s headers.',
          ),
        );
      }
      return together(seen, `the API answers pages of ${own}, and no strangers’`);
    }),
  ),
};

export const cookie: Check = {
  name: 'session cookie',
  look: apart(
    atAddress((address, { target }) => {
      const [own, api] = [new URL(address), new URL(target.endpoint)];
      return isSameSite(own, api)
        ? ok(`site and API share a site (${own.hostname}, ${api.hostname}), so sessions are cookies`)
        : warn(
            `the API (${api.host}) is another site than the shop (${own.host}): browsers that block cookies of third parties keep the session where scripts can read it (fallback cookies)`,
            'Give the API a name beside the shop’s, for example api.samaa.example for samaa.example, and name it in APPWRITE_ENDPOINT.',
          );
    }),
  ),
};

/** Public suffixes of two parts, as `com.eg` and `co.uk`; names below them belong to different people. */
const LONG_SUFFIX = /^(com?|net|org|edu|gov|ac|sci|eun|name|mil)\.[a-z]{2}$/;

/** Whether browsers take two addresses for one site, as far as that can be known without the list of public suffixes. */
export function isSameSite(one: URL, other: URL): boolean {
  const [a, b] = [one, other].map(({ hostname }) => hostname.split('.').reverse()) as [string[], string[]];
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) {
    shared += 1;
  }
  const suffix = a.slice(0, 2).reverse().join('.');
  const needed = one.hostname === other.hostname || a[0] === 'localhost' ? 1 : LONG_SUFFIX.test(suffix) ? 3 : 2;
  return one.protocol === other.protocol && shared >= needed;
}

const PAGES = 'no-cache';
const ASSETS = 'public, max-age=31536000, immutable';
const FRAMES = "Content-Security-Policy: frame-ancestors 'none'";
const HOUR_SECONDS = 3_600;

export const headers: Check = {
  name: 'site headers',
  look: atAddress(async (address) => {
    const page = await ask(address);
    const asset = /(?:src|href)="(\/assets\/[^"]+)"/.exec(page.body)?.[1];
    const kept = asset === undefined ? undefined : (await ask(new URL(asset, address).href)).headers['cache-control'];
    const lacks = [
      ...(maxAge(page.headers['cache-control']) === 0 ? [] : [`"Cache-Control: ${PAGES}" on pages`]),
      ...(asset === undefined || maxAge(kept) > HOUR_SECONDS ? [] : [`"Cache-Control: ${ASSETS}" below /assets/`]),
      ...(hasFrameRule(page.headers) ? [] : [`"${FRAMES}" on pages`]),
    ];
    return lacks.length === 0
      ? ok('pages are asked for anew, assets are kept, and no other site may frame the shop')
      : warn(
          `the site does not send ${lacks.join(', ')}`,
          'An Appwrite Site sends none of these: put a proxy or CDN before it that adds them, so that visits after the first are quick and nobody can lay the shop under their own page.',
        );
  }),
};

/** For how many seconds browsers may keep an answer; undefined, when nobody says, is any time that they like. */
export function maxAge(cacheControl: string | undefined): number {
  if (cacheControl === undefined) {
    return Number.NaN;
  }
  return /no-cache|no-store/.test(cacheControl) ? 0 : Number(/max-age=(\d+)/.exec(cacheControl)?.[1] ?? Number.NaN);
}

function hasFrameRule(sent: Record<string, string>): boolean {
  return 'x-frame-options' in sent || /frame-ancestors/.test(sent['content-security-policy'] ?? '');
}

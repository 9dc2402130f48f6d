import { join } from 'node:path';
import { AppwriteException, type ExecutionMethod, Functions, TablesDB } from 'node-appwrite';
import { fetchDeliveryFee } from '#contract/settings/calls.ts';
import { VERSION } from '#contract/version.generated.ts';
import { wire } from '#contract/wire.ts';
import { databaseWarning, readDatabaseKind } from '../lib/database-kind.ts';
import type { Inspection, Part } from '../lib/part.ts';
import { Problem } from '../lib/problem.ts';
import { DATABASE_ID } from '../lib/project.ts';
import { proofWarning } from '../lib/proofs.ts';
import { signInPart } from '../lib/sign-in.ts';
import type { ProjectConfig } from '../local-appwrite/core/project-config.ts';
import {
  addressAt,
  addressOf,
  callbackOf,
  derivedVariables,
  parcelsCallbackOf,
  SHOP,
  SITEMAP_PATH,
  whatsappCallbackOf,
} from './addresses.ts';
import { baseRowsPart, sampleCataloguePart } from './base-rows.ts';
import { bucketsPart } from './buckets.ts';
import { deliveryPart } from './delivery.ts';
import { domainPart } from './domains.ts';
import { firstAdminPart } from './first-admin.ts';
import { functionCodePart } from './function-code.ts';
import { functionsPart } from './functions.ts';
import { migrationsPart } from './migrations.ts';
import { platformPart } from './platform.ts';
import type { DeploySettings } from './settings.ts';
import { isDeployed, sitePart } from './site.ts';
import type { SiteConfig } from './site-config.ts';
import { tablesPart } from './tables.ts';
import { connect, type Target } from './target.ts';

/** What is deployed. */
export interface Deployable {
  project: ProjectConfig;
  site: SiteConfig;
  /** Holds a folder a function. */
  functionsDir: string;
  /** Builds the site with these `VITE_…` variables and answers its folder. */
  buildSite(variables: Record<string, string>): Promise<string>;
  /**
   * Answers a folder with that site and the pages that show the catalogue, as the shop's function answers it now. `address`
   * is the site's own, where it is known.
   */
  addPages?(site: string, address: string | undefined): Promise<string>;
  /** Looks at the shop once it is deployed, and answers what is to be said of it. */
  examine?(target: Target): Promise<string>;
  /** Gets what is said to whoever deploys, a line or more at a time. */
  log(line: string): void;
}

/** What came of a deployment. */
export interface Deployment {
  /** What was done, or in a dry run what would be. */
  changes: string[];
  /** Where people open the shop; undefined in a dry run before there is a domain. */
  address: string | undefined;
}

/** How often a part is done at most, as long as it finds something else. */
const ROUNDS = 5;

/**
 * Brings an Appwrite project to what is declared and built here. Only what differs is changed; run again after an
 * interruption it goes on. Throws a Problem with a sentence for whoever deploys, before anything was changed wherever
 * that can be known before.
 */
export async function deploy(settings: DeploySettings, deployable: Deployable): Promise<Deployment> {
  const { log } = deployable;
  const target = await connect(settings);
  try {
    await greet(target, settings, log);
    const site = await deployable.buildSite({
      ...addressesInPages(settings),
      ...settings.siteVariables,
      VITE_APPWRITE_ENDPOINT: settings.endpoint,
      VITE_APPWRITE_PROJECT: settings.projectId,
    });
    const withPages = async () =>
      deployable.addPages && (await answers(target))
        ? deployable.addPages(site, await addressOf(target, settings, deployable.site))
        : site;
    const code = codePart(settings, deployable, target);
    // What runs may not know what these pages ask for, so they are made, and deployed, once it is what was built here.
    const codeChanges = (await code.inspect()).changes;
    if (settings.pagesOnly && codeChanges.length > 0) {
      throw new Problem(`The pages alone cannot be deployed before the functions are:\n${list(codeChanges)}`);
    }
    const first = codeChanges.length > 0 ? site : await withPages();
    const siteWaits = codeChanges.length > 0 && (await isDeployed(target, deployable.site));
    const firstSite = settings.deploysSite && !siteWaits ? [sitePart(target, deployable.site, first)] : [];
    const plan = await inspectAll(
      settings.pagesOnly ? firstSite : listParts(settings, deployable, target, { code, firstSite }),
    );
    const changes = plan.flatMap(({ inspection }) => inspection.changes);
    const refusals = plan.flatMap(({ inspection }) => inspection.refusals);
    // Where something is refused, that there is nothing else to change would read as if all were well.
    if (changes.length > 0 || refusals.length === 0) {
      log(describePlan(plan));
    }
    refuse(refusals);
    if (settings.deploysSite && siteWaits) {
      log('The site follows once the functions are deployed.\n');
    }
    if (settings.dryRun) {
      log('This was a dry run: nothing was changed.');
      return { changes, address: await addressOf(target, settings, deployable.site) };
    }
    const notes = await applyAll(plan, log);
    if (hasShop(deployable.project)) {
      await checkAnswer(target);
      log('The shop’s function answers.');
    }
    // There was nobody to ask for the catalogue before the first deployment, and this one may have changed it.
    let siteFolder = first;
    if (changes.length > 0 && !settings.pagesOnly) {
      siteFolder = await withPages();
      const last = await inspectAll(settings.deploysSite ? [sitePart(target, deployable.site, siteFolder)] : []);
      await applyAll(last, log);
      changes.push(...last.flatMap(({ inspection }) => inspection.changes));
    }
    const address = await addressOf(target, settings, deployable.site);
    log(await farewell(target, settings, { address, notes, siteFolder }));
    // The pages alone are a matter of seconds.
    if (deployable.examine && !settings.pagesOnly) {
      log(`\n${await deployable.examine(target)}`);
    }
    return { changes, address };
  } catch (error) {
    if (error instanceof AppwriteException) {
      throw new Problem(`Appwrite refused: ${error.message} (${error.type || error.code})`, { cause: error });
    }
    throw error;
  } finally {
    await target.close();
  }
}

interface Planned {
  part: Part;
  inspection: Inspection;
}

function listParts(
  settings: DeploySettings,
  { project, site, functionsDir, log }: Deployable,
  target: Target,
  { code, firstSite }: { code: Part; firstSite: readonly Part[] },
): Part[] {
  const { callbackDomain, publicUrl, deploysSite, firstAdmin, google } = settings;
  const shopDomain = domainPart(target, {
    title: 'Domain of the shop’s function',
    owner: { kind: 'function', id: SHOP },
    domain: callbackDomain,
    byHand:
      'The domain of the shop’s function, which the card provider and WhatsApp call: set CALLBACK_DOMAIN, or add one in the console (Functions → Shop → Domains).',
  });
  const siteDomain = domainPart(target, {
    title: 'Domain of the site',
    owner: { kind: 'site', id: site.$id },
    domain: publicUrl?.hostname,
    byHand:
      'PUBLIC_URL is missing: this server gives sites no domain (its _APP_DOMAIN_SITES is empty). Set the address under which people open the shop, for example https://samaa.example',
    isNeeded: true,
  });
  return [
    tablesPart(target, project),
    bucketsPart(target, project),
    baseRowsPart(target),
    ...(settings.sampleCatalogue ? [sampleCataloguePart(target, log)] : []),
    functionsPart(target, project, folderIn(functionsDir)),
    ...(hasShop(project) ? [shopDomain] : []),
    ...firstSite,
    ...(deploysSite ? [siteDomain] : []),
    platformPart(target, async () => {
      const address = await addressOf(target, settings, site);
      return address && new URL(address).hostname;
    }),
    code,
    migrationsPart(target, log),
    signInPart(target, google),
    firstAdminPart(target, firstAdmin, (password) =>
      log(`The first admin’s password, shown only now: ${password} (for ${firstAdmin?.email})`),
    ),
    deliveryPart(target, {
      sendsSms: settings.functionVariables.some(({ name, value }) => name === 'SMS_MESSAGES' && value === 'on'),
    }),
  ];
}

function codePart(settings: DeploySettings, { project, site, functionsDir }: Deployable, target: Target): Part {
  const derive = derivedVariables(target, settings, site);
  return functionCodePart(target, project, folderIn(functionsDir), settings.functionVariables, derive);
}

const folderIn = (functionsDir: string) => (functionId: string) => join(functionsDir, functionId);

function hasShop({ functions }: ProjectConfig): boolean {
  return functions.some(({ $id }) => $id === SHOP);
}

async function inspectAll(parts: readonly Part[]): Promise<Planned[]> {
  const plan: Planned[] = [];
  for (const part of parts) {
    plan.push({ part, inspection: await part.inspect() });
  }
  return plan;
}

/** Does the plan part by part and answers the notes that remain. */
async function applyAll(plan: readonly Planned[], log: (line: string) => void): Promise<string[]> {
  const notes: string[] = [];
  let isStale = false;
  for (const { part, inspection: planned } of plan) {
    // What came before may have changed what this one finds.
    let inspection = isStale ? await part.inspect() : planned;
    refuse(inspection.refusals);
    if (inspection.changes.length > 0) {
      log(`${part.title} …`);
      isStale = true;
      inspection = await applyPart(part, inspection);
      log('  done');
    }
    notes.push(...(inspection.notes ?? []));
  }
  return notes;
}

/** Does what a part has found, and what it finds then, until that is nothing. What was done without effect is an error. */
export async function applyPart(part: Part, planned: Inspection): Promise<Inspection> {
  const done = new Set<string>();
  let inspection = planned;
  for (let round = 1; inspection.changes.length > 0; round += 1) {
    const without = inspection.changes.filter((change) => done.has(change));
    if (round > ROUNDS || without.length > 0) {
      throw new Problem(
        `${part.title}: the server took this without an error, and it still differs:\n${list(inspection.changes)}`,
      );
    }
    for (const change of inspection.changes) {
      done.add(change);
    }
    refuse(inspection.refusals);
    await inspection.apply();
    inspection = await part.inspect();
  }
  return inspection;
}

function refuse(refusals: readonly string[]): void {
  if (refusals.length > 0) {
    throw new Problem(`Stopped before anything of this was changed:\n${list(refusals)}`);
  }
}

function describePlan(plan: readonly Planned[]): string {
  const changing = plan.filter(({ inspection }) => inspection.changes.length > 0);
  if (changing.length === 0) {
    return 'Nothing to change.';
  }
  const blocks = changing.map(({ part, inspection }) => `${part.title}\n${list(inspection.changes)}`);
  return `To change:\n\n${blocks.join('\n\n')}\n`;
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

/** What is built into the pages of their own address and the sitemap's, where those were chosen and so are known before. */
function addressesInPages({ publicUrl, callbackDomain, endpoint }: DeploySettings): Record<string, string> {
  return {
    ...(publicUrl && { VITE_SITE_URL: publicUrl.origin }),
    ...(callbackDomain && { VITE_SITEMAP_URL: addressAt(endpoint, callbackDomain, SITEMAP_PATH) }),
  };
}

/** Asks the shop's function something as a visitor. */
function askShop(target: Target) {
  const { method, ...request } = wire(fetchDeliveryFee, {});
  return new Functions(target.guest).createExecution({
    functionId: SHOP,
    method: method as ExecutionMethod,
    ...request,
  });
}

/** Whether there is a shop already; before its first deployment Appwrite refuses. */
async function answers(target: Target): Promise<boolean> {
  const { responseStatusCode } = await askShop(target).catch(() => ({ responseStatusCode: 0 }));
  return responseStatusCode === 200;
}

async function checkAnswer(target: Target): Promise<void> {
  const execution = await askShop(target);
  if (execution.responseStatusCode !== 200) {
    throw new Problem(
      `Everything is in place, but the shop’s function answered ${execution.responseStatusCode}: ${execution.responseBody || 'look at its executions in the console'}`,
    );
  }
}

/** Says where Samaa goes, and what is to be known of such a server. */
async function greet(
  { client, version, endpoint, projectId }: Target,
  { postgresqlChecked }: DeploySettings,
  log: (line: string) => void,
): Promise<void> {
  const kind = await readDatabaseKind(new TablesDB(client), DATABASE_ID);
  const said = `Samaa ${VERSION} goes to Appwrite ${version} with ${kind} at ${endpoint}, project ${projectId}.`;
  log(
    [said, proofWarning(version, kind), databaseWarning(kind, postgresqlChecked)]
      .filter((line) => line !== null)
      .join('\n'),
  );
}

async function farewell(
  target: Target,
  settings: DeploySettings,
  { address, notes, siteFolder }: { address: string | undefined; notes: string[]; siteFolder: string },
): Promise<string> {
  const callback = await callbackOf(target, settings);
  const hasWhatsApp = settings.functionVariables.some(({ group }) => group === 'whatsapp');
  const whatsapp = hasWhatsApp ? await whatsappCallbackOf(target, settings) : undefined;
  const hasBosta = settings.functionVariables.some(({ group }) => group === 'bosta');
  const parcels = hasBosta ? await parcelsCallbackOf(target, settings) : undefined;
  const steps = [...notes];
  if (!settings.deploysSite) {
    steps.push(
      `Put the content of ${siteFolder} on a static host for ${settings.publicUrl?.hostname}. It has to answer /a/b with a/b.html where that is there, fallback.html, with status 200, for every other path that is no file, and 404 below /assets/.`,
    );
  }
  steps.push(
    'Look at the delivery fee, the VAT and the terms in the admin’s settings, and say in the page of privacy where the data lies.',
  );
  return [
    '',
    'Samaa is deployed.',
    '',
    ...(address === undefined ? [] : [`  Shop           ${address}`]),
    `  API            ${settings.endpoint}, project ${settings.projectId}`,
    ...(callback === undefined ? [] : [`  Card callback  ${callback}`]),
    ...(whatsapp === undefined ? [] : [`  WhatsApp       reports to ${whatsapp}`]),
    ...(parcels === undefined ? [] : [`  Bosta          reports to ${parcels}/BOSTA_CALLBACK_SECRET`]),
    '',
    'Next:',
    list(steps),
  ].join('\n');
}

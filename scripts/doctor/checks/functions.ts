import { join } from 'node:path';
import { Functions, type Models, Query } from 'node-appwrite';
import { fetchDeliveryFee } from '#contract/settings/calls.ts';
import {
  FAILED_EXECUTION_HOURS,
  minutesSince,
  SCHEDULE_MINUTES,
  scheduleLevel,
} from '../../../functions/subjects/system/rules/health.ts';
import { derivedVariables, SHOP } from '../../deploy/addresses.ts';
import { type CodePlan, prepareCode } from '../../deploy/function-code.ts';
import { FUNCTION_VARIABLES } from '../../deploy/function-variables.ts';
import { functionsPart } from '../../deploy/functions.ts';
import { guest } from '../../lib/guest.ts';
import { undefinedWhenMissing } from '../../lib/missing.ts';
import { type Check, fail, firstOf, ok, rated, type Seen, skipped, together, warn } from '../check.ts';
import { adviceFor, ago, HOUR_MS, type Place, readable } from '../place.ts';

const DEPLOY = 'Deploy: npm run deploy';
const BY_START = '`npm start` runs the functions of this checkout with the variables that they need';
/** The function that works by schedule. */
const SCHEDULED = 'admin';
const MAX_VARIABLES = 100;
const FAILED_SHOWN = 3;
const CODE_LIMIT_MS = 120_000;

export const functionSettings: Check = {
  name: 'functions',
  async look({ target, project, functionsDir, shop }) {
    if (shop.kind === 'local') {
      return skipped(BY_START);
    }
    const { changes } = await functionsPart(target, project, (id) => join(functionsDir, id)).inspect();
    return changes.length === 0
      ? ok(`${project.functions.length} functions are there, enabled, with the settings and scopes of appwrite.json`)
      : fail(`not as appwrite.json declares (now → declared): ${firstOf(changes)}`, DEPLOY);
  },
};

/** What the functions' code and variables would be changed to; the same for both of the checks that follow. */
function plansOf({ target, project, site, functionsDir, shop }: Place) {
  const settings = shop.kind === 'deployed' ? shop.settings : undefined;
  return prepareCode(
    new Functions(target.client),
    project,
    (id) => join(functionsDir, id),
    settings?.functionVariables ?? [],
    settings ? derivedVariables(target, settings, site) : async () => undefined,
  );
}

export const functionCode: Check = {
  name: 'code',
  limitMs: CODE_LIMIT_MS,
  async look(place) {
    if (place.shop.kind === 'local') {
      return skipped(BY_START);
    }
    const { plans } = await plansOf(place);
    return together(plans.map(seenOfCode), 'the functions run the code of this checkout');
  },
};

function seenOfCode({ config: { $id }, deploys }: CodePlan): Seen {
  switch (deploys?.kind) {
    case 'none':
      return fail(`${$id} has no active deployment`, DEPLOY);
    case 'broken':
      return fail(`${$id} cannot run: ${deploys.says.split(';')[0]}`, DEPLOY);
    case 'other':
      return warn(
        `${$id} runs other code than this checkout`,
        'Check out the version that is meant to run, or deploy this one: npm run deploy',
      );
    case 'stale':
      return warn(`${$id} does not run with its newest settings and variables`, DEPLOY);
    default:
      return ok('');
  }
}

export const functionVariables: Check = {
  name: 'variables',
  limitMs: CODE_LIMIT_MS,
  async look(place) {
    if (place.shop.kind === 'local') {
      return skipped(BY_START);
    }
    const { plans, notes } = await plansOf(place);
    const seen = plans.flatMap(({ config: { $id }, variables }) => {
      const absent = variables.filter(({ id }) => id === undefined).map(({ name }) => name);
      const other = variables.filter(({ id }) => id !== undefined).map(({ name }) => name);
      return [
        ...(absent.length > 0 ? [fail(`${$id} lacks ${absent.join(', ')}`, DEPLOY)] : []),
        ...(other.length > 0
          ? [
              warn(
                `${$id} has other values than the settings for ${other.join(', ')}`,
                'Correct the settings, or deploy them: npm run deploy',
              ),
            ]
          : []),
      ];
    });
    const halves = (await Promise.all(place.project.functions.map(({ $id }) => halvesOf(place, $id)))).flat();
    const open = notes.map((note) => warn(note, 'Set CALLBACK_DOMAIN and PUBLIC_URL, then deploy.'));
    return together([...seen, ...halves, ...open], 'the functions have the variables of the settings');
  },
};

/** The variables that a function has, by name; a secret has no value. */
export async function variablesOf({ target }: Place, functionId: string): Promise<Map<string, string>> {
  const api = new Functions(target.client);
  const { variables } = await api.listVariables({ functionId, queries: [Query.limit(MAX_VARIABLES)] });
  return new Map(variables.map(({ key, value }) => [key, value]));
}

/** What is off, whatever the settings say, with a part of the variables of a group. */
const GROUPS = [
  { group: 'card', what: 'cards' },
  { group: 'whatsapp', what: 'WhatsApp' },
  { group: 'sms-provider', what: 'the provider of SMS' },
  { group: 'bosta', what: 'Bosta' },
] as const;

async function halvesOf(place: Place, functionId: string): Promise<Seen[]> {
  const has = await variablesOf(place, functionId).catch(undefinedWhenMissing);
  return GROUPS.flatMap(({ group, what }) => {
    const names = FUNCTION_VARIABLES.filter(
      (one) => one.group === group && !one.optional && one.functionIds.includes(functionId),
    ).map(({ name }) => name);
    const absent = names.filter((name) => !has?.has(name));
    return has && absent.length > 0 && absent.length < names.length
      ? [
          fail(
            `${functionId} has only some of the variables of ${what}, so nothing works of it; it lacks ${absent.join(', ')}`,
            'Set all of them (scripts/deploy/README.md, Settings), then deploy.',
          ),
        ]
      : [];
  });
}

export const shopAnswers: Check = {
  name: 'answer',
  async look({ target: { endpoint, projectId }, shop }) {
    if (shop.kind === 'local' && !shop.isRunning) {
      return skipped('the shop is not running: npm start');
    }
    await guest(endpoint, projectId)(fetchDeliveryFee, {});
    return ok('the shop’s function answers a visitor');
  },
};

export const executions: Check = {
  name: 'executions',
  async look(place) {
    const { project } = place;
    const seen = await Promise.all(project.functions.map(({ $id }) => failuresOf(place, $id)));
    return together(seen, `no execution failed in the last ${FAILED_EXECUTION_HOURS} hours`);
  },
};

async function failuresOf(place: Place, functionId: string): Promise<Seen> {
  const failed = await executionsOf(place, functionId, [
    Query.equal('status', 'failed'),
    Query.greaterThan('$createdAt', ago(place, FAILED_EXECUTION_HOURS * HOUR_MS)),
    Query.limit(FAILED_SHOWN),
  ]);
  const list = failed?.executions.map(({ $id, $createdAt }) => `${$id} at ${readable($createdAt)}`).join(', ');
  return failed && failed.total > 0
    ? warn(
        `${failed.total} of ${functionId} failed in the last ${FAILED_EXECUTION_HOURS} hours, the last: ${list}`,
        adviceFor(
          place,
          'Their errors stand where the shop was started (npm start). The warning ends a day after the last.',
          'Read their errors in the console: Functions → the function → Executions. The warning ends a day after the last.',
        ),
      )
    : ok('');
}

/** A function's newest executions; undefined where there is no such function. */
function executionsOf(
  { target }: Place,
  functionId: string,
  queries: string[],
): Promise<Models.ExecutionList | undefined> {
  return new Functions(target.client)
    .listExecutions({ functionId, queries: [...queries, Query.orderDesc('$createdAt')] })
    .catch(undefinedWhenMissing);
}

export const schedule: Check = {
  name: 'schedule',
  async look(place) {
    const { shop, now } = place;
    if (shop.kind === 'local' && !shop.isRunning) {
      return skipped('the shop is not running, so nothing runs by schedule: npm start');
    }
    const since = await deployedAt(place, SCHEDULED);
    if (since === undefined) {
      return fail(`the function ${SCHEDULED} is not there or has no active deployment`, DEPLOY);
    }
    const found = await executionsOf(place, SCHEDULED, [Query.equal('trigger', 'schedule'), Query.limit(1)]);
    const last = found?.executions[0]?.$createdAt ?? null;
    const level = scheduleLevel(last, since, now());
    const ran =
      last === null
        ? `${SCHEDULED} has never run by schedule`
        : `${SCHEDULED} ran by schedule ${Math.round(minutesSince(last, now()))} minutes ago`;
    if (shop.kind === 'local') {
      return rated(
        level === 'ok' ? 'ok' : 'warn',
        ran,
        'If the shop was started just now, look again in five minutes.',
      );
    }
    return rated(
      level,
      level === 'ok' ? ran : `${ran}; it should every five (at most ${SCHEDULE_MINUTES.warn} ago)`,
      'Without it no mail goes out, no reservation ends and no book is checked. Look at the server’s scheduler (docker compose ps: appwrite-task-scheduler-functions, appwrite-worker-functions) and at the schedule in the console (Functions → Admin → Settings).',
    );
  },
};

/** When what runs of a function was deployed; undefined while nothing does. On this machine nothing needs to be. */
export async function deployedAt({ target, shop }: Place, functionId: string): Promise<string | undefined> {
  if (shop.kind === 'local') {
    return new Date(0).toISOString();
  }
  const api = new Functions(target.client);
  const remote = await api.get({ functionId }).catch(undefinedWhenMissing);
  return remote?.deploymentId
    ? (await api.getDeployment({ functionId, deploymentId: remote.deploymentId })).$createdAt
    : undefined;
}

/** What the shop's function has where it takes part in a group, which has this variable; undefined where it does not. */
async function variablesWith(place: Place, name: string): Promise<Map<string, string> | undefined> {
  const variables = await variablesOf(place, SHOP).catch(undefinedWhenMissing);
  return variables?.has(name) ? variables : undefined;
}

/** Whether customers can pay by card: the shop's function has the variables for it. */
export const cardVariablesOf = (place: Place) => variablesWith(place, 'CARD_PUBLIC_KEY');

/** Whether Bosta brings parcels. */
export const bostaVariablesOf = (place: Place) => variablesWith(place, 'BOSTA_API_KEY');

/** Whether the shop writes by WhatsApp. */
export const whatsappVariablesOf = (place: Place) => variablesWith(place, 'WHATSAPP_PHONE_NUMBER_ID');

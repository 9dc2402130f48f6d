import { Query } from 'node-appwrite';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { type SchedulePart, SYSTEM_CHECKS, type SystemMessage } from '#contract/system/constants.ts';
import { VERSION } from '#contract/version.generated.ts';
import { derivedId, SYSTEM_STATE_ID } from '#lib/ids.ts';
import type { Ports } from '#runtime/ports.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { assessSystem, brokenChecks, newsOf } from '../rules/system-checks.ts';
import { type ReadPorts, readSystem, type SystemState } from '../system-state.ts';

/** So many admins are told; each mail is one operation. */
const MOST_ADMINS = 80;

type WatchPorts = ReadPorts & Pick<Ports, 'deployment' | 'logError'>;

/**
 * The end of a run of the schedule: notes that it came so far, what of it failed and which version runs; and tells the
 * admins when something has broken, and when all is well again. What was told stands in the row that is claimed with
 * the mails, so each turn is told once. May be run by anybody at any time, also twice at once.
 */
export async function keepWatch(ports: WatchPorts, failed: readonly SchedulePart[]): Promise<void> {
  const { tables, now, deployment, logError } = ports;
  const at = now();
  const ran_at = at.toISOString();
  const { state, facts } = await readSystem(ports);
  const running = { deployment, app_version: VERSION };
  const run = { ran_at, failed: failed.length > 0 ? failed.join(',') : null };
  if (!state) {
    await tables.create('system_state', SYSTEM_STATE_ID, { ...run, ...running, deployed_at: ran_at, version: 0 });
    return;
  }
  // It runs at this moment; whether it stands still, only the page can tell.
  const levels = assessSystem({ ...facts, schedule: { ranAt: ran_at, failed } }, at);
  const { red, wellAt, news } = newsOf(toldBy(state), brokenChecks(levels), at);
  const mails = news
    ? await mailsToAdmins(tables, state, news.kind, 'about' in news ? news.about.join(',') : null)
    : [];
  const isNew = state.deployment !== deployment || state.app_version !== VERSION;
  // Should another run have been faster, it has told the same.
  const problem = await tables.transact([
    ...stage.change('system_state', state, {
      ...run,
      red: red.length > 0 ? red.join(',') : null,
      well_at: wellAt,
      ...(isNew ? { ...running, deployed_at: ran_at } : {}),
    }),
    ...mails,
  ]);
  if (!problem && news?.kind === 'system_red') {
    logError(`Broken: ${news.about.join(', ')}. The page of the system says more.`);
  }
}

function toldBy({ red, well_at: wellAt }: SystemState) {
  const named = red?.split(',') ?? [];
  return { red: SYSTEM_CHECKS.filter((check) => named.includes(check)), wellAt };
}

/** A message to each admin, in the language in which they last looked at the page of the system. */
async function mailsToAdmins(
  tables: Tables,
  { version }: SystemState,
  kind: SystemMessage,
  about: string | null,
): Promise<Operation[]> {
  const queries = [Query.equal('role', 'admin'), Query.limit(MOST_ADMINS)];
  const { rows } = await tables.list('users', ['lang'], queries);
  return rows.map(({ $id, lang }) =>
    stage.create('outbox', derivedId('system-message', kind, version, $id), {
      user_id: $id,
      kind,
      about,
      lang: lang ?? DEFAULT_LANGUAGE,
      channel: 'email',
      state: 'waiting',
      attempts: 0,
      version: 0,
    }),
  );
}

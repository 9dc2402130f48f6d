import { cairoDay } from '#contract/cairo-day.ts';
import type { Role } from '#contract/call.ts';
import { isStaffRole, STAFF_ROLES, type StaffRole, waitingLabel } from '#contract/people/roles.ts';
import type { SecondFactorRules } from '#contract/settings/second-factor.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { readSecondFactor } from '#lib/second-factor-rules.ts';
import { isWaiting, roleOf } from '#runtime/actor.ts';
import type { Ports } from '#runtime/ports.ts';
import type { Tables } from '#runtime/tables.ts';
import type { ManagedAccount } from '#runtime/users.ts';
import { areLinksTied, emailMark } from './rules/people.ts';

type RolePorts = Pick<Ports, 'tables' | 'users' | 'now'>;

/** The label of an account that is being deleted; it gives no role, and tells a repeat what it may finish. */
export const LEAVING = 'leaving';

/** So often an account follows a profile, rules and a factor that go on changing. */
const ROUNDS = 3;
const PAGE_SIZE = 100;
/** Two runs of the schedule. */
const LEAD_MS = 10 * 60_000;

/** Besides the label of who waits: since it has stood there, a password was set by a mail, and apps of before are gone. */
export const RENEWED = 'renewed';

/**
 * Gives an account the labels of the role that its profile has now, and answers them: the role's own, or those of who waits, where the
 * role must have a second factor by now and the account has none. Of changes that cross each other whoever comes last sees to it
 * that nobody keeps what was taken from them. Who has no profile gets none.
 */
export async function giveRoleOfProfile({ tables, users, now }: RolePorts, id: string): Promise<readonly string[]> {
  let given: string[] | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [profile, account, rules] = await Promise.all([
      tables.get('users', id, ['role']),
      users.managed(id),
      storedRules(tables),
    ]);
    if (!account) {
      return [];
    }
    if (!profile) {
      // It was deleted while a role was given: a repeat of that finishes it.
      if (given) {
        await users.setLabels(id, [LEAVING]);
      }
      return [];
    }
    const { role } = profile;
    const isDue = isStaffRole(role) && mustHaveFactor(rules, role, now());
    const labels = isDue ? await labelsWhereDue({ users, now }, role, account) : [role];
    if (account.labels.join() === labels.join()) {
      return labels;
    }
    await users.setLabels(id, labels);
    given = labels;
  }
  return given ?? [];
}

/**
 * The labels of an account whose role must have a second factor by now. One that has none begins to wait. From then on its password
 * counts for nothing, because whoever knows it could set up an app of their own: its owner sets another one by a mail, which is
 * proof of the mailbox and ends all sessions, and apps of before go. The app that is there after that is the owner's.
 */
async function labelsWhereDue(
  { users, now }: Pick<RolePorts, 'users' | 'now'>,
  role: StaffRole,
  account: ManagedAccount,
): Promise<string[]> {
  const { id, email, emailSince, labels, hasFactor, isEmailProven } = account;
  // To ask for a factor at signing in, which anybody may switch on who knows the password, is not to have one.
  const isEnrolled = async () => hasFactor && (await users.hasApp(id));
  const waiting = waitingLabel(role);
  const isRenewed = labels.includes(RENEWED);
  if ((!isWaiting(labels) || isRenewed) && (await isEnrolled())) {
    return [role];
  }
  if (isWaiting(labels) && isRenewed) {
    return [waiting, RENEWED];
  }
  const mark = markOf(account, now());
  if (mark !== null && isWaiting(labels) && labels.includes(mark)) {
    if (!isEmailProven) {
      return [waiting, mark];
    }
    await endOlderSessions(users, account);
    await users.removeSecondFactor(id);
    return [waiting, RENEWED];
  }
  // The proof goes before the label says that it has: a repeat takes none that was given after it.
  if (isEmailProven) {
    await users.takeEmailProof(id);
  }
  if (emailSince === '') {
    // Its owner may delete what tells since when. To set the email makes it again.
    await users.setEmail(id, email);
  }
  return mark === null ? [waiting] : [waiting, mark];
}

/** Appwrite ends them with the password of before only where a project's policy says so. */
async function endOlderSessions(users: RolePorts['users'], { id, passwordSetAt }: ManagedAccount): Promise<void> {
  const older = (await users.sessionsOf(id)).filter(
    ({ createdAt }) => Date.parse(createdAt) < Date.parse(passwordSetAt),
  );
  await users.endSessionsOf(
    id,
    older.map((session) => session.id),
  );
}

/**
 * What an account has besides the label of who waits once its proof was taken: since when it has its email. So a proof counts only
 * while the email is the same. Null while a link to another address may work.
 */
function markOf(account: ManagedAccount, now: Date): string | null {
  return areLinksTied(account, now) ? emailMark(account) : null;
}

/**
 * Goes through all who work here: who must have a second factor by now and has none loses what Appwrite lets their role read, and
 * whoever lost it and meets the rules gets it back. May be run by anybody at any time, also twice at once.
 */
export async function holdToSecondFactor(context: RolePorts): Promise<void> {
  const { tables, users } = context;
  const rules = await storedRules(tables);
  for (const account of await staffAccounts(users)) {
    // Who has the label of their role, and need have no factor or has one, is left alone.
    const isDue = mustHaveFactor(rules, roleOf(account.labels), context.now());
    const isEnrolled = async () => account.hasFactor && (await users.hasApp(account.id));
    if (isWaiting(account.labels) || (isDue && !(await isEnrolled()))) {
      await giveRoleOfProfile(context, account.id);
    }
  }
}

async function staffAccounts(users: Ports['users']): Promise<ManagedAccount[]> {
  const labels = STAFF_ROLES.flatMap((role) => [role, waitingLabel(role)]);
  const accounts: ManagedAccount[] = [];
  for (;;) {
    const page = await users.labelled(labels, PAGE_SIZE, accounts.at(-1)?.id);
    accounts.push(...page);
    if (page.length < PAGE_SIZE) {
      return accounts;
    }
  }
}

const storedRules = async (tables: Tables): Promise<SecondFactorRules> =>
  readSecondFactor((await tables.get('settings', SETTINGS_ID, ['second_factor']))?.second_factor);

/**
 * Whether a role must have a factor by now, or so soon that the schedule may not come once more before it: what is set up between midnight
 * and its run would count as what was there before.
 */
function mustHaveFactor(rules: SecondFactorRules, role: Role, now: Date): boolean {
  const from = rules.find((rule) => rule.role === role)?.from;
  return from !== undefined && from <= cairoDay(new Date(now.getTime() + LEAD_MS));
}

import { Client, type ExecutionMethod, Functions, Query, TablesDB, Users } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import type { Call, InputOf, OutputOf, Role } from '#contract/call.ts';
import * as forms from '#contract/services/forms.ts';
import { wire } from '#contract/wire.ts';
import { DATABASE_ID } from '../lib/project.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { type SampleVisit, sampleVisits } from './clinic-visits.ts';
import type { SeedTarget } from './main.ts';

// biome-ignore lint/suspicious/noExplicitAny: a call of any types; each use is typed by its own call
type AnyCall = Call<any, any>;

const DAY_MS = 86_400_000;

/**
 * Gives a clinic that has no forms yet some visits at every stage, the way the demo accounts would make them: by the
 * calls of the functions. The functions must run and the demo accounts be there. `signal` ends it between two calls, with
 * the visits that there are then.
 */
export async function seedClinic(target: SeedTarget, signal?: AbortSignal): Promise<void> {
  const tables = new TablesDB(connect(target).setKey(target.apiKey));
  const query = { databaseId: DATABASE_ID, tableId: 'forms', queries: [Query.limit(1)] };
  if ((await tables.listRows(query)).rows.length > 0) {
    return;
  }
  const staff = await signIn(target, signal);
  try {
    const dayIn = (days: number) => cairoDay(new Date(Date.now() + days * DAY_MS));
    const visits = sampleVisits(dayIn).map((visit, index) => play(visit, `sample-visit-${index}`, staff));
    // All of them come to an end, also when one fails, because the sessions end then.
    const failed = (await Promise.allSettled(visits)).find((one) => one.status === 'rejected');
    if (failed && !signal?.aborted) {
      throw failed.reason;
    }
  } finally {
    await staff.signOut();
  }
}

/** Whom the demo accounts are that work on forms. */
interface Staff {
  act<C extends AnyCall>(role: Role, call: C, input: Omit<InputOf<C>, 'id'>): Promise<OutputOf<C>>;
  signOut(): Promise<void>;
}

/** Takes a visit as far as it has come. */
async function play({ person, service, accounts }: SampleVisit, requestId: string, { act }: Staff): Promise<void> {
  const data = { ...person, date: new Date().toISOString() };
  const { $id: formId } = await act('reception', forms.submitReceptionForm, { requestId, data });
  const take = async (role: Role, formType: 'reception' | 'cs') => {
    const lease = await act(role, forms.setFormStatus, { formId, formType, status: 'processing' });
    return { formId, leaseId: lease.leaseId ?? '', version: lease.version };
  };
  if (!service) {
    return;
  }
  const { followUpInDays, blocks, frozen } = service;
  const day = new Date(Date.now() + (followUpInDays ?? 0) * DAY_MS);
  const baseForm = followUpInDays === undefined ? {} : { follow_up: true, follow_up_date: cairoDay(day) };
  const held = await take('cs', 'reception');
  await act('cs', forms.submitCsForm, { ...held, data: { baseForm, blocks: { ...blocks } } });
  if (frozen) {
    await act('cs', forms.freezeFollowUp, { formId, freeze: true });
  }
  if (accounts) {
    const { details } = await act('accounting', forms.fetchSform, { formId, formType: 'cs' });
    const said = details.map(({ id, block_type }, index) => [20 + index, { id, block_type, account: accounts[index] }]);
    const acc = await take('accounting', 'cs');
    await act('accounting', forms.submitAccForm, { ...acc, data: { blocks: Object.fromEntries(said) } });
  }
}

async function signIn(target: SeedTarget, signal: AbortSignal | undefined): Promise<Staff> {
  const users = new Users(connect(target).setKey(target.apiKey));
  const people = DEMO_ACCOUNTS.filter(({ role }) => role !== 'user' && role !== 'admin');
  const sessions = await Promise.all(
    people.map(async ({ id, role }) => ({ id, role, ...(await users.createSession({ userId: id })) })),
  );
  return {
    async act(role, call, input) {
      signal?.throwIfAborted();
      const { id, secret = '' } = sessions.find((one) => one.role === role) ?? {};
      const named = { id, ...input } as Parameters<NonNullable<typeof call.encode>>[0];
      const { method, ...request } = wire(call, named);
      const { responseStatusCode, responseBody } = await new Functions(
        connect(target).setSession(secret),
      ).createExecution({ functionId: call.service, method: method as ExecutionMethod, ...request });
      if (responseStatusCode !== 200) {
        throw new Error(`${call.type} of a sample visit was refused: ${responseBody}`);
      }
      return JSON.parse(responseBody).data;
    },
    async signOut() {
      await Promise.all(sessions.map(({ $id, userId }) => users.deleteSession({ userId, sessionId: $id })));
    },
  };
}

function connect({ endpoint, projectId }: SeedTarget): Client {
  return new Client().setEndpoint(endpoint).setProject(projectId);
}

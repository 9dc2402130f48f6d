import { ID_PATTERN } from '#contract/constants.ts';
import { type ContextSource, createContext } from './context.ts';
import { dispatch } from './dispatch.ts';
import { type Environment, parseEnvironment } from './environment.ts';
import { KeptFaults } from './kept-faults.ts';
import type { CallRequest } from './request.ts';
import { KnownFactors } from './second-factor.ts';
import type { ServiceRegistry } from './service.ts';
import { KnownStaffRules } from './staff-rules.ts';
import { costHeaders, type Span } from './steps.ts';

/** What Appwrite's Node runtime hands to a function, as far as it is used. */
export interface Execution {
  req: CallRequest;
  res: { text(body: string, status: number, headers: Record<string, string>): unknown };
  log(line: string): void;
  error(line: string): void;
}

/** The entry point of an Appwrite function, which says what it serves. */
export interface Main {
  (execution: Execution): Promise<unknown>;
  service: ServiceRegistry;
}

/** What a function has from where it runs. */
interface Surroundings extends Pick<ContextSource, 'send' | 'now'> {
  variables: Record<string, string | undefined>;
}

/** The entry point of an Appwrite function that answers the calls of a service; tests give it surroundings of their own. */
export function serve(
  service: ServiceRegistry,
  { variables, send, now }: Surroundings = { variables: process.env },
): Main {
  let environment: Environment | undefined;
  const faults = new KeptFaults();
  const factors = new KnownFactors();
  const staffRules = new KnownStaffRules();
  const knownSessions = new Set<string>();
  const main = async ({ req, res, log, error }: Execution) => {
    if (!environment) {
      environment = parseEnvironment(variables);
      environment.problems.forEach(error);
    }
    const spans: Span[] = [];
    const apiKey = req.headers['x-appwrite-key'] ?? '';
    const known = { factors, staffRules, knownSessions };
    const context = createContext({ environment, apiKey, log, error, spans, ...known, send, now });
    try {
      const { status, contentType, body } = await dispatch(service, req, context);
      const cost = environment.countsSteps ? costHeaders(spans) : {};
      return res.text(body, status, { 'content-type': contentType, ...cost });
    } catch (thrown) {
      // Thrown on, so that Appwrite records the execution as failed; what happened stays in its log.
      const id = executionId(req) ?? context.newId();
      error(`${service.name} failed, ${id}: ${describe(thrown)}`);
      await faults.keep(context.tables, { id, service: service.name, thrown });
      throw thrown;
    }
  };
  return Object.assign(main, { service });
}

/** Appwrite's own id of what it runs; null where it does not say. A caller's own header of that name is joined to it. */
function executionId({ headers }: CallRequest): string | null {
  const id = headers['x-appwrite-execution-id'] ?? '';
  return ID_PATTERN.test(id) ? id : null;
}

function describe(thrown: unknown): string {
  if (!(thrown instanceof Error)) {
    return String(thrown);
  }
  const cause = thrown.cause === undefined ? '' : `\ncaused by ${describe(thrown.cause)}`;
  return `${thrown.stack ?? thrown.message}${cause}`;
}

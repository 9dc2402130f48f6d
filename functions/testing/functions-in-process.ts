import type { Invocation } from '../../scripts/local-appwrite/services/functions/function-process.ts';
import { runHandler, written } from '../../scripts/local-appwrite/services/functions/runner-handler.ts';
import { RequestLog } from '../../scripts/local-appwrite/services/functions/runner-log.ts';
import type { CreateRuntimes } from '../../scripts/local-appwrite/services/functions/runtime-pool.ts';
import admin from '../admin/main.ts';
import clients from '../clients/main.ts';
import forms from '../forms/main.ts';
import type { Send } from '../runtime/client.ts';
import { type Main, serve } from '../runtime/serve.ts';
import { SharedReadings } from '../runtime/shared-readings.ts';
import shop from '../shop/main.ts';
import staff from '../staff/main.ts';

const MAINS: Record<string, Main> = { admin, clients, forms, shop, staff };

/**
 * Runs the five functions within the process of a test, from their source: a request takes half of the processor's time
 * that it takes to a process and back. What a process has to itself (its variables, its clock) each request brings along.
 */
export function functionsInProcess(send: Send): CreateRuntimes {
  return ({ environment }) => {
    const served = new Map<string, { main: Main; clock: { offset: number } }>();
    /** One for as long as the variables are the same, as a process is. */
    const started = (functionId: string) => {
      const variables = environment(functionId);
      const key = `${functionId} ${JSON.stringify(variables)}`;
      const known = served.get(key);
      if (known) {
        return known;
      }
      const { service } = MAINS[functionId] ?? unknownFunction(functionId);
      const clock = { offset: 0 };
      const now = () => new Date(Date.now() + clock.offset);
      const main = serve({ ...service, readings: new SharedReadings() }, { variables, send, now });
      served.set(key, { main, clock });
      return { main, clock };
    };
    return {
      async invoke(functionId, { method, path, headers, body, timeoutSeconds, clockOffset }) {
        const { main, clock } = started(functionId);
        clock.offset = clockOffset;
        const log = new RequestLog();
        const request = { method, url: path, headers: readHeaders(headers, body) };
        const reply = await runHandler(main as (context: unknown) => unknown, {
          request,
          body: Buffer.from(body),
          log,
          timeoutSeconds,
        });
        const { headers: sent, ...answer } = written(reply);
        return {
          ...answer,
          headers: [...sent].map(([name, value]) => [name, String(value)]),
          logs: log.logs,
          errors: log.errors,
        };
      },
      retire() {},
      async close() {},
    };
  };
}

function unknownFunction(functionId: string): never {
  throw new Error(`There is no function ${functionId}.`);
}

/** As a function's own HTTP server reads them: names in lower case, equal ones joined, empty ones dropped on the way. */
function readHeaders(sent: Invocation['headers'], body: Invocation['body']): Record<string, string> {
  const headers = new Headers(sent.filter(([name, value]) => value !== '' && name !== 'Authorization'));
  if (body.length > 0 && !headers.has('content-type')) {
    headers.set('content-type', 'application/x-www-form-urlencoded');
  }
  return Object.fromEntries(headers);
}

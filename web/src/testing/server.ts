import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { Call } from '../../../functions/contract/call.ts';
import { type ErrorCode, type ErrorParams, errorSentence } from '../../../functions/contract/errors.ts';

/** The server that tests talk to. It knows nothing until a test says what it answers; a request to it fails the test. */
export const server = setupServer();

const EXECUTIONS = '*/v1/functions/:service/executions';

interface SentExecution {
  body?: string;
  path?: string;
}

/** The call's own input, as it came over the wire: query values are text. */
function inputOf({ body, path }: SentExecution): { type: unknown; input: Record<string, unknown> } {
  const sent: Record<string, unknown> = body
    ? JSON.parse(body)
    : Object.fromEntries(new URL(path ?? '/', 'http://function').searchParams);
  const { type, ...input } = sent;
  return { type, input };
}

function execution(status: number, responseBody: string) {
  return HttpResponse.json(
    {
      $id: 'execution',
      status: 'completed',
      responseStatusCode: status,
      responseBody,
      responseHeaders: [],
      logs: '',
      errors: '',
      duration: 0.01,
    },
    { status: 201 },
  );
}

/** Answers a call with data, or with what `answer` makes of its input; until the test ends or another answer comes. */
export function answers<Input, Output>(
  call: Call<Input, Output>,
  answer: Output | ((input: Record<string, unknown>) => Output | Promise<Output>),
): void {
  reply(call, async (input) => {
    const data = typeof answer === 'function' ? await (answer as (input: unknown) => Output)(input) : answer;
    return execution(200, call.answers === 'html' ? String(data) : JSON.stringify({ success: true, data }));
  });
}

/** Refuses a call with one of its errors. */
export function refuses<Input, Output>(call: Call<Input, Output>, code: ErrorCode, params: ErrorParams = {}): void {
  reply(call, () => execution(400, JSON.stringify({ error: errorSentence(code, params), code, params })));
}

function reply<Input, Output>(
  { service, type }: Call<Input, Output>,
  respond: (input: Record<string, unknown>) => Response | Promise<Response>,
): void {
  server.use(
    http.post(EXECUTIONS, async ({ request, params }) => {
      const sent = inputOf((await request.clone().json()) as SentExecution);
      // Not this call: the handlers registered before are asked.
      if (params.service !== service || sent.type !== type) return undefined;
      return respond(sent.input);
    }),
  );
}

import { createContext, type FunctionReply, type RunnerRequest, textReply } from './runner-context.ts';
import type { RequestLog } from './runner-log.ts';
import { RUNTIME_HEADER_PREFIX } from './runtime-protocol.ts';

/** The default export of a function's module. */
export type Handler = (context: unknown) => unknown;

/** A request to a function that is loaded. */
export type HandledRequest = {
  request: RunnerRequest;
  body: Buffer;
  log: RequestLog;
  timeoutSeconds: number;
};

/** Runs a function; whatever it does, an answer comes out: 500 for a throw, no reply or too long. */
export async function runHandler(
  run: Handler,
  { request, body, log, timeoutSeconds }: HandledRequest,
): Promise<FunctionReply> {
  const timedOut = Symbol('timed out');
  let timer: NodeJS.Timeout | undefined;
  try {
    const limit = new Promise<typeof timedOut>((resolve) => {
      timer = setTimeout(resolve, timeoutSeconds * 1000, timedOut);
    });
    const result = await Promise.race([run(createContext(request, body, log)), limit]);
    if (result === timedOut) {
      log.error('Execution timed out.');
      return textReply('', 500);
    }
    if (result === null || result === undefined) {
      log.error('Return statement missing. return context.res.empty() if no response is expected.');
      return textReply('', 500);
    }
    return result as FunctionReply;
  } catch (error) {
    log.error(error);
    return textReply('', 500);
  } finally {
    clearTimeout(timer);
  }
}

/** A reply as it goes over the wire. */
export function written({ statusCode = 200, headers = {}, body = '' }: FunctionReply) {
  const own = Object.entries(headers)
    .map(([name, value]): [string, string | string[]] => [name.toLowerCase(), value])
    .filter(([name]) => !name.startsWith(RUNTIME_HEADER_PREFIX));
  const sent = new Map(own);
  const contentType = String(sent.get('content-type') ?? 'text/plain').toLowerCase();
  const complete = contentType.startsWith('multipart/') || contentType.includes('charset=');
  sent.set('content-type', complete ? contentType : `${contentType}; charset=utf-8`);
  const bytes =
    body instanceof Uint8Array
      ? Buffer.from(body)
      : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  sent.set('content-length', String(bytes.length));
  return { statusCode, headers: sent, body: bytes };
}

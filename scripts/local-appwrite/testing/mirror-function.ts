import { type Client, type ExecutionMethod, Functions, type Models } from 'node-appwrite';

/** A function that does what the body of a call to `/order` says, and otherwise tells everything that it got. */
export const mirrorCode = `
  let served = 0;
  export default async ({ req, res, log, error }) => {
    served += 1;
    const order = req.path === '/order' ? req.bodyJson : {};
    if (order.log) { log(order.log); console.log('printed', { by: 'console' }); error(new Error(order.log)); }
    switch (order.do) {
      case 'throw': throw new Error('thrown on purpose');
      case 'nothing': return undefined;
      case 'die': process.exit(1);
      case 'spin': for (;;);
      case 'wait': await new Promise(() => {});
      case 'json': return res.json(order.value, order.status ?? 200, { 'X-Own': 'kept' });
      case 'text': return res.text('سلام', 202);
      case 'empty': return res.empty();
      case 'redirect': return res.redirect('https://example.org/', 302);
      case 'binary': return res.binary(Buffer.from('bytes'), 200, { 'content-type': 'text/csv' });
      case 'send': return res.send('<b>sent</b>', 200, { 'content-type': 'text/html' });
    }
    return res.json({
      served, pid: process.pid, env: process.env, cwd: process.cwd(),
      method: req.method, path: req.path, query: req.query, queryString: req.queryString, url: req.url,
      headers: req.headers, body: req.body, bodyText: req.bodyText, bodyRaw: req.bodyRaw,
      bodyBinary: Buffer.from(req.bodyBinary).toString('utf8'),
    });
  };
`;

/** What the function tells. */
export type Mirror = {
  served: number;
  pid: number;
  env: Record<string, string>;
  method: string;
  path: string;
  query: Record<string, string>;
  queryString: string;
  headers: Record<string, string>;
  body: unknown;
  bodyText: string;
  bodyRaw: string;
  bodyBinary: string;
};

/** How to call a function; `mirror` when none is named. */
export type MirrorCall = {
  functionId?: string;
  body?: string;
  xpath?: string;
  method?: ExecutionMethod;
  headers?: object;
};

/** Executes the function. */
export function execute(
  client: Client,
  { functionId = 'mirror', ...rest }: MirrorCall = {},
): Promise<Models.Execution> {
  return new Functions(client).createExecution({ functionId, ...rest });
}

/** What the function tells about the call. */
export async function ask(client: Client, call: MirrorCall = {}): Promise<Mirror> {
  return JSON.parse((await execute(client, call)).responseBody);
}

/** Has the function do something. */
export function order(client: Client, instruction: object, functionId = 'mirror'): Promise<Models.Execution> {
  return execute(client, { functionId, xpath: '/order', body: JSON.stringify(instruction) });
}

import type { Client, ExecutionMethod, Models } from 'node-appwrite';
import { Functions } from 'node-appwrite';

/**
 * The function of the suite. It does what the last part of its path says; anywhere else it tells everything that it got.
 */
export const functionCode = `
  export default async ({ req, res, log, error }) => {
    switch (req.path) {
      case '/refuse': return res.json({ error: 'no' }, 409);
      case '/break': return res.json({ error: 'broken' }, 503);
      case '/throw': throw new Error('thrown on purpose');
      case '/silent': return undefined;
      case '/text': return res.text('سلام', 202, { 'X-Own': 'kept' });
      case '/log': log('a line of log'); error('a line of error'); return res.empty();
      case '/slow': return new Promise(() => {});
      case '/api': {
        const answer = await fetch(process.env.APPWRITE_FUNCTION_API_ENDPOINT + '/users?total=false', {
          headers: {
            'x-appwrite-project': process.env.APPWRITE_FUNCTION_PROJECT_ID,
            'x-appwrite-key': req.headers['x-appwrite-key'],
          },
        });
        return res.json({ status: answer.status, body: await answer.json() });
      }
    }
    return res.json({
      method: req.method, path: req.path, query: req.query, queryString: req.queryString,
      headers: req.headers, bodyText: req.bodyText, env: process.env, node: process.versions.node,
    });
  };
`;

/** The files of a deployment of the function. */
export const functionFiles = { 'package.json': '{"type":"module"}', 'main.js': functionCode };

/** What the function tells. */
export type Told = {
  method: string;
  path: string;
  query: Record<string, string>;
  queryString: string;
  headers: Record<string, string>;
  bodyText: string;
  env: Record<string, string>;
  /** The version of Node that runs it. */
  node: string;
};

/** How to execute it. */
export type Execution = {
  functionId: string;
  path?: string;
  body?: string;
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
};

/** Executes the function and waits for its answer. */
export function execute(client: Client, { path, method, ...rest }: Execution): Promise<Models.Execution> {
  return new Functions(client).createExecution({ ...rest, xpath: path, method: method as ExecutionMethod | undefined });
}

/** Executes the function and answers what it tells about the call. */
export async function ask(client: Client, execution: Execution): Promise<Told> {
  const { responseBody } = await execute(client, execution);
  return JSON.parse(responseBody);
}

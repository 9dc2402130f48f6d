import { AppwriteException, type Client, type ExecutionMethod, Functions, type Models } from 'node-appwrite';

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

/** The execution as it is kept; undefined until it is, because a server may store executions in the background. */
export async function findExecution(
  client: Client,
  place: { functionId: string; executionId: string },
): Promise<Models.Execution | undefined> {
  try {
    return await new Functions(client).getExecution(place);
  } catch (error) {
    if (error instanceof AppwriteException && error.type === 'execution_not_found') {
      return undefined;
    }
    throw error;
  }
}

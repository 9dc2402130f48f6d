import { Client, type ExecutionMethod, Functions } from 'node-appwrite';
import type { Call } from '#contract/call.ts';
import { wire } from '#contract/wire.ts';

/** Calls the functions of a project as a visitor who is not signed in. Throws what a function refuses. */
export function guest(endpoint: string, projectId: string) {
  const functions = new Functions(new Client().setEndpoint(endpoint).setProject(projectId));
  return async <Input, Output>(call: Call<Input, Output>, input: Input): Promise<Output> => {
    const { method, ...rest } = wire(call, input);
    const { responseStatusCode, responseBody } = await functions.createExecution({
      functionId: call.service,
      ...rest,
      method: method as ExecutionMethod,
    });
    if (responseStatusCode !== 200) {
      throw new Error(`${call.service} ${call.type}: ${responseStatusCode} ${responseBody}`);
    }
    return call.answers === 'html' ? (responseBody as Output) : (JSON.parse(responseBody) as { data: Output }).data;
  };
}

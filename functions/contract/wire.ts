import type { Call } from './call.ts';

/** How a call travels through Appwrite's executions. */
interface Wire {
  xpath: string;
  method: Call<unknown, unknown>['method'];
  body?: string;
  headers?: Record<string, string>;
}

/** A JSON body with `type` for POST and what may come so, the query for other GET and DELETE. */
export function wire<Input, Output>({ method, alsoPost, type, encode }: Call<Input, Output>, input: Input): Wire {
  const named = { type, ...(encode?.(input) ?? input) };
  if (alsoPost || method === 'POST') return { xpath: '/', method: 'POST', body: JSON.stringify(named) };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(named)) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  return { xpath: `/?${query}`, method };
}

/** What Appwrite answers to an execution, as far as a call reads it. */
export interface Execution {
  /** Also the name of its failure, on the page System and in the log. */
  $id: string;
  responseStatusCode: number;
  responseBody: string;
}

declare global {
  interface Window {
    /** What a page without a file of its own has asked before the application ran (`public/frame.js`). */
    askedEarly?: { path: string; execution: Promise<Execution> };
  }
}

/** The answer to what was asked early, once; undefined when something else was asked, or it did not come through. */
export async function askedEarly(path: string): Promise<Execution | undefined> {
  const early = window.askedEarly;
  if (early?.path !== path) return;
  delete window.askedEarly;
  const execution = await early.execution.catch(() => undefined);
  // A refusal of Appwrite itself is no execution.
  return execution?.responseBody ? execution : undefined;
}

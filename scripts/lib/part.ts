/** What a part of the project looks like on the server, compared with what it is to be. */
export interface Inspection {
  /** What a deployment would do, a line each; empty when all is as it is to be. */
  changes: string[];
  /** Why it must not be done, a line each: it would lose data, or something is missing. */
  refusals: string[];
  /** What whoever deploys has to know or do themselves. */
  notes?: string[];
  /** Does what `changes` says. May be repeated when it was interrupted. */
  apply(): Promise<void>;
}

/** A part of the project that is deployed by itself. */
export interface Part {
  title: string;
  inspect(): Promise<Inspection>;
}

/** Between two looks at something that the server does in its own time: longer each time, up to a limit. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const LONGEST_WAIT_MS = 10 * 60_000;

/** Looks until the answer is not undefined. Throws an Error that names what was waited for when that takes too long. */
export async function waitFor<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const result = await look();
    if (result !== undefined) {
      return result;
    }
    if (Date.now() > deadline) {
      throw new Error(`${what} took longer than ${LONGEST_WAIT_MS / 60_000} minutes. Run the deployment again.`);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

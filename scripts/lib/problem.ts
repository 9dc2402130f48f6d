import { Problem } from '../local-appwrite/core/problem.ts';

export { Problem };

/** Runs a script's main work. A problem is printed as its sentence, anything else with its stack; the exit code is 1. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exitCode = 1;
  }
}

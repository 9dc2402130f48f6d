/** Something that the person at the keyboard can mend. Its message is one clear sentence that says how. */
export class Problem extends Error {}

/** Runs a script's main work. A problem is printed as its sentence, anything else with its stack; the exit code is 1. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exitCode = 1;
  }
}

/** Something that the person at the keyboard can mend. Its message is one clear sentence that says how. */
export class Problem extends Error {}

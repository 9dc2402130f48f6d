/** One thing that is checked about the project as a whole. */
export interface Check {
  name: string;
  /** Answers what is wrong, a line each, with file and line number where there is one. Empty when all is well. */
  run(): Promise<string[]>;
}

/** How a fault is printed: `web/src/app/main.tsx:12 says what is wrong`. */
export function fault(file: string, line: number | undefined, message: string): string {
  return line === undefined ? `${file} ${message}` : `${file}:${line} ${message}`;
}

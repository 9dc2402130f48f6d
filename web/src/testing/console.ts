import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let complaints: string[] = [];
let expected: RegExp[] = [];

/** Console errors that match belong to this test: it causes them on purpose. All others fail it. */
export function expectConsoleErrors(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

/** Makes every test fail that leaves an error or a warning in the console. */
export function failOnConsoleErrors(): void {
  const spies: MockInstance[] = [];
  beforeEach(() => {
    complaints = [];
    expected = [];
    const note = (...parts: unknown[]) => {
      complaints.push(
        parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '),
      );
    };
    spies.push(vi.spyOn(console, 'error').mockImplementation(note), vi.spyOn(console, 'warn').mockImplementation(note));
  });
  afterEach(() => {
    for (const spy of spies.splice(0)) spy.mockRestore();
    expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
  });
}

const LONGEST_MS = 60;

/** Waits a moment of a random length before trying again what somebody else's write has spoiled. */
export function pauseBriefly(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_MS));
}

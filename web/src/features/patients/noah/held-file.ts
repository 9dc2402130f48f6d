/** A file that was dropped onto somebody's record, on its way to the page of their audiograms. It stays in this tab. */
let held: { patientId: string; file: File } | null = null;

export function holdFile(patientId: string, file: File): void {
  held = { patientId, file };
}

/** The file that is on its way to somebody's audiograms. */
export function heldFile(patientId: string): File | null {
  return held?.patientId === patientId ? held.file : null;
}

/** It has been looked at, or given up. */
export function letFileGo(): void {
  held = null;
}

/** Whether a name is one of those that Noah gives its exports. */
export const isNoahName = (name: string): boolean => /\.(nhax|xml)$/i.test(name);

import type { Service } from '#contract/call.ts';
import { faultLine } from '#lib/fault-line.ts';
import type { Tables } from './tables.ts';

/** Whatever fails a thousand times in a minute says the same: so many lines of it are enough. */
const LINES_A_MINUTE = 30;
const MINUTE_MS = 60_000;
/** The failure has been answered late already. */
const LONGEST_MS = 1_500;

/** Of this process: the minute that is counted, and the lines in it. */
const written = { minute: 0, lines: 0 };

/** Something that failed, under the id at which its log is found. */
export interface Fault {
  id: string;
  service: Service;
  thrown: unknown;
}

/**
 * Keeps a short line of what failed, for the page of the system. It never fails itself and takes no longer than a moment:
 * where the backend is what fails, there is no line, and Appwrite's own log has it all.
 */
export async function keepFault(tables: Tables, { id, service, thrown }: Fault): Promise<void> {
  const minute = Math.floor(Date.now() / MINUTE_MS);
  if (written.minute !== minute) {
    Object.assign(written, { minute, lines: 0 });
  }
  written.lines += 1;
  if (written.lines > LINES_A_MINUTE) {
    return;
  }
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_MS);
  });
  // Such a purpose is "admin schedule": the service is told apart.
  const call = tables.purpose.slice(service.length + 1);
  const line = async () => tables.create('faults', id, { service, call, message: faultLine(thrown) });
  await Promise.race([line().catch(() => {}), tooLong]);
  clearTimeout(timer);
}

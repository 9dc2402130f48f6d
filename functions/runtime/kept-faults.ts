import type { Service } from '#contract/call.ts';
import { faultLine } from '#lib/fault-line.ts';
import type { Tables } from './tables.ts';

/** Whatever fails a thousand times in a minute says the same: so many lines of it are enough. */
const LINES_A_MINUTE = 30;
const MINUTE_MS = 60_000;
/** The failure has been answered late already. */
const LONGEST_MS = 1_500;

/** Something that failed, under the id at which its log is found. */
export interface Fault {
  id: string;
  service: Service;
  thrown: unknown;
}

/** Keeps the failures of a function's process. */
export class KeptFaults {
  /** The minute that is counted, and how many failures it had. */
  #minute = 0;
  #failures = 0;

  /**
   * Keeps a short line of what failed, for the page of the system. It never fails itself and takes no longer than a
   * moment: where the backend is what fails, there is no line, and Appwrite's own log has it all.
   */
  async keep(tables: Tables, { id, service, thrown }: Fault): Promise<void> {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    this.#failures = minute === this.#minute ? this.#failures + 1 : 1;
    this.#minute = minute;
    if (this.#failures > LINES_A_MINUTE) {
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
}

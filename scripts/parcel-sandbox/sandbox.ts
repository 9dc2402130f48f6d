import { Hono } from 'hono';
import { hangUp, Pauses, type SandboxApp } from '../lib/stand-in/connection.ts';
import { send } from '../lib/stand-in/send.ts';
import type { StandIn } from '../lib/stand-in/server.ts';
import { addApi, type Scenario } from './api.ts';
import type { ParcelKeys } from './keys.ts';
import { addPages } from './pages.ts';
import { type Parcel, type ParcelState, STATES, toReport } from './parcel.ts';
import { ParcelStore } from './store.ts';

export interface ParcelSandboxOptions {
  keys: ParcelKeys;
  /** Where parcels are remembered; only in memory when absent. */
  file?: string;
  /** Where parcels are reported to; what is reported is kept while this is not known. */
  callbackUrl?: string;
  now?: () => Date;
  /** How late a slow answer is, in milliseconds. */
  slowMs?: number;
}

/** What is changed of a parcel beside its state. */
export type Change = Partial<Pick<Parcel, 'cod' | 'exceptionCode' | 'numberOfAttempts'>>;

/** A stand-in for Bosta: its API, its couriers, and what it reports. */
export interface ParcelSandbox extends StandIn {
  /** What happens to the next requests for a parcel, so many of them; then they are made again. */
  play(scenario: Scenario, times?: number): void;
  /** From now on all of Bosta is down: it answers 503, or closes the connection; null brings it up again. */
  setDown(outage: 'unavailable' | 'closed' | null): void;
  /** From now on what is reported waits until it is delivered by hand, or it does not any more. */
  holdReports(areHeld: boolean): void;
  reportTo(callbackUrl: string | null): void;
  /** Oldest first; those with a reference of the shop. */
  parcels(reference?: string): Parcel[];
  /** A courier does something with a parcel, and it is reported. */
  move(trackingNumber: string, state: ParcelState, change?: Change): Promise<void>;
  /** Reports something that is not so, or of a parcel that is not there; answers the shop's status. */
  lie(trackingNumber: string, state: ParcelState): Promise<number>;
  /** What was reported and the shop has not taken, oldest first. */
  kept(): readonly object[];
  /** Delivers kept reports, all unless some are named, in the order in which they are named; each so often. */
  deliver(reports?: readonly object[], times?: number): Promise<void>;
  hurry(): void;
  /** Remembers the parcels; what it answers brings them back. */
  mark(): () => void;
  /** Forgets parcels, rules, outages and what is kept. */
  reset(): void;
}

const SLOW_MS = 15_000;

/** Makes a sandbox that nobody can reach yet. */
export function createParcelSandbox({
  keys,
  file,
  callbackUrl,
  now = () => new Date(),
  slowMs = SLOW_MS,
}: ParcelSandboxOptions): ParcelSandbox {
  const store = new ParcelStore(file);
  const pauses = new Pauses();
  let address: string | null = callbackUrl ?? null;
  let outage: 'unavailable' | 'closed' | null = null;
  let areHeld = false;
  let scenarios: Scenario[] = [];
  let kept: object[] = [];

  const app: SandboxApp = new Hono();
  app.use('/api/*', async (context, next) => {
    if (outage === null) {
      return next();
    }
    return outage === 'closed' ? hangUp(context) : Response.json({ message: 'Service Unavailable' }, { status: 503 });
  });
  addApi(app, { keys, store, pauses, slowMs, next: () => scenarios.shift() ?? 'made' });

  async function post(report: object): Promise<number> {
    return address === null ? 0 : (await send(new URL(address), JSON.stringify(report))).status;
  }
  async function tell(report: object): Promise<void> {
    if (areHeld || (await post(report)) !== 200) {
      kept.push(report);
    }
  }

  const sandbox: ParcelSandbox = {
    fetch: (request, connection) => app.fetch(request, connection),
    play(scenario, times = 1) {
      scenarios = [...scenarios, ...Array.from({ length: times }, () => scenario)];
    },
    setDown(changed) {
      outage = changed;
    },
    holdReports(held) {
      areHeld = held;
    },
    reportTo(changed) {
      address = changed;
    },
    parcels: (reference) => store.all().filter((one) => (reference ?? one.businessReference) === one.businessReference),
    async move(trackingNumber, state, change = {}) {
      const parcel = store.get(trackingNumber);
      if (!parcel) {
        throw new Error(`There is no parcel ${trackingNumber}.`);
      }
      const isTry = state === 'exception';
      const moved = {
        ...parcel,
        state,
        exceptionCode: isTry ? 1 : null,
        numberOfAttempts: parcel.numberOfAttempts + (isTry ? 1 : 0),
        ...change,
      };
      store.put(moved);
      await tell(toReport(moved, now()));
    },
    lie: (trackingNumber, state) =>
      post({ trackingNumber, state: STATES[state], type: 10, cod: 0, timeStamp: now().getTime() }),
    kept: () => kept,
    async deliver(chosen = kept, times = 1) {
      for (const report of [...chosen]) {
        for (let time = 0; time < times; time += 1) {
          if ((await post(report)) === 200) {
            kept = kept.filter((one) => one !== report);
          }
        }
      }
    },
    hurry: () => pauses.endAll(),
    mark: () => store.mark(),
    reset() {
      store.clear();
      scenarios = [];
      kept = [];
      outage = null;
      areHeld = false;
    },
    async settled() {
      pauses.endAll();
    },
  };
  addPages(app, { sandbox, isDown: () => outage !== null });
  return sandbox;
}

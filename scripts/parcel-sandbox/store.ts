import { readIfThere, writeWhole } from '../lib/files.ts';
import type { Parcel } from './parcel.ts';

/** The parcels that the sandbox remembers; in a file, so that the shop can ask about those of yesterday. */
export class ParcelStore {
  readonly #file: string | undefined;
  readonly #parcels = new Map<string, Parcel>();

  constructor(file?: string) {
    this.#file = file;
    const known = file === undefined ? undefined : readIfThere(file);
    for (const parcel of known === undefined ? [] : (JSON.parse(known) as Parcel[])) {
      this.#parcels.set(parcel.trackingNumber, parcel);
    }
  }

  get(trackingNumber: string): Parcel | undefined {
    return this.#parcels.get(trackingNumber);
  }

  /** Oldest first. */
  all(): Parcel[] {
    return [...this.#parcels.values()];
  }

  put(parcel: Parcel): void {
    this.#parcels.set(parcel.trackingNumber, parcel);
    this.#save();
  }

  /** Remembers all that there is; what it answers brings that back. */
  mark(): () => void {
    const known = this.all();
    return () => {
      this.clear();
      for (const parcel of known) this.put(parcel);
    };
  }

  clear(): void {
    this.#parcels.clear();
    this.#save();
  }

  #save(): void {
    if (this.#file !== undefined) {
      writeWhole(this.#file, JSON.stringify(this.all()), 0o600);
    }
  }
}

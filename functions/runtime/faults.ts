import { type ErrorCode, type FieldMessage, MAX_FIELDS_NAMED } from '#contract/errors.ts';
import { refuse } from './refusal.ts';

/** An input as it is judged: what is wrong with it, and when. */
export interface Judging {
  faults: Faults;
  now: Date;
}

/**
 * What is wrong with an input, collected to be told at once: of each field what was found first, and of so many fields
 * only, because whoever sends thousands learns nothing by more.
 */
export class Faults {
  readonly #fields = new Map<string, FieldMessage>();
  #alone: ErrorCode = 'invalid_input';

  /** `alone` is the code of a fault that has one of its own, under which it is told when nothing else is wrong. */
  add(field: string, message: FieldMessage, alone: ErrorCode = 'invalid_input'): void {
    if (this.#fields.has(field) || this.#fields.size === MAX_FIELDS_NAMED) {
      return;
    }
    this.#alone = this.#fields.size === 0 ? alone : 'invalid_input';
    this.#fields.set(field, message);
  }

  /** Ends the call when anything is wrong. */
  refuse(): void {
    if (this.#fields.size > 0) {
      refuse(this.#alone, this.#alone === 'invalid_input' ? { fields: Object.fromEntries(this.#fields) } : {});
    }
  }
}

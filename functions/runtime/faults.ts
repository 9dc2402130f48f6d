import { type ErrorCode, type ErrorParams, type FieldMessage, MAX_FIELDS_NAMED } from '#contract/errors.ts';
import { Refusal, refuse } from './refusal.ts';

/** An input as it is validated: what is wrong with it, and when. */
export interface Validation {
  faults: Faults;
  now: Date;
}

/** The refusal that a fault is when nothing else is wrong; with parameters, its fields are named beside them. */
interface Own {
  code: ErrorCode;
  params?: ErrorParams;
}

/**
 * What is wrong with an input, collected to be told at once: of each field what was found first, and of so many fields
 * only, because whoever sends thousands learns nothing by more.
 */
export class Faults {
  readonly #fields = new Map<string, FieldMessage>();
  readonly #own: Own[] = [];

  /** `own` is for a fault that has a code: all is told under it as long as nothing of another kind is wrong. */
  add(field: string, message: FieldMessage, own: Own = { code: 'invalid_input', params: {} }): void {
    if (this.#fields.has(field) || this.#fields.size === MAX_FIELDS_NAMED) {
      return;
    }
    this.#fields.set(field, message);
    this.#own.push(own);
  }

  /** Ends the call when anything is wrong. */
  refuse(): void {
    const [first, ...others] = this.#own;
    if (!first) {
      return;
    }
    const fields = Object.fromEntries(this.#fields);
    if (others.some(({ code }) => code !== first.code)) {
      refuse('invalid_input', { fields });
    }
    throw new Refusal(first.code, first.params && { ...first.params, fields });
  }
}

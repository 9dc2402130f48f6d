import { isValidId } from './ids.ts';
import { parsePermissions } from './permissions.ts';

/** Reads fields of one object and notes what is wrong with them, so that all faults are reported at once. */
export class ConfigReader {
  readonly #record: Record<string, unknown>;
  readonly #place: string;
  readonly #faults: string[];

  constructor(value: unknown, place: string, faults: string[]) {
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isRecord) {
      faults.push(`${place} must be an object`);
    }
    this.#record = isRecord ? (value as Record<string, unknown>) : {};
    this.#place = place;
    this.#faults = faults;
  }

  fault(message: string): void {
    this.#faults.push(`${this.#place}: ${message}`);
  }

  string(name: string, fallback?: string): string {
    return this.#read(name, 'a string', fallback, (value) => typeof value === 'string');
  }

  number(name: string, fallback?: number): number {
    return this.#read(name, 'a number', fallback, (value) => typeof value === 'number' && Number.isFinite(value));
  }

  boolean(name: string, fallback?: boolean): boolean {
    return this.#read(name, 'true or false', fallback, (value) => typeof value === 'boolean');
  }

  strings(name: string, fallback?: string[]): string[] {
    const isList = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string');
    return this.#read(name, 'a list of strings', fallback, isList);
  }

  /** Sort directions, one a column; a fulltext index has null there. */
  orders(name: string): (string | null)[] {
    const isList = (value: unknown) =>
      Array.isArray(value) && value.every((one) => one === null || one === 'ASC' || one === 'DESC');
    return this.#read<(string | null)[]>(name, 'a list of ASC, DESC or null', [], isList);
  }

  id(name: string): string {
    return this.#read<string>(name, 'a valid id', undefined, (value) => typeof value === 'string' && isValidId(value));
  }

  choice<T extends string>(name: string, ...choices: T[]): T {
    return this.#read<T>(name, `one of ${choices.join(', ')}`, undefined, (value) => choices.includes(value as T));
  }

  permissions(name: string): string[] {
    const texts = this.strings(name, []);
    const parsed = parsePermissions(texts);
    if (!parsed.ok) {
      this.fault(`${name}: ${parsed.message}`);
    }
    return texts;
  }

  /** A default value: null when absent. */
  value<T>(name: string, isValid: (value: unknown) => boolean): T | null {
    const value = this.#record[name] ?? null;
    if (value !== null && !isValid(value)) {
      this.fault(`${name} does not fit the type`);
    }
    return value as T | null;
  }

  list(name: string): ConfigReader[] {
    const value = this.#record[name] ?? [];
    if (!Array.isArray(value)) {
      this.fault(`${name} must be a list`);
      return [];
    }
    return value.map((one, index) => {
      const { $id, key } = (one ?? {}) as { $id?: unknown; key?: unknown };
      return new ConfigReader(one, `${this.#place} › ${name} ${String($id ?? key ?? index)}`, this.#faults);
    });
  }

  has(name: string): boolean {
    return this.#record[name] !== undefined && this.#record[name] !== null;
  }

  #read<T>(name: string, wanted: string, fallback: T | undefined, isValid: (value: unknown) => boolean): T {
    const value = this.#record[name] ?? fallback;
    if (!isValid(value)) {
      this.fault(`${name} must be ${wanted}`);
    }
    return value as T;
  }
}

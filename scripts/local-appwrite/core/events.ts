import type { App } from './context.ts';

/** Something that happened to a resource. */
export type AppEvent = {
  /**
   * Appwrite's pattern, its variables in brackets: `tablesdb.[databaseId].tables.[tableId].rows.[rowId].create`,
   * `users.[userId].update.name`.
   */
  pattern: string;
  /** The values of the pattern's variables. */
  params: Readonly<Record<string, string>>;
  /** The resource as it is now, or as it was before it was deleted. Everybody who may know of the event gets all of it. */
  payload: Readonly<Record<string, unknown>>;
  /** The roles of which one lets somebody know of the event. */
  readers: readonly string[];
};

/** Is told of everything that happens. What it throws is logged and changes nothing for whoever caused the event. */
export type EventListener = (event: AppEvent) => void;

/** Passes events on, in the order in which they happen. Use `app.instance(createEventBus)`. */
export class EventBus {
  readonly #listeners = new Set<EventListener>();
  readonly #log: (line: string) => void;

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  /** Listens from now on; the answer ends it. */
  subscribe(listener: EventListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells all listeners. Call it once the change can no longer be undone, never inside of a store transaction. */
  emit(event: AppEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.#log(`A listener failed on ${event.pattern}: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  }
}

/** Makes the bus; pass it to `app.instance`. */
export function createEventBus(app: App): EventBus {
  return new EventBus((line) => app.log(line));
}

/**
 * All names of an event, the most telling one first: the pattern and each of its shorter forms (without the attribute, the
 * action, the inner resources), with every choice of `*` in place of ids. Rows go by three names each, because Appwrite
 * calls them documents of a collection too.
 */
export function eventNames({ pattern, params }: Pick<AppEvent, 'pattern' | 'params'>): string[] {
  const names = shorterForms(pattern.split('.')).flatMap((form) => withWildcards(form, params));
  return [...new Set(names.flatMap(otherNames))];
}

/** The pattern and its shorter forms, in the real server's order: the form with an attribute comes after the one without. */
function shorterForms(segments: string[]): string[][] {
  const resources = lastVariable(segments) + 1;
  const [action, attribute] = segments.slice(resources);
  const whole = segments.slice(0, resources);
  const forms: string[][] = [];
  if (action !== undefined) {
    forms.push([...whole, action]);
    if (attribute !== undefined) {
      forms.push([...whole, action, attribute]);
    }
  }
  for (let length = resources; length > 0; length -= 2) {
    forms.push(whole.slice(0, length));
  }
  return forms;
}

function lastVariable(segments: string[]): number {
  return segments.findLastIndex((segment) => segment.startsWith('['));
}

/** The form with its ids, with none of them, and with every mixture. */
function withWildcards(form: string[], params: AppEvent['params']): string[] {
  let mixtures: string[][] = [[]];
  for (const segment of form) {
    const choices = segment.startsWith('[') ? [paramOf(segment, params), '*'] : [segment];
    mixtures = mixtures.flatMap((mixture) => choices.map((choice) => [...mixture, choice]));
  }
  return mixtures.map((mixture) => mixture.join('.'));
}

function paramOf(variable: string, params: AppEvent['params']): string {
  const value = params[variable.slice(1, -1)];
  if (value === undefined) {
    throw new Error(`An event has no value for ${variable}`);
  }
  return value;
}

const asCollections: Record<string, string> = {
  tablesdb: 'databases',
  tables: 'collections',
  rows: 'documents',
  columns: 'attributes',
};
const asTables: Record<string, string> = { tablesdb: 'databases' };

/** A name of TablesDB with its two forms of the `databases` API; any other name alone. */
function otherNames(name: string): string[] {
  const segments = name.split('.');
  const renamed = (names: Record<string, string>) => segments.map((segment) => names[segment] ?? segment).join('.');
  return segments[0] === 'tablesdb' ? [name, renamed(asCollections), renamed(asTables)] : [name];
}

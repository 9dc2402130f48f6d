/** Why something of a file is left out, or what of it is to be known. */
export const REMARKS = [
  /** It says no ear, or no way to it. */
  'output',
  'binaural',
  'aided',
  'free-field',
  'frequency',
  'level',
  /** No certain threshold. */
  'status',
  /** Said twice, differently. */
  'twice',
  'transducers',
  'score',
  'ear',
  'immittance',
  'shape',
  'middle-ear',
  'reflex',
  'reflex-kind',
  /** The action is of no day. */
  'day',
  /** Kinds of measurement that have no place here. */
  'kind',
] as const;
export type Remark = (typeof REMARKS)[number];

/** What is left out of a session, each kind once with all that it is about. */
export class Remarks {
  readonly #found = new Map<Remark, Set<string>>();

  add(remark: Remark, about = ''): void {
    const known = this.#found.get(remark) ?? new Set();
    this.#found.set(remark, known.add(about));
  }

  /** What was said there is said here, too. */
  addAll(other: Remarks): void {
    for (const { remark, about } of other.list()) for (const one of about) this.add(remark, one);
  }

  list(): { remark: Remark; about: string[] }[] {
    return [...this.#found].map(([remark, about]) => ({ remark, about: [...about].filter((one) => one !== '') }));
  }
}

/** What is said of a field; `health`: it tells how somebody hears, so only who sees that may have it filled in. */
interface LetterFieldFacts {
  health?: true;
}

/** Everything that a template may ask for, in the order in which it is offered. */
export const LETTER_FIELDS = {
  'client.name': {},
  'client.birth_year': {},
  'client.national_id': {},
  'client.phone': {},
  // The beginning of the record's id, as pages show it.
  'client.file': {},
  // How they came to the clinic.
  'client.source': {},
  'client.last_visit': {},
  'test.date': { health: true },
  'test.tester': { health: true },
  'test.right': { health: true },
  'test.left': { health: true },
  'test.right_average': { health: true },
  'test.left_average': { health: true },
  // Hearing aids that are worn, each with its serial number or the end of its warranty; `sold`: those that the clinic sold.
  'devices.list': {},
  'devices.sold': {},
  'devices.warranty': {},
  'devices.sold_warranty': {},
  'appointment.time': {},
  'appointment.specialist': {},
  'centre.name': {},
  'centre.address': {},
  'centre.phone': {},
  'letter.date': {},
  'letter.author': {},
  // What whoever makes the letter types.
  'letter.recipient': {},
  'letter.text': {},
} as const satisfies Record<string, LetterFieldFacts>;

export type LetterField = keyof typeof LETTER_FIELDS;
export const LETTER_FIELD_NAMES = Object.keys(LETTER_FIELDS) as LetterField[];

/** The fields that are typed for each letter. */
export const TYPED_FIELDS = ['letter.recipient', 'letter.text'] as const satisfies LetterField[];

const FACTS: Readonly<Record<LetterField, LetterFieldFacts>> = LETTER_FIELDS;

export const isLetterField = (name: string): name is LetterField => Object.hasOwn(LETTER_FIELDS, name);

export const tellsOfHearing = (field: LetterField): boolean => FACTS[field].health === true;

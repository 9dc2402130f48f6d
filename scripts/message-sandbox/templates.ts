/** A template as WhatsApp has approved it, or not. */
export interface Template {
  name: string;
  language: string;
  /** With `{{name}}` where a parameter goes. */
  text: string;
  /** `APPROVED` unless told otherwise. */
  status?: 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED' | 'DISABLED';
}

/** The templates of the account; `any` takes every name, without knowing its text. */
export type Templates = 'any' | readonly Template[];

const PLACE = /\{\{(\w+)\}\}/g;

/** The names of the parameters of a text, each once. */
export function parametersOf(text: string): string[] {
  return [...new Set([...text.matchAll(PLACE)].map(([, name]) => name ?? ''))];
}

/** The text with its parameters. */
export function fillIn(text: string, parameters: Record<string, string>): string {
  return text.replace(PLACE, (place, name: string) => parameters[name] ?? place);
}

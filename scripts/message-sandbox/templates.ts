/** A template as WhatsApp has approved it, or not. */
export interface Template {
  name: string;
  language: string;
  /** With `{{name}}` where a parameter goes. */
  text: string;
  /** `UTILITY` unless told otherwise. */
  category?: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION';
  /** `APPROVED` unless told otherwise. */
  status?: 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED' | 'DISABLED';
}

/** The languages in which the shop writes. */
export const TEMPLATE_LANGUAGES = ['ar', 'en'] as const;

/** A template for codes as WhatsApp words it; nobody else may. */
export const codeTemplate = ({ name, language }: Pick<Template, 'name' | 'language'>): Template => ({
  name,
  language,
  text:
    language === 'ar'
      ? '{{1}} هو رمز التحقق الخاص بك. حفاظًا على أمانك، لا تشارك هذا الرمز مع أحد.'
      : '{{1}} is your verification code. For your security, do not share this code.',
  category: 'AUTHENTICATION',
});

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

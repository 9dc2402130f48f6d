import { LANGUAGES } from '#contract/constants.ts';
import type { TemplateKind, TemplateState } from '#contract/letters/constants.ts';
import { tellsOfHearing } from '#contract/letters/fields.ts';
import type { TemplateContent } from '#contract/letters/schemas.ts';
import { fieldsIn } from '#contract/letters/template-rules.ts';

/** A template while it is written. */
export interface TemplateValues {
  kind: TemplateKind;
  state: TemplateState;
  name_ar: string;
  name_en: string;
  body_ar: string;
  body_en: string;
}

const NEW: TemplateValues = { kind: 'letter', state: 'draft', name_ar: '', name_en: '', body_ar: '', body_en: '' };

/** What a version says; the rest is the template's. */
export function valuesOf(content: TemplateContent | null): TemplateValues {
  if (!content) return NEW;
  const { template, name_ar, name_en, body_ar, body_en } = content;
  return { kind: template.kind, state: template.state, name_ar, name_en, body_ar, body_en };
}

export const hasHealth = (values: TemplateValues): boolean =>
  LANGUAGES.some((lang) => fieldsIn(values[`body_${lang}`]).some(tellsOfHearing));

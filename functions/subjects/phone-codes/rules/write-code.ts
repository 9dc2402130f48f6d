import type { Language } from '#contract/constants.ts';
import { CODE_TEMPLATE, CODE_TEXTS } from '#contract/contacts/templates.ts';
import { fill } from '#contract/writing.ts';

/**
 * A code as an SMS, and as the template of WhatsApp, whose words are WhatsApp's own. By the last line phones know for which
 * site the code is, and offer to fill it in there alone.
 */
export function writeCode(code: string, lang: Language, siteOrigin: string | null) {
  const site = siteOrigin === null ? [] : ['', `@${new URL(siteOrigin).hostname} #${code}`];
  return {
    text: [fill(CODE_TEXTS[lang], { code }), ...site].join('\n'),
    template: CODE_TEMPLATE,
    fields: {},
    code,
  };
}

import type { TextFiles, Texts } from './i18n.ts';

/** The texts of all pages of the shop. Those that most visits begin with do not ship even the names of the others. */
export const shopTexts: TextFiles = import.meta.glob<Texts>(['./{ar,en}/*.json', '!./*/{staff,admin,clinic}*.json'], {
  import: 'default',
});

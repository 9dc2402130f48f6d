import i18next, { type BackendModule, type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts';
import { applyLanguage, LANGUAGE_KEY, toLanguage } from './language.ts';
import type { Namespace } from './namespaces.ts';
import { formatValue } from './numbers.ts';

/** Used when a text file of the visitor's language cannot be found. `npm test` sees to it that no key is missing. */
const FALLBACK_LANGUAGE: Language = 'en';

/** The texts that every page of the shop shows. */
const AT_START = ['common', 'errors', 'footer'] as const satisfies readonly Namespace[];

/** Where the texts of a language and namespace come from, by path. */
export type TextFiles = Record<string, () => Promise<Texts>>;

export type Texts = Record<string, unknown>;

/**
 * The texts of the pages that most visits begin with. The shop's others are in shop-texts.ts; those of the staff come with
 * their pages: see staff-texts.ts.
 */
const files: TextFiles = import.meta.glob<Texts>('./{ar,en}/{common,errors,footer,landing,store,product,cart}.json', {
  import: 'default',
});

/** Makes more text files known. */
export function addTextFiles(more: TextFiles): void {
  Object.assign(files, more);
}

/** Loads one text file, of one language and one namespace. @throws Error when there is none or it does not come through. */
async function loadTexts(language: string, namespace: string): Promise<Texts> {
  const find = (known: TextFiles) =>
    known[`./${language}/${namespace}.json`] ?? known[`./${FALLBACK_LANGUAGE}/${namespace}.json`];
  const load = find(files) ?? find((await import('./shop-texts.ts')).shopTexts);
  if (!load) throw new Error(`There is no text file "${namespace}".`);
  return load();
}

/** Gives i18next a text file when a page first needs it. */
const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    loadTexts(language, namespace).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

/** Writes every `{{value}}` of a text as its language writes it (see `formatValue`). */
const formatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, format, language) => formatValue(value, format, toLanguage(language) ?? DEFAULT_LANGUAGE),
};

export const i18n = i18next;

export { currentLanguage } from './numbers.ts';

/** Starts the texts in one language. @throws Error when they could not be loaded. */
export async function startI18n(language: Language): Promise<void> {
  i18next.on('languageChanged', (name) => applyLanguage(toLanguage(name) ?? DEFAULT_LANGUAGE));
  // There is no other tab, and no window, while a page is prerendered.
  globalThis.addEventListener?.('storage', followOtherTab);
  await i18next
    .use(backend)
    .use(formatter)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: LANGUAGES,
      // One language is loaded, not two: see FALLBACK_LANGUAGE.
      fallbackLng: false,
      // Errors must have their words even when the connection is gone, so these are loaded before they are needed.
      ns: [...AT_START],
      defaultNS: 'common',
      load: 'languageOnly',
      interpolation: {
        escapeValue: false,
        alwaysFormat: true,
      },
      react: { useSuspense: true, bindI18n: 'languageChanged' },
    });
  assertLoaded(language, AT_START);
}

/** Another tab was switched to another language: this one goes along, unless its texts do not come through. */
function followOtherTab({ key, newValue }: StorageEvent): void {
  const language = key === LANGUAGE_KEY ? toLanguage(newValue) : null;
  if (language && language !== i18next.language) switchLanguage(language).catch(() => {});
}

/** @throws Error when one of the text files could not be loaded. */
function assertLoaded(language: string, namespaces: readonly string[]): void {
  const missing = namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  if (missing.length > 0) throw new Error(`The texts "${missing.join(', ')}" could not be loaded.`);
}

/** Loads the texts of a page ahead of its first rendering. @throws Error when they could not be loaded. */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  await i18next.loadNamespaces([...namespaces]);
  assertLoaded(i18next.language, namespaces);
}

/** Has texts of a language at hand that need not be the page's own. @throws Error when they could not be loaded. */
export async function addTexts(language: Language, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  await Promise.all(
    missing.map(async (namespace) => {
      i18next.addResourceBundle(language, namespace, await loadTexts(language, namespace));
    }),
  );
}

/**
 * Switches the page to another language once the texts in use are there.
 * @throws Error when they could not be loaded; the page then stays as it is.
 */
export async function switchLanguage(language: Language): Promise<void> {
  await addTexts(language, [i18next.options.ns ?? []].flat());
  await i18next.changeLanguage(language);
}

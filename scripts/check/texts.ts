import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/project.ts';

export const TEXTS_FOLDER = 'web/src/i18n';

/** The texts of one language in one namespace, by key; nested keys are joined by dots. */
export type Texts = ReadonlyMap<string, string>;
/** Namespaces of one language. */
export type Language = ReadonlyMap<string, Texts>;

const PLURAL = /^(.+?)_(ordinal_)?(zero|one|two|few|many|other)$/;

/** A key without its plural ending, and which ending that was. */
export interface KeyParts {
  base: string;
  type: 'cardinal' | 'ordinal';
  form: string | undefined;
}

/** Takes the plural ending off a key: `items_few` is the form `few` of `items`. */
export function keyParts(key: string): KeyParts {
  const match = PLURAL.exec(key);
  return match
    ? { base: match[1]!, type: match[2] ? 'ordinal' : 'cardinal', form: match[3] }
    : { base: key, type: 'cardinal', form: undefined };
}

/** Reads every namespace of a language. */
export function readLanguage(language: string): Language {
  const folder = join(ROOT, TEXTS_FOLDER, language);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    files.map((name) => [
      name.replace(/\.json$/, ''),
      flatten(JSON.parse(readFileSync(join(folder, name), 'utf8')) as object),
    ]),
  );
}

/** Nested objects (and lists) of texts as one map with dotted keys. */
export function flatten(value: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(value).flatMap(([name, inner]): [string, string][] => {
      const key = `${prefix}${name}`;
      return typeof inner === 'object' && inner !== null
        ? [...flatten(inner, `${key}.`)]
        : [[key, typeof inner === 'string' ? inner : '']];
    }),
  );
}

/** Names of the values (`{{name}}`) and of the marked parts (`<link>…</link>`) in a text. */
export function placeholders(text: string): Set<string> {
  const values = [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1]!);
  const parts = [...text.matchAll(/<([\w-]+)\s*\/?>/g)].map((match) => `<${match[1]}>`);
  return new Set([...values, ...parts]);
}

/** What differs between languages, and what is missing inside one. Each line names the file. */
export function compareLanguages(languages: ReadonlyMap<string, Language>): string[] {
  const [first, ...others] = [...languages];
  if (!first) {
    return [];
  }
  return [
    ...[...languages].flatMap(([name, language]) => inspectLanguage(name, language)),
    ...others.flatMap((other) => [...compare(first, other), ...compare(other, first).filter(isAboutMissing)]),
  ];
}

const isAboutMissing = (line: string) => line.includes(' lacks ');

function inspectLanguage(language: string, namespaces: Language): string[] {
  return [...namespaces].flatMap(([namespace, texts]) => {
    const file = `${TEXTS_FOLDER}/${language}/${namespace}.json`;
    const faults = [...texts].flatMap(([key, text]) => {
      if (text.trim() === '') {
        return [`${file} "${key}" is empty`];
      }
      return text === text.trim() ? [] : [`${file} "${key}" has white space at its ends`];
    });
    return [...faults, ...inspectPlurals(file, language, texts)];
  });
}

function inspectPlurals(file: string, language: string, texts: Texts): string[] {
  return [...grouped(texts)].flatMap(([base, { type, forms }]) => {
    const present = [...forms.keys()].filter((form) => form !== undefined);
    if (present.length === 0) {
      return [];
    }
    const wanted = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories as string[];
    return [
      ...wanted.filter((form) => !forms.has(form)).map((form) => `${file} "${base}" lacks the plural form "${form}"`),
      ...present
        // Any language may have words of its own for none of something; i18next then takes the form `zero`.
        .filter((form) => form !== 'zero' && !wanted.includes(form))
        .map((form) => `${file} "${base}" has the plural form "${form}", which the language does not have`),
    ];
  });
}

interface Group {
  type: 'cardinal' | 'ordinal';
  /** Texts by plural form; a key without forms has the one form `undefined`. */
  forms: Map<string | undefined, string>;
}

function grouped(texts: Texts): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const [key, text] of texts) {
    const { base, type, form } = keyParts(key);
    const group = groups.get(base) ?? { type, forms: new Map() };
    group.forms.set(form, text);
    groups.set(base, group);
  }
  return groups;
}

function compare([, mine]: [string, Language], [other, theirs]: [string, Language]): string[] {
  return [...mine].flatMap(([namespace, texts]) => {
    const file = `${TEXTS_FOLDER}/${other}/${namespace}.json`;
    const otherTexts = theirs.get(namespace);
    if (!otherTexts) {
      return [`${file} is missing: the other language has it, so ${other} lacks it`];
    }
    const otherGroups = grouped(otherTexts);
    return [...grouped(texts)].flatMap(([base, group]) => {
      const otherGroup = otherGroups.get(base);
      if (!otherGroup) {
        return [`${file} lacks "${base}"`];
      }
      const here = names(group);
      const there = names(otherGroup);
      const differing = [...here, ...there].filter((name) => !here.has(name) || !there.has(name));
      return differing.length === 0 ? [] : [`${file} "${base}" differs in ${differing.join(', ')}`];
    });
  });
}

/** The placeholders of a key. A plural form may say its number in words, so `count` does not matter there. */
function names({ forms }: Group): Set<string> {
  const all = new Set([...forms.values()].flatMap((text) => [...placeholders(text)]));
  if (!forms.has(undefined)) {
    all.delete('count');
  }
  return all;
}

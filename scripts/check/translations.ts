import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { ROOT } from '../lib/project.ts';
import { isTestFile, readSource, type Source, sourcePaths } from '../lib/source.ts';
import { type Check, fault } from './check.ts';
import { compareLanguages, keyParts, type Language, readLanguage, TEXTS_FOLDER, type Texts } from './texts.ts';

const DEFAULT_NAMESPACE = 'common';

/** Checks the texts of the web in every language, and that the code uses all of them and no others. */
export const translations: Check = {
  name: 'translations',
  async run() {
    const folder = join(ROOT, TEXTS_FOLDER);
    const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const languages = new Map(names.map(({ name }) => [name, readLanguage(name)]));
    const [reference] = languages.values();
    return [...compareLanguages(languages), ...(reference ? compareWithCode(reference) : [])];
  },
};

/** How one place in the code names texts: a whole key, or the fixed start and end of a computed one. */
interface Use {
  start: string;
  /** Undefined for a whole key. */
  end: string | undefined;
  line: number;
  /** Where the key is looked for; undefined for a string that only may be a key, as in a table of links. */
  namespaces: readonly string[] | undefined;
}

function compareWithCode(language: Language): string[] {
  const found = sourcePaths()
    .filter((path) => path.startsWith('web/') && !isTestFile(path))
    .map((path) => ({ path, uses: findUses(readSource(path)) }));
  const keys = [...language].flatMap(([namespace, texts]) => [...basesOf(texts)].map((key) => ({ namespace, key })));
  const missing = found.flatMap(({ path, uses }) =>
    uses
      .filter((use) => use.namespaces && !keys.some(({ namespace, key }) => reaches(use, namespace, key)))
      .map((use) => fault(path, use.line, `uses the text "${nameOf(use)}", which is not there`)),
  );
  const unused = keys
    .filter(({ namespace, key }) => !found.some(({ uses }) => uses.some((use) => reaches(use, namespace, key))))
    .map(({ namespace, key }) =>
      fault(`${TEXTS_FOLDER}/*/${namespace}.json`, undefined, `"${key}" is not used anywhere`),
    );
  return [...missing, ...unused];
}

function basesOf(texts: Texts): Set<string> {
  return new Set([...texts.keys()].map((key) => keyParts(key).base));
}

function nameOf({ start, end }: Use): string {
  return end === undefined ? start : `${start}…${end}`;
}

/** Whether the use names the key, one of its parents (a list or group of texts), or could compute it. */
function reaches(use: Use, namespace: string, key: string): boolean {
  const colon = use.start.indexOf(':');
  const start = use.start.slice(colon + 1);
  const isInScope =
    colon >= 0 ? use.start.slice(0, colon) === namespace : (use.namespaces?.includes(namespace) ?? true);
  if (!isInScope) {
    return false;
  }
  return use.end === undefined
    ? key === start || key.startsWith(`${start}.`)
    : key.startsWith(start) && key.endsWith(use.end) && key.length > start.length + use.end.length;
}

/** Every place of a file that names texts. */
export function findUses(source: Pick<Source, 'program' | 'lineOf'>): Use[] {
  const uses: Use[] = [];
  const arguments_ = new Set<number>();
  const namespaces = namespacesOf(source);
  const note = (node: ESTree.Node, scope: Use['namespaces']): void => {
    arguments_.add(node.start);
    const line = source.lineOf(node.start);
    if (node.type === 'Literal' && typeof node.value === 'string') {
      uses.push({ start: node.value, end: undefined, line, namespaces: scope });
    } else if (node.type === 'TemplateLiteral') {
      const texts = node.quasis.map((part) => part.value.cooked ?? '');
      const [start = ''] = texts;
      const end = texts.length > 1 ? texts.at(-1) : undefined;
      // Without any fixed text it could be anything, and so says nothing.
      if (start !== '' || end) {
        uses.push({ start, end, line, namespaces: scope });
      }
    } else if (node.type === 'ConditionalExpression') {
      note(node.consequent, scope);
      note(node.alternate, scope);
    }
  };
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (first && calledName(callee) === 't') {
        note(first, namespaces);
      }
    },
    JSXAttribute({ name, value }) {
      if (name.name === 'i18nKey' && value) {
        note(value, namespaces);
      }
    },
  }).visit(source.program);
  const noteOther = (node: ESTree.Node) => {
    if (!arguments_.has(node.start)) {
      note(node, undefined);
    }
  };
  new Visitor({ Literal: noteOther, TemplateLiteral: noteOther }).visit(source.program);
  return uses;
}

/** The namespaces that a file asks for (`useTranslation('store')`), the default one where it asks for none. */
function namespacesOf({ program }: Pick<Source, 'program'>): string[] {
  const names = new Set<string>();
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (calledName(callee) !== 'useTranslation') {
        return;
      }
      const elements = first?.type === 'ArrayExpression' ? first.elements : [first];
      for (const element of elements) {
        if (element?.type === 'Literal' && typeof element.value === 'string') {
          names.add(element.value);
        }
      }
    },
  }).visit(program);
  return [...names, DEFAULT_NAMESPACE];
}

/** The last name of what is called: `t` in `t()` and in `i18n.t()`. */
function calledName(callee: ESTree.Node): string | undefined {
  if (callee.type === 'Identifier') {
    return callee.name;
  }
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined;
}

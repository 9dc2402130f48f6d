import { type Plugin, parseAst } from 'vite';

/** The Appwrite SDK, which comes as one file. */
const SDK = /[\\/]appwrite[\\/]dist[\\/]esm[\\/]sdk\.js$/;
const PART = '\0appwrite-part:';

/** A node of a syntax tree (ESTree), as far as it matters here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/**
 * Cuts the SDK's one file into a module for each of its declarations, so that what nobody uses is left out (its lists
 * of time zones and countries alone weigh more than the calls) and what few pages use loads with those pages.
 */
export function splitSdk(): Plugin {
  const parts = new Map<string, string>();
  return {
    name: 'samaa:split-sdk',
    // In development the SDK stays in one piece.
    apply: 'build',
    resolveId: (id) => (id.startsWith(PART) ? { id, moduleSideEffects: false } : null),
    load: (id) => parts.get(id) ?? null,
    transform(code, id) {
      if (!SDK.test(id)) return null;
      const split = splitModule(code);
      for (const [name, part] of split.parts) parts.set(PART + name, part);
      return { code: split.entry, map: null };
    },
  };
}

/** What a statement at the top of a module declares, changes and refers to. */
interface Statement {
  text: string;
  declares: string[];
  changes: string[];
  refersTo: string[];
}

/** The parts of a module by name, and a module that exports what it exported. @throws Error for other kinds of exports. */
function splitModule(code: string): { entry: string; parts: Map<string, string> } {
  const body = (parseAst(code) as unknown as { body: Node[] }).body;
  const imported = new Map<string, string>();
  const exported: string[] = [];
  const declarations: Node[] = [];
  for (const node of body) {
    if (node.type === 'ImportDeclaration') {
      for (const { local } of node.specifiers as { local: { name: string } }[]) {
        imported.set(local.name, code.slice(node.start, node.end));
      }
    } else if (node.type === 'ExportNamedDeclaration' && !node.declaration && !node.source) {
      for (const { local } of node.specifiers as { local: { name: string } }[]) exported.push(local.name);
    } else if (/^(Export|Import)/.test(node.type)) {
      throw new Error(
        `The Appwrite SDK has an export that cannot be split: ${code.slice(node.start, node.start + 80)}`,
      );
    } else {
      declarations.push(node);
    }
  }
  const ownNames = new Set(declarations.flatMap(declaredNames));
  const names = new Set([...ownNames, ...imported.keys()]);
  const statements = declarations.map((node): Statement => {
    const { referred, assigned } = identifiersOf(node);
    return {
      text: code.slice(node.start, node.end),
      declares: declaredNames(node),
      // Within a function these are its own; were one the module's, the bundler would refuse to assign to an import.
      changes: isDefinition(node) ? [] : [...assigned].filter((name) => ownNames.has(name)),
      refersTo: [...referred].filter((name) => names.has(name)),
    };
  });
  const partOf = partNames(statements);
  const texts = new Map<string, Statement[]>();
  for (const statement of statements) {
    const [name] = [...statement.declares, ...statement.changes];
    // A statement that touches nothing of the module has no effect on it.
    if (name === undefined) continue;
    const part = partOf(name);
    texts.set(part, [...(texts.get(part) ?? []), statement]);
  }
  const parts = new Map(
    [...texts].map(([part, own]) => {
      const needs = new Set(own.flatMap(({ refersTo }) => refersTo));
      const lines = [...needs].flatMap((name) => {
        if (imported.has(name)) return [imported.get(name)];
        return partOf(name) === part ? [] : [`import { ${name} } from ${JSON.stringify(PART + partOf(name))};`];
      });
      const declares = own.flatMap((statement) => statement.declares);
      return [part, [...lines, ...own.map(({ text }) => text), `export { ${declares.join(', ')} };`].join('\n')];
    }),
  );
  const entry = exported.map((name) => `export { ${name} } from ${JSON.stringify(PART + partOf(name))};`).join('\n');
  return { entry, parts };
}

/** In which part a name is declared: names that one statement declares or changes stay together. */
function partNames(statements: Statement[]): (name: string) => string {
  const parent = new Map<string, string>();
  const find = (name: string): string => {
    const above = parent.get(name);
    return above === undefined || above === name ? name : find(above);
  };
  for (const { declares, changes } of statements) {
    const [first, ...others] = [...declares, ...changes];
    for (const other of others) parent.set(find(other), find(first as string));
  }
  return find;
}

const isDefinition = ({ type }: Node) => type === 'ClassDeclaration' || type === 'FunctionDeclaration';

function declaredNames(node: Node): string[] {
  if (isDefinition(node)) return [(node.id as { name: string }).name];
  if (node.type !== 'VariableDeclaration') return [];
  return (node.declarations as { id: Node }[]).flatMap(({ id }) => [...identifiersOf(id).referred]);
}

/** Every name in a piece of code that is not a property's, and those among them that something is assigned to or into. */
function identifiersOf(node: Node): { referred: Set<string>; assigned: Set<string> } {
  const referred = new Set<string>();
  const assigned = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const one = value as Node;
    if (one.type === 'Identifier') referred.add(one.name as string);
    if (one.type === 'AssignmentExpression') noteRoot(one.left as Node);
    if (one.type === 'UpdateExpression') noteRoot(one.argument as Node);
    const isNamed = one.type === 'MemberExpression' || one.type === 'Property' || one.type === 'MethodDefinition';
    for (const [field, child] of Object.entries(one)) {
      if (isNamed && !one.computed && (field === 'property' || field === 'key')) continue;
      visit(child);
    }
  };
  const noteRoot = (target: Node): void => {
    let root = target;
    while (root.type === 'MemberExpression') root = root.object as Node;
    if (root.type === 'Identifier') assigned.add(root.name as string);
  };
  visit(node);
  return { referred, assigned };
}

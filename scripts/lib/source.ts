import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { projectFiles } from './files.ts';
import { ROOT } from './project.ts';

/** A module that a source file imports or re-exports. */
export interface Import {
  /** As written, for example `../lib/call.ts` or `react`. */
  specifier: string;
  line: number;
}

/** A parsed TypeScript file of the project. */
export interface Source {
  /** From the top of the project, with `/`. */
  path: string;
  text: string;
  program: ReturnType<typeof parseSync>['program'];
  imports: Import[];
  /** The line (from 1) of a position in the text. */
  lineOf(position: number): number;
}

/** Every TypeScript file of the project, sorted, generated ones included. */
export function sourcePaths(): string[] {
  return projectFiles(['{functions,scripts,web}/**/*.{ts,tsx}', '*.ts'], ['**/dist/**']);
}

/** True for tests and what only tests use. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$|\.e2e\.ts$|\/testing\/|^web\/e2e\//.test(path);
}

/** Reads and parses a file of the project. Throws when it is not valid TypeScript. */
export function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) {
    throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  }
  const lineOf = (position: number) => text.slice(0, position).split('\n').length;
  const imports: Import[] = [];
  const add = (specifier: string, position: number) => imports.push({ specifier, line: lineOf(position) });
  for (const { moduleRequest } of module.staticImports) {
    add(moduleRequest.value, moduleRequest.start);
  }
  for (const { moduleRequest } of module.staticExports.flatMap((statement) => statement.entries)) {
    if (moduleRequest) {
      add(moduleRequest.value, moduleRequest.start);
    }
  }
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') {
        add(source.value, source.start);
      }
    },
    TSImportType({ source }) {
      add(source.value, source.start);
    },
  }).visit(program);
  return { path, text, program, imports, lineOf };
}

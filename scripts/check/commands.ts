import { join, relative } from 'node:path';
import { ROOT } from '../lib/project.ts';
import { runNode } from '../lib/run.ts';
import { type Check, fault } from './check.ts';

/** What TypeScript says of the whole project. */
export const types: Check = {
  name: 'types',
  async run() {
    const said = await complaints('typescript/bin/tsc', ['-p', 'tsconfig.json', '--pretty', 'false']);
    if (said.length === 0) {
      return [];
    }
    // Lines that start with white space explain the one before.
    return said
      .join('\n')
      .split(/\n(?=\S)/)
      .map((message) => message.replace(/^(\S+?)\((\d+),\d+\): /, '$1:$2 '));
  },
};

/** What Biome says of style and likely mistakes. */
export const lint: Check = {
  name: 'lint',
  async run() {
    const options = ['--error-on-warnings', '--max-diagnostics=none', '--colors=off', '--reporter=github'];
    const said = await complaints('@biomejs/biome/bin/biome', ['check', ...options, '.']);
    const faults = said.flatMap((line) => {
      const [, title, file, at, message] = /^::\w+ title=(.*?),file=(.*?),line=(\d+),.*?::(.*)$/.exec(line) ?? [];
      return file && at ? [fault(relative(ROOT, file), Number(at), `${message} (${title})`)] : [];
    });
    return faults.length > 0 ? faults : said;
  },
};

/** Runs a program of an installed package. Answers what it printed when it failed. */
async function complaints(program: string, args: string[]): Promise<string[]> {
  const { code, output } = await runNode(join('node_modules', program), args, { quiet: true });
  return code === 0 ? [] : output.trimEnd().split('\n');
}

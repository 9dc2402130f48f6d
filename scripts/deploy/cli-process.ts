/**
 * Runs the installed Appwrite CLI with the arguments that come through standard input, as JSON: what stands on a command
 * line, passwords among it, everybody on the machine can read.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

process.argv.splice(2, Number.POSITIVE_INFINITY, ...(JSON.parse(readFileSync(0, 'utf8')) as string[]));
createRequire(import.meta.url)('appwrite-cli/index.js');

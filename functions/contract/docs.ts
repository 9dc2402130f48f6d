import type { Call } from './call.ts';
import { COMMON_ERRORS } from './errors.ts';
import { CALLS } from './index.ts';
import { REQUEST_LIMITS } from './request-limits.ts';

const HEADINGS = ['Service', 'Type', 'Method', 'Who', 'Names the caller', 'KB at most', 'Answers', 'Errors of its own'];

/** `functions/CALLS.md`: the calls of every service, by service and name. */
export function callsFile(): string {
  return `<!-- Made by \`npm run generate\` from \`contract/\`. -->

# Calls

What each may answer besides its own errors: ${COMMON_ERRORS.map((code) => `\`${code}\``).join(', ')}.

${callTable()}
`;
}

function callTable(): string {
  const calls: Call<never, unknown>[] = Object.values(CALLS).flatMap((service) => Object.values(service));
  const rows = calls
    .sort((a, b) => compare(`${a.service} ${a.type}`, `${b.service} ${b.type}`))
    .map((call) => [
      call.service,
      `\`${call.type}\``,
      call.alsoPost ? `${call.method}, POST` : call.method,
      call.access === 'anyone' ? 'anyone' : call.access.join(', '),
      call.actorField ? `\`${call.actorField}\`` : '',
      String(Math.ceil((call.limits ?? REQUEST_LIMITS).bytes / 1024)),
      call.answers === 'html' ? 'HTML' : 'JSON',
      call.errors.map((code) => `\`${code}\``).join(', '),
    ]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(HEADINGS), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

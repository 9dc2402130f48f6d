import type { Call } from './call.ts';
import { COMMON_ERRORS } from './errors.ts';
import { CALLS } from './index.ts';
import { STAFF_ROLES, type StaffRole } from './people/roles.ts';
import { PERMISSIONS, permissionsAlways, permissionsOf } from './permissions/permissions.ts';
import { REQUEST_LIMITS } from './request-limits.ts';

const HEADINGS = ['Service', 'Type', 'Method', 'Who', 'Names the caller', 'KB at most', 'Answers', 'Errors of its own'];

/** `functions/CALLS.md`: the calls of every service, by service and name. */
export function callsFile(): string {
  return `<!-- Made by \`npm run generate\` from \`contract/\`. -->

# Calls

What each may answer besides its own errors: ${COMMON_ERRORS.map((code) => `\`${code}\``).join(', ')}.

${callTable()}

# Roles

Which role makes which call of the staff: \`yes\`, or \`granted\` where it asks for a permission that the role does not hold until an admin grants it
([0182](docs/decisions/0182-permissions-over-the-roles.md)). A permission with \`*\` is asked for only with some inputs, or by what the change comes to, and no
other is refused for it. Without those of the last column, fields of the answer are left out.

${roleTable()}
`;
}

const ALL: Call<never, unknown>[] = Object.values(CALLS)
  .flatMap((service): Call<never, unknown>[] => Object.values(service))
  .sort((a, b) => compare(`${a.service} ${a.type}`, `${b.service} ${b.type}`));

/** Who of the staff makes a call: always, once it is granted, or never. */
export function reachOf(call: Call<never, unknown>, role: StaffRole): 'yes' | 'granted' | '' {
  if (call.access === 'anyone' || !call.access.includes(role)) {
    return '';
  }
  const held = permissionsOf(role, []);
  return permissionsAlways(call).every((permission) => held.includes(permission)) ? 'yes' : 'granted';
}

function roleTable(): string {
  const isOfStaff = ({ access }: Call<never, unknown>) =>
    access !== 'anyone' && !access.includes('user') && access.some((role) => role !== 'user');
  const asked = (call: Call<never, unknown>) => {
    const always = permissionsAlways(call);
    const sometimes = [
      ...PERMISSIONS.filter((one) => call.needs?.[one] && !always.includes(one)),
      ...(call.checks ?? []),
    ];
    return [...always.map((one) => `\`${one}\``), ...sometimes.map((one) => `\`${one}\`*`)].join(', ');
  };
  return table(
    ['Service', 'Type', ...STAFF_ROLES, 'Asks for', 'Leaves out without'],
    ALL.filter(isOfStaff).map((call) => [
      call.service,
      `\`${call.type}\``,
      ...STAFF_ROLES.map((role) => reachOf(call, role)),
      asked(call),
      (call.shows ?? []).map((one) => `\`${one}\``).join(', '),
    ]),
  );
}

function callTable(): string {
  return table(
    HEADINGS,
    ALL.map((call) => [
      call.service,
      `\`${call.type}\``,
      call.alsoPost ? `${call.method}, POST` : call.method,
      call.access === 'anyone' ? 'anyone' : call.access.join(', '),
      call.actorField ? `\`${call.actorField}\`` : '',
      String(Math.ceil((call.limits ?? REQUEST_LIMITS).bytes / 1024)),
      call.answers === 'html' ? 'HTML' : 'JSON',
      call.errors.map((code) => `\`${code}\``).join(', '),
    ]),
  );
}

function table(headings: readonly string[], rows: readonly string[][]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

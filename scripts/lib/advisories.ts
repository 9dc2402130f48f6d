import { Problem } from './problem.ts';

/** The registry did not answer the question for known weaknesses. */
export class Unanswered extends Problem {}

/** A known weakness of an installed package. */
export interface Advisory {
  /** `GHSA-…`; what the registry calls it where it has no such name. */
  id: string;
  package: string;
  severity: string;
  title: string;
}

/** A weakness that we live with for a while. */
export interface Exception {
  /** `GHSA-…` */
  advisory: string;
  package: string;
  /** Why it does us no harm, or what we wait for. */
  reason: string;
  /** The day on which somebody looked at it, YYYY-MM-DD. */
  since: string;
  /** The last day on which it counts, YYYY-MM-DD. */
  until: string;
}

/** The longest time for which nobody has to look at an exception again, in days. */
const LONGEST_DAYS = 92;
const DAY_MS = 86_400_000;

interface Via {
  source: number;
  name: string;
  title: string;
  url: string;
  severity: string;
}

/** Reads what `npm audit --json` printed. @throws Unanswered when it is no report, for example without a connection. */
export function readReport(printed: string): Advisory[] {
  const report = parseReport(printed);
  const found = new Map<string, Advisory>();
  for (const { via } of Object.values(report)) {
    for (const cause of via) {
      // A mere name means: through that package, which has an entry of its own.
      if (typeof cause === 'string') continue;
      const id = /GHSA-[\w-]+/.exec(cause.url)?.[0] ?? String(cause.source);
      found.set(`${id} ${cause.name}`, { id, package: cause.name, severity: cause.severity, title: cause.title });
    }
  }
  return [...found.values()];
}

function parseReport(printed: string): Record<string, { via: (string | Via)[] }> {
  const json = printed.slice(printed.indexOf('{'), printed.lastIndexOf('}') + 1);
  let report: { vulnerabilities?: Record<string, { via: (string | Via)[] }>; message?: string } = {};
  try {
    report = JSON.parse(json);
  } catch {
    // Told below, like an answer that is none.
  }
  if (report.vulnerabilities) return report.vulnerabilities;
  throw new Unanswered(
    `The registry did not say which packages have known weaknesses${report.message ? `: ${report.message}` : '.'}`,
  );
}

/** Everything that is wrong on this day (YYYY-MM-DD), one sentence each; none when the packages may stay as they are. */
export function checkAdvisories(
  advisories: readonly Advisory[],
  exceptions: readonly Exception[],
  today: string,
): string[] {
  const covers = (exception: Exception, advisory: Advisory) =>
    exception.advisory === advisory.id && exception.package === advisory.package;
  const uncovered = advisories
    .filter((advisory) => !exceptions.some((exception) => covers(exception, advisory)))
    .map(({ id, package: name, severity, title }) => `${name}: ${title} (${severity}, ${id})`);
  const faults = exceptions.flatMap((exception) => {
    const name = `The exception of ${exception.advisory} for ${exception.package}`;
    const days = (Date.parse(exception.until) - Date.parse(exception.since)) / DAY_MS;
    return [
      ...(exception.reason.trim().length < 10 ? [`${name} has no reason.`] : []),
      ...(days >= 0 && days <= LONGEST_DAYS ? [] : [`${name} must end within ${LONGEST_DAYS} days of its beginning.`]),
      ...(exception.until < today ? [`${name} ended on ${exception.until}: look at it again.`] : []),
      ...(advisories.some((advisory) => covers(exception, advisory)) ? [] : [`${name} is not needed any more.`]),
    ];
  });
  return [...uncovered, ...faults];
}

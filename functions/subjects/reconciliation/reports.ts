import { Query } from 'node-appwrite';
import { BOOK_FIGURES, BOOK_REPORTS_SHOWN } from '#contract/books/findings.ts';
import type { BookCorrection, BookFinding, BookReport } from '#contract/books/schemas.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import { minutesAfter } from '#lib/clock.ts';
import type { Actor } from '#runtime/actor.ts';
import { type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import type { BookPorts } from './recount.ts';
import { goThroughBooks } from './run.ts';

/** So long after midnight the night's run begins: what happens around midnight is written then. */
const WAIT_MINUTES = 60;
const MAX_NOTED = 200;

const COLUMNS = [
  'day',
  'asked',
  'state',
  'position',
  'checked',
  'corrections',
  'findings',
  'started_at',
  'finished_at',
  'version',
] as const;
type Row = SelectedRow<'book_reports', (typeof COLUMNS)[number]>;

/**
 * Goes through all books once a night in Cairo, and through what an admin has begun, for at most the given time; the next
 * run goes on from there. Nights that have not been are those of a clock that ran ahead: they get their run when they come. May be run by anybody at any time, also twice at once.
 */
export async function recountAll(ports: BookPorts, forMs: number): Promise<void> {
  const { tables, now } = ports;
  const night = dayAfter(cairoDay(new Date(minutesAfter(now(), -WAIT_MINUTES))), -1);
  await tables.deleteMany('book_reports', [Query.equal('asked', 'schedule'), Query.greaterThan('day', night)]);
  const [{ rows: nights }, { rows: open }] = await Promise.all([
    tables.list('book_reports', ['day'], [Query.equal('asked', 'schedule'), Query.orderDesc('day'), Query.limit(1)]),
    tables.list('book_reports', COLUMNS, [Query.equal('state', 'open'), Query.orderAsc('started_at'), Query.limit(1)]),
  ]);
  if (!nights[0] || nights[0].day < night) {
    await openReport(ports, night, { day: night, asked: 'schedule' });
  }
  const report = open[0] ?? (await tables.get('book_reports', night, COLUMNS));
  if (report?.state === 'open') {
    await moveOn(ports, report, forMs);
  }
}

/** Goes on, for at most the given time, with the run that an admin has begun under an id; begins it when there is none. */
export async function checkBooksNow(
  ports: BookPorts,
  id: string,
  { who, forMs }: { who: Actor; forMs: number },
): Promise<BookReport> {
  const { tables, now } = ports;
  const known = await tables.get('book_reports', id, COLUMNS);
  if (!known) {
    await openReport(ports, id, { day: cairoDay(now()), asked: 'admin' });
  }
  const report = known ?? (await readReport(tables, id));
  if (report.state === 'open') {
    await moveOn(ports, report, forMs, who);
  }
  return toReport(await readReport(tables, id));
}

/** The runs, newest first. */
export async function listReports(tables: Tables): Promise<{ documents: BookReport[]; total: number }> {
  const queries = [Query.orderDesc('started_at'), Query.limit(BOOK_REPORTS_SHOWN)];
  const { rows, total } = await tables.list('book_reports', COLUMNS, queries, { count: true });
  return { documents: rows.map(toReport), total };
}

async function openReport({ tables, now }: BookPorts, id: string, report: Pick<Row, 'day' | 'asked'>): Promise<void> {
  await tables.create('book_reports', id, {
    ...report,
    state: 'open',
    checked: 0,
    corrections: '[]',
    findings: '[]',
    version: 0,
    started_at: now().toISOString(),
  });
}

async function readReport(tables: Tables, id: string): Promise<Row> {
  const row = await tables.get('book_reports', id, COLUMNS);
  if (!row) {
    throw new Error(`The report ${id} of the books is gone.`);
  }
  return row;
}

async function moveOn(ports: BookPorts, report: Row, forMs: number, who?: Actor): Promise<void> {
  const { tables, now, logError } = ports;
  const endsAt = performance.now() + forMs;
  const run = {
    ports,
    fix: true,
    ...(who ? { who } : {}),
    ...(report.asked === 'schedule' ? { countUntil: cairoDayStart(dayAfter(report.day)) } : {}),
  };
  const slice = await goThroughBooks(run, report.position, () => performance.now() < endsAt);
  const corrections = [...(JSON.parse(report.corrections) as BookCorrection[]), ...slice.corrections];
  const findings = [...(JSON.parse(report.findings) as BookFinding[]), ...slice.findings];
  const isDone = slice.position === null;
  // Should somebody else have been faster, they have written the same.
  const problem = await tables.transact(
    stage.change('book_reports', report, {
      position: slice.position,
      checked: report.checked + slice.checked,
      corrections: JSON.stringify(corrections.slice(0, MAX_NOTED)),
      findings: JSON.stringify(findings.slice(0, MAX_NOTED)),
      ...(isDone ? { state: 'done', finished_at: now().toISOString() } : {}),
    }),
  );
  if (!problem && isDone && corrections.length + findings.length > 0) {
    logError(
      `The books: ${corrections.length} figures were put right, ${findings.length} things have to be looked at.`,
    );
  }
}

function toReport({ corrections, findings, position: _position, version: _version, ...row }: Row): BookReport {
  return {
    ...row,
    // A release of before may have counted what there is no more.
    corrections: (JSON.parse(corrections) as BookCorrection[]).filter(({ figure }) => BOOK_FIGURES.includes(figure)),
    findings: JSON.parse(findings) as BookFinding[],
  };
}

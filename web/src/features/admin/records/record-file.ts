import { RECORD_LINE_MAX, RECORD_LINES_MAX, RECORDS_A_REQUEST } from '#contract/exchange/constants.ts';
import { resourcesOf } from '#contract/exchange/own-rows.ts';

/** A line of a file, as it is sent. */
export interface RecordLine {
  line: number;
  json: string;
}

/** The lines of a file that are not empty, by their numbers. */
export function linesIn(text: string): RecordLine[] {
  return text
    .split('\n')
    .map((json, index) => ({ line: index + 1, json: json.replace(/^\uFEFF/, '').trim() }))
    .filter(({ json }) => json !== '');
}

/**
 * A line without what is not read where it comes in: of a resource that is what it is, its id, the columns that it carries,
 * and the appointments that led to a visit.
 * A line that is no bundle stays as it is, for the server to say so, cut to what a request takes.
 */
export function slim({ line, json }: RecordLine): RecordLine {
  let bundle: unknown;
  try {
    bundle = JSON.parse(json);
  } catch {
    return { line, json: json.slice(0, RECORD_LINE_MAX) };
  }
  const entry = resourcesOf(bundle).map(({ resourceType, id, extension, appointment }) => ({
    resource: { resourceType, id, extension, appointment },
  }));
  const meta = typeof bundle === 'object' && bundle !== null && 'meta' in bundle ? bundle.meta : undefined;
  return { line, json: JSON.stringify({ resourceType: 'Bundle', meta, entry }) };
}

/** The next lines that fit into a request: one at least. */
export function nextPart(lines: readonly RecordLine[]): RecordLine[] {
  const part: RecordLine[] = [];
  let characters = 0;
  for (const one of lines.slice(0, RECORDS_A_REQUEST).map(slim)) {
    characters += one.json.length;
    if (part.length > 0 && characters > RECORD_LINES_MAX) break;
    part.push(one);
  }
  return part;
}

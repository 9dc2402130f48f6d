import { vi } from 'vitest';
import { rowUrl } from '#contract/exchange/own-rows.ts';

/** What the server says of the tables of records. */
export const RECORD_TABLES = [
  { name: 'patients', columns: ['name', 'desk_note'] },
  { name: 'audiograms', columns: ['tester', 'results'] },
];

const own = (table: string, values: Record<string, string>) => ({
  url: rowUrl(table),
  extension: Object.entries(values).map(([url, valueString]) => ({ url, valueString })),
});
const results = { right: { air: { 1000: { level: 40 }, 8000: { level: 100, no_response: true } }, bone: {} } };
/** A record as a bundle: the client, with a note that a spreadsheet would run, and a hearing test. */
export const aBundle = (id: string, name: string) =>
  JSON.stringify({
    resourceType: 'Bundle',
    entry: [
      { resource: { resourceType: 'Patient', id, extension: [own('patients', { name, desk_note: '=1+1' })] } },
      {
        resource: {
          resourceType: 'Observation',
          id: `${id}-test`,
          extension: [own('audiograms', { tester: 'Sami', results: JSON.stringify(results) })],
        },
      },
    ],
  });

/** What the browser is given to save, by name. */
export function savedFiles(): Map<string, Blob> {
  const saved = new Map<string, Blob>();
  let newest: Blob | null = null;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    newest = blob as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download && newest) saved.set(this.download, newest);
  });
  return saved;
}

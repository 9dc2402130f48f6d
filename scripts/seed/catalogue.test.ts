import { readFile } from 'node:fs/promises';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { contradictionsOf } from '#contract/catalogue/claims.ts';
import type { Making } from '#contract/constants.ts';

interface Column {
  key: string;
  type: string;
  required: boolean;
  size?: number;
  min?: number;
  max?: number;
  elements?: string[];
}

interface Entry extends Record<string, unknown> {
  product_type: 'hearing-aids' | 'accessories';
  title_ar: string | null;
  description_ar: string;
  description_en: string;
  making?: Making;
  stock: number;
  price_egp: number;
  fitting_range: [number, number] | null;
}

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
const catalogue = JSON.parse(await read('./data/catalogue.json')) as Entry[];
const tables = (JSON.parse(await read('../../appwrite.json')) as { tables: { $id: string; columns: Column[] }[] })
  .tables;

/** Columns whose value the seed works out; every other column is read from the entry under its own name. */
const computed = new Set([
  'price_piasters',
  'fitting_range_from',
  'fitting_range_to',
  'search',
  'image',
  'image_in_ear',
  'image_size',
  'version',
]);

const name = (entry: Entry) => String(entry.model ?? entry.title_en);
const aids = catalogue.filter((entry) => entry.product_type === 'hearing-aids');
const accessories = catalogue.filter((entry) => entry.product_type === 'accessories');
/** Starts in Arabic and is mostly Arabic: product names inside may stay in Latin letters. */
const readsAsArabic = (text: string) =>
  /^\p{Script=Arabic}/u.test(text) && (text.match(/\p{Script=Arabic}/gu)?.length ?? 0) > text.length / 3;

describe('the catalogue', () => {
  it('holds both kinds of product, more than a page of each', () => {
    expect(aids.length).toBeGreaterThan(20);
    expect(accessories.length).toBeGreaterThan(20);
  });

  it.each([
    ['hearing_aids', aids],
    ['accessories', accessories],
  ] as const)('has what the table %s needs for every product', (table, entries) => {
    const columns = tables.find(({ $id }) => $id === table)!.columns.filter(({ key }) => !computed.has(key));
    for (const entry of entries) {
      for (const column of columns) {
        const value = entry[column.key] ?? null;
        const what = `${name(entry)}: ${column.key}`;
        if (value === null) {
          expect(column.required, what).toBe(false);
        } else if (column.type === 'integer') {
          expect(Number.isInteger(value), what).toBe(true);
          expect(value, what).toBeGreaterThanOrEqual(column.min!);
          expect(value, what).toBeLessThanOrEqual(column.max!);
        } else {
          expect(typeof value, what).toBe('string');
          if (column.elements) expect(column.elements, what).toContain(value);
          else expect((value as string).length, what).toBeLessThanOrEqual(column.size!);
        }
      }
    }
  });

  it('gives hearing aids a fitting range that rises, and every product a price in whole pounds', () => {
    for (const entry of aids) expect(entry.fitting_range![0], name(entry)).toBeLessThan(entry.fitting_range![1]);
    for (const entry of catalogue) {
      expect(Number.isInteger(entry.price_egp), name(entry)).toBe(true);
      expect(entry.price_egp, name(entry)).toBeGreaterThan(0);
    }
  });

  it('says of no hearing aid that it suits another loss than its range covers, or that it is made otherwise', () => {
    for (const entry of aids) {
      const descriptions = { ar: entry.description_ar, en: entry.description_en };
      const { fitting_range: range, making = 'ready-made' } = entry;
      expect(contradictionsOf({ range, making, descriptions }), name(entry)).toEqual([]);
    }
  });

  it('titles every accessory in both languages, each title once', () => {
    for (const entry of accessories) {
      expect(entry.title_en, name(entry)).toMatch(/^[A-Za-z][\x20-\x7e]+$/);
      expect(readsAsArabic(entry.title_ar!), `${entry.title_ar}`).toBe(true);
    }
    expect(new Set(accessories.map(({ title_ar }) => title_ar)).size).toBe(accessories.length);
    expect(new Set(accessories.map(({ title_en }) => title_en)).size).toBe(accessories.length);
  });

  it('describes every product in Arabic', () => {
    for (const entry of catalogue) expect(readsAsArabic(entry.description_ar), name(entry)).toBe(true);
  });

  it('shows every stock state: sold out, nearly gone and plenty', () => {
    const between = (from: number, to: number) => catalogue.filter(({ stock }) => stock >= from && stock <= to).length;
    expect(between(0, 0)).toBeGreaterThanOrEqual(2);
    expect(between(0, 0)).toBeLessThanOrEqual(4);
    expect(between(1, 3)).toBeGreaterThanOrEqual(3);
    expect(between(4, 1000)).toBeGreaterThan(catalogue.length / 2);
  });
});

describe.each(['terms', 'privacy'])('the page of %s', (page) => {
  const tags = { allowedTags: ['h2', 'p', 'ul', 'li'], allowedAttributes: {} };
  const outline = (html: string) => [...html.matchAll(/<(\w+)>/g)].map(([, tag]) => tag);

  it('is plain headings, paragraphs and lists, the same ones in both languages', async () => {
    const [arabic, english] = [await read(`./data/${page}-ar.html`), await read(`./data/${page}-en.html`)];
    for (const html of [arabic, english]) expect(sanitizeHtml(html, tags)).toBe(html);
    expect(outline(arabic)).toEqual(outline(english));
    expect(readsAsArabic(sanitizeHtml(arabic, { allowedTags: [] }).trim())).toBe(true);
  });

  it('fits the column that keeps it', async () => {
    const columns = tables.find(({ $id }) => $id === 'settings')!.columns;
    for (const language of ['ar', 'en']) {
      const { size } = columns.find(({ key }) => key === `${page}_${language}`)!;
      expect((await read(`./data/${page}-${language}.html`)).length).toBeLessThanOrEqual(size!);
    }
  });
});

import type { Page, Request, Response } from 'playwright-core';
import { brotliBytes } from './compress.ts';

/** A page whose weight and speed are watched. */
export interface WatchedPage {
  path: string;
  /** The most JavaScript that its first visit may load, in bytes as Brotli sends them. */
  budgetBytes: number;
}

/** The pages that most visitors open first. `productId` is a hearing aid. */
export const watchedPages = (productId: string) =>
  ({
    landing: { path: '/', budgetBytes: 137_400 },
    store: { path: '/store/1', budgetBytes: 149_800 },
    product: { path: `/store/hearing-aids/${productId}`, budgetBytes: 150_200 },
  }) satisfies Record<string, WatchedPage>;

/** What a first visit asks a server for. */
export interface FirstVisit {
  /** Bytes of the page itself as Brotli sends it. */
  pageBytes: number;
  /** Every script that is loaded before the page comes to rest, largest first; bytes as Brotli sends them. */
  scripts: { path: string; bytes: number }[];
  /** Scripts that are asked for only after another one has come: links of a chain. */
  lateScripts: string[];
  /** Bytes of the fonts that are asked for before the page's first script. */
  fontBytes: number;
  /** Requests altogether. */
  requests: number;
}

/** Opens an address in a page of a fresh visitor and answers what it asks for until it comes to rest. */
export async function firstVisit(page: Page, url: string): Promise<FirstVisit> {
  const asked: { path: string; kind: string; request: Request }[] = [];
  const lateScripts: string[] = [];
  let hasScript = false;
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    const kind = request.resourceType();
    if (kind === 'script' && hasScript) lateScripts.push(path);
    asked.push({ path, kind, request });
  });
  page.on('requestfinished', (request) => {
    hasScript ||= request.resourceType() === 'script';
  });
  const itself = sizeOf(await page.goto(url, { waitUntil: 'networkidle' }));
  // A page that failed to start would be light, and wrong.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const isScript = ({ kind }: { kind: string }) => kind === 'script';
  // A script that was asked for ahead is named twice.
  const byPath = new Map(asked.map((one) => [one.path, one]));
  const scripts = await Promise.all(
    [...byPath.values()]
      .filter(isScript)
      .map(async ({ path, request }) => ({ path, bytes: await sizeOf(await request.response()) })),
  );
  const fonts = asked.slice(0, asked.findIndex(isScript)).filter(({ kind }) => kind === 'font');
  const sizes = await Promise.all(
    fonts.map(async ({ request }) => (await (await request.response())?.body())?.length ?? 0),
  );
  return {
    pageBytes: await itself,
    scripts: scripts.sort((one, other) => other.bytes - one.bytes),
    lateScripts,
    fontBytes: sizes.reduce((sum, size) => sum + size, 0),
    requests: asked.length,
  };
}

/** By address: pages share most of their scripts, and the best compression takes long. */
const sizes = new Map<string, Promise<number>>();

function sizeOf(response: Response | null): Promise<number> {
  if (!response) throw new Error('A page or a script did not come.');
  const size = sizes.get(response.url()) ?? response.body().then(brotliBytes);
  sizes.set(response.url(), size);
  return size;
}

/** The sum of the scripts' sizes. */
export function totalBytes(scripts: FirstVisit['scripts']): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0);
}

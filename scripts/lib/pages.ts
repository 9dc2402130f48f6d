import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { brotliBytes } from './compress.ts';
import { WEB_DIST } from './project.ts';

/** A page whose weight and speed are watched. */
export interface WatchedPage {
  name: 'landing' | 'store' | 'product';
  path: string;
  /** The most JavaScript that it may load, in bytes as Brotli sends them. */
  budgetBytes: number;
}

/** The most JavaScript that the first visit to a page may load, in bytes as Brotli sends them. */
export const BUDGET_BYTES = { landing: 130_000, store: 142_000, product: 142_000 } as const;

/** The pages that most visitors open first. `productId` is a hearing aid. */
export function watchedPages(productId: string): WatchedPage[] {
  return [
    { name: 'landing', path: '/', budgetBytes: BUDGET_BYTES.landing },
    { name: 'store', path: '/store/1', budgetBytes: BUDGET_BYTES.store },
    { name: 'product', path: `/store/hearing-aids/${productId}`, budgetBytes: BUDGET_BYTES.product },
  ];
}

/** A script that a page loaded, with its size as Brotli sends it. */
export interface LoadedScript {
  path: string;
  bytes: number;
}

/** Opens a page for the first time and answers every script that it loads before it comes to rest, largest first. */
export async function loadedScripts(browser: Browser, url: string): Promise<LoadedScript[]> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const paths = new Set<string>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') {
        paths.add(new URL(response.url()).pathname);
      }
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    // A page that failed to start would be light, and wrong.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const scripts = await Promise.all(
      [...paths].map(async (path) => ({ path, bytes: await brotliBytes(await readFile(join(WEB_DIST, path))) })),
    );
    return scripts.sort((one, other) => other.bytes - one.bytes);
  } finally {
    await context.close();
  }
}

/** The sum of the scripts' sizes. */
export function totalBytes(scripts: readonly LoadedScript[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0);
}

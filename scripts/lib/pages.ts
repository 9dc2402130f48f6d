import type { Page, Response } from 'playwright-core';
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
    landing: { path: '/', budgetBytes: 138_000 },
    store: { path: '/store/1', budgetBytes: 155_000 },
    product: { path: `/store/hearing-aids/${productId}`, budgetBytes: 155_000 },
  }) satisfies Record<string, WatchedPage>;

/** A script that a page loaded, with its size as Brotli sends it. */
export interface LoadedScript {
  path: string;
  bytes: number;
}

/** Opens an address in a page of a fresh visitor and answers every script that it loads before it comes to rest, largest first. */
export async function loadedScripts(page: Page, url: string): Promise<LoadedScript[]> {
  const responses = new Map<string, Response>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.set(new URL(response.url()).pathname, response);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // A page that failed to start would be light, and wrong.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const scripts = await Promise.all(
    [...responses].map(async ([path, response]) => ({ path, bytes: await sizeOf(response) })),
  );
  return scripts.sort((one, other) => other.bytes - one.bytes);
}

/** By address: pages share most of their scripts, and the best compression takes long. */
const sizes = new Map<string, Promise<number>>();

function sizeOf(response: Response): Promise<number> {
  const size = sizes.get(response.url()) ?? response.body().then(brotliBytes);
  sizes.set(response.url(), size);
  return size;
}

/** The sum of the scripts' sizes. */
export function totalBytes(scripts: readonly LoadedScript[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0);
}

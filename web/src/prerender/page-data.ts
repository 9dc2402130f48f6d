import type { QueryClient } from '@tanstack/react-query';
import { type Language, PRICE_ENDS, TAG_CATEGORIES } from '#contract/constants.ts';

/** What a page that was rendered ahead tells the application that takes it over. */
export interface PageData {
  /** The path of its file, which a server of files answers; the language and the kind of product have files of their own. */
  path: string;
  /** Its address in the application, without the language. */
  address: string;
  /** The id of its route. */
  route: string;
  language: Language;
  /** The answers that it shows, by the keys of their queries. */
  answers: [key: readonly unknown[], answer: unknown][];
}

/** The element that holds it. */
export const PAGE_DATA_ID = 'page-data';

/** What the page tells, or null for the empty page. */
export function readPageData(): PageData | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}

/** What of a query says which page it is. Other fields, which links from elsewhere bring along, change nothing. */
const TELLING = ['type', 'q', 'sort', ...TAG_CATEGORIES, ...PRICE_ENDS];

/** Whether a place in the application is the page that was rendered ahead. */
export function isPlaceOf({ address }: PageData, { pathname, search }: { pathname: string; search: string }): boolean {
  const its = new URL(address, 'https://own.invalid');
  const here = new URLSearchParams(search);
  return its.pathname === pathname && TELLING.every((field) => its.searchParams.get(field) === here.get(field));
}

/** Puts the answers where the page's queries look for them, as old ones: each is asked for again. */
export function giveAnswers(client: QueryClient, { answers }: PageData): void {
  for (const [key, answer] of answers) client.setQueryData(key, answer, { updatedAt: 0 });
}

import { foldWords } from './search.ts';

/** The column `search` of `users` holds at most this many characters. */
const SEARCH_MAX = 1500;

/** Somebody as the admin's search reads him. */
export interface SearchablePerson {
  id: string;
  username: string;
  email: string;
  phone: string | null;
}

/** The text of the column `search` of a profile: what the admin's lists are searched by. */
export function personSearchText({ id, username, email, phone }: SearchablePerson): string {
  return [...new Set(foldWords([username, email, phone ?? '', id].join(' ')))].join(' ').slice(0, SEARCH_MAX);
}

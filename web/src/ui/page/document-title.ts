import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useHead } from './head.ts';

/** How many things wait for whoever works here, before the title: "(3) Orders · Samaa". */
let waiting = 0;
const watchers = new Set<() => void>();
const MOST = 99;

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Says in the title of every page how many things wait; 0 says nothing. */
export function countInTitle(count: number): void {
  waiting = count;
  for (const watcher of watchers) watcher();
}

/** Names the browser tab: "title · Samaa", or only the name of the shop without a title. Follows the language. */
export function useDocumentTitle(title?: string): void {
  const { t } = useTranslation();
  const count = useSyncExternalStore(
    watch,
    () => waiting,
    () => 0,
  );
  const text = title ? t('document-title', { title }) : t('document-title-home');
  useHead(
    (head) => {
      head.title(count > 0 ? `(${count > MOST ? `${MOST}+` : count}) ${text}` : text);
      head.meta('property', 'og:title', text);
    },
    [text, count],
  );
}

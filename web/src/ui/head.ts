import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** The element of the head that matches, made with these attributes when there is none. */
function tagOf(name: 'meta' | 'link', attributes: Record<string, string>): HTMLElement {
  const selector =
    name +
    Object.entries(attributes)
      .map(([key, value]) => `[${key}="${value}"]`)
      .join('');
  const known = document.head.querySelector<HTMLElement>(selector);
  if (known) return known;
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  document.head.append(made);
  return made;
}

/** Sets what a `<meta>` of the head says; null takes it away. */
export function setMeta(kind: 'name' | 'property', key: string, content: string | null): void {
  const tag = tagOf('meta', { [kind]: key });
  if (content === null) tag.remove();
  else tag.setAttribute('content', content);
}

/** Sets where a `<link>` of the head leads; null takes it away. `hreflang` tells language variants apart. */
export function setLink(rel: string, href: string | null, hreflang?: string): void {
  const tag = tagOf('link', hreflang ? { rel, hreflang } : { rel });
  if (href === null) tag.remove();
  else tag.setAttribute('href', href);
}

/** How much of a description search engines show. */
const SHOWN = 160;

/** Says what the page is about, for search engines and shared links; afterwards the shop's own sentence is back. */
export function useDescription(text?: string): void {
  const { t } = useTranslation();
  const usual = t('description');
  const description = text ? shortened(text) : usual;
  useEffect(() => {
    const say = (content: string) => {
      setMeta('name', 'description', content);
      setMeta('property', 'og:description', content);
    };
    say(description);
    return () => say(usual);
  }, [description, usual]);
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= SHOWN ? line : `${line.slice(0, line.lastIndexOf(' ', SHOWN - 1))}…`;
}

/**
 * Describes the page for machines (schema.org, JSON-LD) while it is shown. Such a script is data, which a content security
 * policy lets pass and no browser runs. It takes JSON, so that an unchanged description stays as it is.
 */
export function useStructuredData(json: string): void {
  useEffect(() => {
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.textContent = json;
    document.head.append(script);
    return () => script.remove();
  }, [json]);
}

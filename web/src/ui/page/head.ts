import { type EffectCallback, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pageOrigin } from '#web/config/origin.ts';

/** What a page says of itself in the head of the document, for browsers, search engines and shared links. */
interface Head {
  title(text: string): void;
  /** Null takes it away. */
  meta(kind: 'name' | 'property', key: string, content: string | null): void;
  /** Null takes it away. `hreflang` tells language variants apart. */
  link(rel: string, href: string | null, hreflang?: string): void;
  /** Describes the page for machines (schema.org, JSON-LD). Answers the way to take that back. */
  data(json: string): () => void;
}

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

function put(tag: HTMLElement, attribute: string, value: string | null): void {
  if (value === null) tag.remove();
  else tag.setAttribute(attribute, value);
}

const documentHead: Head = {
  title(text) {
    document.title = text;
  },
  meta(kind, key, content) {
    put(tagOf('meta', { [kind]: key }), 'content', content);
  },
  link(rel, href, hreflang) {
    put(tagOf('link', hreflang ? { rel, hreflang } : { rel }), 'href', href);
  },
  data(json) {
    const selector = 'script[type="application/ld+json"]';
    // One that came with the page is this one.
    const known = [...document.head.querySelectorAll(selector)].find((one) => one.textContent === json);
    const script = known ?? document.createElement('script');
    script.setAttribute('type', 'application/ld+json');
    script.textContent = json;
    if (!known) document.head.append(script);
    return () => script.remove();
  },
};

/** The tags of the head of a page that is rendered ahead, by what they say. */
let ahead: Map<string, string> | null = null;

function attribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

const headAhead: Head = {
  title(text) {
    ahead?.set('title', `<title>${attribute(text)}</title>`);
  },
  meta(kind, key, content) {
    if (content === null) ahead?.delete(key);
    else ahead?.set(key, `<meta ${kind}="${key}" content="${attribute(content)}">`);
  },
  link(rel, href, hreflang) {
    const key = `${rel} ${hreflang}`;
    const language = hreflang ? ` hreflang="${hreflang}"` : '';
    if (href === null) ahead?.delete(key);
    else ahead?.set(key, `<link rel="${rel}"${language} href="${attribute(href)}">`);
  },
  data(json) {
    // Nothing in it may end the script.
    ahead?.set(json, `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`);
    return () => {};
  },
};

/** Renders a page ahead, where there is no document, and answers its result and the tags of its head. */
export function withHead<Result>(render: () => Result): { result: Result; head: string[] } {
  ahead = new Map();
  try {
    return { result: render(), head: [...ahead.values()] };
  } finally {
    ahead = null;
  }
}

/** Does something with it, and may answer the way to take that back. */
type EffectOf<Subject> = (subject: Subject) => ReturnType<EffectCallback>;

/**
 * Writes to the head together with the page, and again when one of `reasons` changes; at once where it is rendered ahead.
 * A passive effect would run after the page can be seen: for a moment it would still carry what is said of the one before.
 */
export function useHead(write: EffectOf<Head>, reasons: readonly unknown[]): void {
  if (ahead) write(headAhead);
  useLayoutEffect(() => write(documentHead), reasons);
}

/** How much of a description search engines show. */
const SHOWN = 160;

/** Says what the page is about, for search engines and shared links; afterwards the shop's own sentence is back. */
export function useDescription(text?: string): void {
  const { t } = useTranslation();
  const usual = t('description');
  const description = text ? shortened(text) : usual;
  useHead(
    (head) => {
      const say = (content: string) => {
        head.meta('name', 'description', content);
        head.meta('property', 'og:description', content);
      };
      say(description);
      return () => say(usual);
    },
    [description, usual],
  );
}

/** What a shared link shows of a page without a picture of its own. */
const USUAL_PICTURE = '/og.png';

/**
 * Says which picture a shared link shows, and what kind of page it leads to (Open Graph); afterwards the shop's own picture
 * is back.
 */
export function useSharedPicture(path = USUAL_PICTURE, kind: 'website' | 'product' = 'website'): void {
  useHead(
    (head) => {
      const say = (picture: string, type: typeof kind) => {
        head.meta('property', 'og:image', new URL(picture, pageOrigin()).href);
        head.meta('property', 'og:type', type);
      };
      say(path, kind);
      return () => say(USUAL_PICTURE, 'website');
    },
    [path, kind],
  );
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
  useHead((head) => head.data(json), [json]);
}

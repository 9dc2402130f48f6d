/** Kinds of links that a text may hold; the server keeps no others. */
const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * The editor's HTML as it is kept: blanks are blanks (the editor writes each as `&nbsp;`, and a line could then not
 * break anywhere), and a text without a letter is the empty text.
 */
export function keptHtml(editorHtml: string): string {
  const html = editorHtml.replaceAll('&nbsp;', ' ').replaceAll('\u00a0', ' ');
  return html.replace(/<[^>]*>/g, '').trim() === '' ? '' : html;
}

/**
 * Pasted HTML without its style sheets, and with its `style` attributes under another name: the page's content security
 * policy allows none, and a browser complains of each as it reads them. `pastedStyle` reads what they say.
 */
export function withoutStyles(html: string): string {
  return html
    .replace(/<style\b[^>]*>[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ` ${STYLE_ATTRIBUTE}=`));
}

const STYLE_ATTRIBUTE = 'data-pasted-style';

const styleOf = (element: Element): string => element.getAttribute(STYLE_ATTRIBUTE) ?? '';

/** What a style says of the offered formats, and what it takes back of them. */
const STYLES = {
  bold: { on: /font-weight:\s*(?:bold|[6-9]00)/i, off: /font-weight:\s*(?:normal|[1-5]00)/i, tags: 'b, strong' },
  italic: { on: /font-style:\s*italic/i, off: /font-style:\s*normal/i, tags: 'i, em' },
  underline: {
    on: /text-decoration[^;]*:\s*[^;]*underline/i,
    off: /text-decoration[^;]*:\s*none/i,
    tags: 'u',
  },
} as const;
type StyledFormat = keyof typeof STYLES;

/**
 * Which of the offered formats a pasted element's style asks for, or takes back from what stands around it; word
 * processors write bold as a style.
 */
export function pastedStyle(element: Element): Partial<Record<StyledFormat, boolean>> {
  const style = styleOf(element);
  const said = Object.entries(STYLES).flatMap(([format, { on, off }]) =>
    on.test(style) ? [[format, true]] : off.test(style) ? [[format, false]] : [],
  );
  return Object.fromEntries(said);
}

/** Pasted HTML as the editor can read it: without styles, what word processors mean by their markup as markup. */
export function pastedHtml(html: string): string {
  // The document is never shown: the editor makes a text of its own of what it finds there.
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  unwrapDenied(body);
  if (body.querySelector(BLOCKS)) dropLooseBreaks(body);
  listWordItems(body);
  return body.innerHTML;
}

const BLOCKS = 'p, ul, ol, h1, h2, h3, h4, blockquote, table';

/** Google Docs puts all that is copied into a `<b>` that is not bold. */
function unwrapDenied(body: Element): void {
  for (const { off, tags } of Object.values(STYLES)) {
    for (const element of body.querySelectorAll(tags)) {
      if (off.test(styleOf(element))) element.replaceWith(...element.childNodes);
    }
  }
}

/** Breaks between paragraphs, which would become empty lines, and the one with which browsers end what they copy. */
function dropLooseBreaks(body: Element): void {
  for (const br of body.querySelectorAll('br')) {
    const isBetween = br.previousElementSibling?.matches(BLOCKS) && br.nextElementSibling?.matches(BLOCKS);
    if (isBetween || br.className === 'Apple-interchange-newline') br.remove();
  }
}

/** A paragraph that Word shows as an item of a list: which list, and how deep it lies. */
const WORD_ITEM = /mso-list:\s*(l\d+)\s+level(\d+)/i;
/** What Word writes in front of such a paragraph for readers that know no lists: a bullet, or a number. */
const WORD_MARKER = /mso-list:\s*ignore/i;

/** Word writes lists as paragraphs that begin with a bullet or a number. */
function listWordItems(body: Element): void {
  let last = null as { list: string; items: Element } | null;
  for (const element of [...body.querySelectorAll(`[${STYLE_ATTRIBUTE}]`)]) {
    const [, name, level] = WORD_ITEM.exec(styleOf(element)) ?? [];
    if (!name) continue;
    const marker = [...element.querySelectorAll(`[${STYLE_ATTRIBUTE}]`)].find((one) => WORD_MARKER.test(styleOf(one)));
    const isNumber = /^\s*\(?(?:\p{Nd}+|\p{L}{1,4})[.)-]/u.test(marker?.textContent ?? '');
    marker?.remove();
    const item = element.ownerDocument.createElement('li');
    item.append(...element.childNodes);
    item.dataset.list = isNumber ? 'ordered' : 'bullet';
    if (Number(level) > 1) item.className = `ql-indent-${Number(level) - 1}`;
    if (last?.list === name && element.previousElementSibling === last.items) {
      last.items.append(item);
      element.remove();
    } else {
      const items = element.ownerDocument.createElement(isNumber ? 'ol' : 'ul');
      items.append(item);
      element.replaceWith(items);
      last = { list: name, items };
    }
  }
}

/** The address that somebody meant as they typed it (a web address, an email, a phone number); null when it is none. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text.replace(/^tel:/i, ''))) return phoneAddress(text);
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  const phone = phoneAddress(text);
  if (phone) return phone;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
  if (!url || !LINK_PROTOCOLS.includes(url.protocol)) return null;
  const isPlace = url.protocol === 'http:' || url.protocol === 'https:';
  return isPlace && !url.hostname.includes('.') ? null : url.href;
}

function phoneAddress(text: string): string | null {
  return /^\+?[\d\s()-]{3,20}$/.test(text) && /\d{3}/.test(text) ? `tel:${text.replace(/[\s()-]/g, '')}` : null;
}

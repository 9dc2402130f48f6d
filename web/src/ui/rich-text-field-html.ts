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

/** Which of the offered formats a pasted element's style asks for; word processors write bold as a style. */
export function pastedStyle(element: Element): { bold?: true; italic?: true; underline?: true } {
  const style = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
  return {
    ...(/font-weight:\s*(?:bold|[6-9]00)/i.test(style) && { bold: true }),
    ...(/font-style:\s*italic/i.test(style) && { italic: true }),
    ...(/text-decoration[^;]*:\s*[^;]*underline/i.test(style) && { underline: true }),
  };
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

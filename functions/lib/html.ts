import sanitizeHtml from 'sanitize-html';

/** What the rich-text editor makes and customers may see: text, lists, headings, links, direction. Nothing that loads. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'blockquote',
    'pre',
    'h1',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'span',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    '*': ['dir', 'lang', 'class'],
    a: ['href', 'target', 'rel'],
    li: ['data-list'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedClasses: { '*': ['ql-align-*', 'ql-direction-*', 'ql-indent-*'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
    b: unlessDenied,
    strong: unlessDenied,
  },
};

/** Google Docs puts all that is copied into a `<b>` whose style says that it is not bold; the style is not kept. */
function unlessDenied(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const isDenied = /font-weight:\s*(?:normal|[1-5]00)/i.test(attribs.style ?? '');
  return { tagName: isDenied ? 'span' : tagName, attribs };
}

/** HTML that may be kept and shown: whatever is not on the one list of allowed elements and attributes is gone. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, ALLOWED);
}

/** Text as it stands in HTML, between elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** The text of HTML, without markup, for searching in. */
export function htmlToText(html: string): string {
  // Each element ends a word: without the blanks "<p>a</p><p>b</p>" would read "ab".
  const text = sanitizeHtml(html.replaceAll('<', ' <'), { allowedTags: [], allowedAttributes: {} });
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A text that is HTML already, so that it is not escaped again. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Builds HTML: what is put in is escaped, unless it is HTML itself; lists are joined. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | readonly Html[])[]): Html {
  let text = parts[0] ?? '';
  for (const [index, value] of values.entries()) {
    text += fill(value) + (parts[index + 1] ?? '');
  }
  return new Html(text);
}

/** A text as it may stand in HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function fill(value: string | number | Html | readonly Html[]): string {
  if (value instanceof Html) {
    return value.text;
  }
  return typeof value === 'object' ? value.map((one) => one.text).join('') : escapeHtml(String(value));
}

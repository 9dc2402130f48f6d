const MAX_MESSAGE_CHARS = 8000;

/** What one request of a function logged, formatted as Open Runtimes does: a line a message. */
export class RequestLog {
  logs = '';
  errors = '';
  #sawNative = false;

  /** `context.log` */
  log(...values: unknown[]) {
    this.logs += line(values);
  }

  /** `context.error` */
  error(...values: unknown[]) {
    this.errors += line(values);
  }

  /** `console.log` and the like. */
  native(...values: unknown[]) {
    if (!this.#sawNative) {
      this.#sawNative = true;
      this.log('Native logs detected. Use context.log() or context.error() for better experience.');
    }
    this.log(...values);
  }
}

function line(values: unknown[]): string {
  const text = values.map(format).join(' ');
  const shown =
    text.length > MAX_MESSAGE_CHARS
      ? `${text.slice(0, MAX_MESSAGE_CHARS)}... Log truncated due to size limit (${MAX_MESSAGE_CHARS} characters)`
      : text;
  return `${shown}\n`;
}

function format(value: unknown): string {
  if (value instanceof Error) {
    return value.stack ?? String(value);
  }
  if (typeof value === 'string') {
    return value;
  }
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

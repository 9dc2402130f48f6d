interface CalendarEvent {
  id: string;
  /** ISO 8601. */
  starts_at: string;
  ends_at: string;
  summary: string;
  location: string;
  /** When it was written. */
  now?: Date;
}

/** RFC 5545 wants lines of at most 75 bytes; what is longer goes on after a space. */
const LINE_BYTES = 75;
const CRLF = '\r\n';

/** An appointment as the file that phones put into their calendar. */
export function icsOf({ id, starts_at, ends_at, summary, location, now = new Date() }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Samaa//Appointments//EN',
    'BEGIN:VEVENT',
    `UID:${id}@samaa`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(starts_at))}`,
    `DTEND:${stamp(new Date(ends_at))}`,
    `SUMMARY:${escaped(summary)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    'TRIGGER:-PT3H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => folded(line) + CRLF).join('');
}

/** `20261125T103000Z` */
const stamp = (time: Date): string => time.toISOString().replace(/[-:]|\.\d{3}/g, '');

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

function folded(line: string): string {
  const bytesOf = (text: string) => new TextEncoder().encode(text).length;
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    if (bytesOf(part + letter) > LINE_BYTES) {
      parts.push(part);
      part = ' ';
    }
    part += letter;
  }
  return [...parts, part].join(CRLF);
}

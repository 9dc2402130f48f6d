import { expect, test } from 'vitest';
import { icsOf } from './ics.ts';

const EVENT = {
  id: 'a1',
  starts_at: '2026-11-25T10:30:00.000Z',
  ends_at: '2026-11-25T11:15:00.000Z',
  summary: 'سماع: فحص سمع',
  location: '12 شارع طلعت حرب، الدور الثالث; وسط البلد, القاهرة\nبجوار المحطة',
  now: new Date('2026-11-23T05:00:00.000Z'),
};

test('an appointment becomes an event with its times, its place and a reminder', () => {
  const text = icsOf(EVENT);
  const unfolded = text.replaceAll('\r\n ', '');
  expect(unfolded).toContain(
    'UID:a1@samaa\r\nDTSTAMP:20261123T050000Z\r\nDTSTART:20261125T103000Z\r\nDTEND:20261125T111500Z\r\n',
  );
  expect(unfolded).toContain('SUMMARY:سماع: فحص سمع\r\n');
  expect(unfolded).toContain('LOCATION:12 شارع طلعت حرب، الدور الثالث\\; وسط البلد\\, القاهرة\\nبجوار المحطة\r\n');
  expect(unfolded).toContain('TRIGGER:-PT3H');
});

test('no line is longer than 75 bytes, and no letter is cut in two', () => {
  const lines = icsOf(EVENT).split('\r\n');
  expect(lines.map((line) => new TextEncoder().encode(line).length).every((bytes) => bytes <= 75)).toBe(true);
  expect(lines.join('')).not.toContain('\uFFFD');
});

test('without an address there is no place', () => {
  expect(icsOf({ ...EVENT, location: '' })).not.toContain('LOCATION');
});

test('a line break of whatever kind begins no line of the file', () => {
  const text = icsOf({ ...EVENT, location: 'Cairo\rATTACH:https://evil.example/\r\nEND:VEVENT' });
  expect(text).not.toMatch(/[\r\n](?:ATTACH|END:VEVENT[\r\n]+END:VALARM)/);
  expect(text.replaceAll('\r\n ', '')).toContain('LOCATION:Cairo\\nATTACH:https://evil.example/\\nEND:VEVENT\r\n');
});

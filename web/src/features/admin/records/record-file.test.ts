import { expect, test } from 'vitest';
import { slim } from './record-file.ts';

test('a line is sent without what is not read, and with the appointments that led to a visit', () => {
  const visit = { resourceType: 'Encounter', id: 'v', extension: [], appointment: [{ reference: 'Appointment/a' }] };
  const bundle = { resourceType: 'Bundle', meta: { source: 'urn:uuid:1' } };
  const json = JSON.stringify({
    ...bundle,
    type: 'collection',
    entry: [{ resource: { ...visit, status: 'finished' } }],
  });
  expect(JSON.parse(slim({ line: 1, json }).json)).toEqual({ ...bundle, entry: [{ resource: visit }] });
});

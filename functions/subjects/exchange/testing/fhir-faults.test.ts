import type { Bundle, FhirResource, Observation } from 'fhir/r4';
import { describe, expect, test } from 'vitest';
import { fullUrl } from '../fhir/codes.ts';
import { fhirFaults } from './fhir-faults.ts';

const observation: Observation = {
  resourceType: 'Observation',
  id: 'one',
  status: 'final',
  code: { text: 'Audiogram' },
  subject: { display: 'Mona' },
};
const bundleOf = (...resources: object[]): Bundle<FhirResource> => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: resources.map((change) => {
    // As it is written: what is undefined is not there.
    const resource: Observation = JSON.parse(JSON.stringify({ ...observation, ...change }));
    return { fullUrl: fullUrl('Observation', resource.id ?? ''), resource };
  }),
});

describe('the published structure', () => {
  test('takes a resource that follows it', () => {
    expect(fhirFaults(bundleOf({}))).toEqual([]);
  });

  test.each([
    ['an element that it does not have', { measured: 1 }],
    ['a code that is none of its own', { status: 'over' }],
    ['a time without a zone', { effectiveDateTime: '2026-11-20T10:00:00' }],
    ['a number that is a text', { valueInteger: '1' }],
    ['an element that is missing', { code: undefined }],
    ['an element without a value', { note: [] }],
    ['a text of nothing', { valueString: '' }],
    ['an id with a character that ids do not have', { id: 'a_b' }],
    ['a reference to what is not there', { subject: { reference: 'Patient/two' } }],
  ])('refuses %s', (_what, change) => {
    expect(fhirFaults(bundleOf(change))).not.toEqual([]);
  });

  test('refuses two resources with one id', () => {
    expect(fhirFaults(bundleOf({}, {}))).toEqual(['Observation/one is there twice']);
  });
});

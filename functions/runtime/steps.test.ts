import { expect, test } from 'vitest';
import { costHeaders, sequentialSteps } from './steps.ts';

const span = (start: number, end: number) => ({ start, end });

test.each([
  ['none', [], 0],
  ['one after the other', [span(0, 1), span(1, 2), span(5, 6)], 3],
  ['side by side', [span(0, 5), span(1, 4), span(2, 3)], 1],
  ['two beside a long one', [span(0, 10), span(0, 4), span(4, 10)], 2],
  ['in any order', [span(5, 6), span(0, 1), span(0, 2)], 2],
])('%s', (_name, spans, steps) => {
  expect(sequentialSteps(spans)).toBe(steps);
});

test('a reply says its steps, its requests and the operations of its transactions', () => {
  const staging = { ...span(1, 2), operations: 13 };
  expect(costHeaders([{ ...span(0, 1), operations: 0 }, staging])).toEqual({
    'x-samaa-steps': '2',
    'x-samaa-requests': '2',
    'x-samaa-operations': '13',
  });
});

import { expect, test } from 'vitest';
import { answerOf } from './reminder-answers.ts';

test.each(['1', '١', '۱', ' 1 ', '1.', '(1)', '1️⃣', '«١»', '1\n', '\u200f1'])('%j says that they come', (text) => {
  expect(answerOf(text)).toBe('coming');
});

test.each(['2', '٢', '2 !', '2️⃣'])('%j says that they want another time', (text) => {
  expect(answerOf(text)).toBe('another_time');
});

test.each(['', '3', '11', '12', '1 2', '1.2', '1 o’clock', 'at 1', 'الساعة 1', '👍', 'yes', '٢١', '¹'])(
  '%j is for people to read',
  (text) => {
    expect(answerOf(text)).toBeNull();
  },
);

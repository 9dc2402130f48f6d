import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONSENTS } from '#contract/consents/kinds.ts';
import ar from './ar/consent.json' with { type: 'json' };
import en from './en/consent.json' with { type: 'json' };

/** What each number of a consent's words stands for: a sum of the Arabic and the English ones. */
const WORDS: Record<number, string> = { 1: '40ab9d9d6815c098' };

// Whoever changes them raises `CONSENTS`, so that customers are asked again, and adds the new sum here.
test('the words that are agreed to are those of their number', () => {
  const words = [ar.hearing.words, en.hearing.words].join('\n');
  expect(createHash('sha256').update(words).digest('hex').slice(0, 16)).toBe(WORDS[CONSENTS.hearing]);
});

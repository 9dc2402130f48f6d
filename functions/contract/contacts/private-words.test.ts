import { expect, test } from 'vitest';
import { privateWord } from './private-words.ts';

test.each([
  ['سماعتك جاهزة للاستلام.', 'سماعتك'],
  ['سَمّاعتك جاهزة.', 'سماعتك'],
  ['سمـــاعتك جاهزة.', 'سماعتك'],
  ['موعد فحص السمع اليوم.', 'فحص'],
  ['تم أخذ مقاس الأذن.', 'مقاس'],
  ['البطاريات وصلت.', 'البطاريات'],
  ['Your hearing aid is ready.', 'hearing'],
  ['Your new aid is ready.', 'aid'],
  ['The EAR mould is here.', 'EAR'],
  ['Your repair is done.', 'repair'],
])('“%s” tells of somebody’s hearing', (text, word) => {
  expect(privateWord(text)).toBe(word);
});

test.each([
  'أهلًا منى، معك مركز سماع.',
  'سماع: طلبك جاهز بالضبط كما أردت.',
  'نراك غدًا بإذن الله.',
  'Samaa has the latest offers. We would love to hear from you, please be patiently waiting.',
  'It is a fair and early year.',
])('“%s” does not', (text) => {
  expect(privateWord(text)).toBeNull();
});

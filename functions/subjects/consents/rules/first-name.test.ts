import { expect, test } from 'vitest';
import { firstNameOf } from './first-name.ts';

test.each([
  ['هدى حسن', 'هدى'],
  ['عبد الرحمن علي', 'عبد الرحمن'],
  ['عبدالرحمن علي', 'عبدالرحمن'],
  ['  عبد  الله  محمد', 'عبد الله'],
  ['أبو بكر سيد', 'أبو بكر'],
  ['ام كلثوم فؤاد', 'ام كلثوم'],
  ['علاء الدين حسن', 'علاء الدين'],
  ['د. سامي كمال', 'سامي'],
  ['د/ عبد العزيز فهمي', 'عبد العزيز'],
  ['م.أحمد علي', 'أحمد'],
  ['الحاج محمود السيد', 'محمود'],
  ['الدكتورة منى فريد', 'منى'],
  ['السيد أحمد علي', 'السيد'],
  ['دنيا سمير', 'دنيا'],
  ['Abdel Rahman Ali', 'Abdel Rahman'],
  ['Abd El Aziz Fahmy', 'Abd El Aziz'],
  ['Salah El-Din Omar', 'Salah El-Din'],
  ['Dr. Mona Farid', 'Mona'],
  ['Omar Hassan', 'Omar'],
  ['الحاج', 'الحاج'],
  ['عبد', 'عبد'],
])('a client called “%s” is greeted as “%s”', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});

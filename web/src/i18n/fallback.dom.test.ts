import { expect, test } from 'vitest';
import { addTextFiles, i18n, loadNamespaces } from './i18n.ts';
import type { Namespace } from './namespaces.ts';

test('where a text file is missing in Arabic, the English one stands in', async () => {
  addTextFiles({ './en/only-english.json': async () => ({ hello: 'Hello' }) });
  const namespace = 'only-english' as Namespace;
  await loadNamespaces([namespace]);
  expect(i18n.language).toBe('ar');
  expect(i18n.t(`${namespace}:hello` as 'loading')).toBe('Hello');
});

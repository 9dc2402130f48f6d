import i18next from 'i18next';
import type { Language } from '#contract/constants.ts';
import type { PersonalFile } from '#contract/privacy/personal-file.ts';
import { formatDate, formatDateTime, formatNumber, formatPrice } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { findColumnName, findTableName, findValueName } from '#web/i18n/record-words.ts';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** Days are kept as their first moment in UTC. */
const DAY = /T00:00:00(\.000)?(Z|\+00:00)$/;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}
dl{display:grid;grid-template-columns:minmax(9rem,16rem) 1fr;gap:.15rem 1rem;border:1px solid #d5d0c8;border-radius:8px;padding:.75rem 1rem;margin:.5rem 0;break-inside:avoid}
dt{color:#5c5750}dd{margin:0;overflow-wrap:anywhere}@media(max-width:32rem){dl{grid-template-columns:1fr}dd{margin-bottom:.4rem}}`;

/** What the shop holds about somebody as a page of its own, to be read and printed. The texts must be loaded. */
export function personalPage(file: PersonalFile, language: Language): string {
  const lng = language;
  const value = (column: string, held: unknown): string => {
    if (Array.isArray(held)) return held.map((one) => value(column, one)).join('، ');
    if (typeof held === 'number')
      return column.endsWith('_egp') ? formatPrice(held, language) : formatNumber(held, language);
    if (typeof held === 'object' && held !== null) return JSON.stringify(held);
    const said = String(held);
    if (TIME.test(said)) return DAY.test(said) ? formatDate(said, language) : formatDateTime(said, language);
    return findValueName(column, said, language) ?? said;
  };

  // What has no name in words is shown as it is.
  const row = (table: string, fields: Readonly<Record<string, unknown>>): string => {
    const said = Object.entries(fields).filter(([, held]) => held !== null && held !== '' && !isEmpty(held));
    // A year is no quantity, and has no mark between thousands.
    const shown = (column: string, held: unknown) => (column === 'birth_year' ? String(held) : value(column, held));
    const lines = said.map(
      ([column, held]) =>
        `<dt>${escaped(findColumnName(table, column, language) ?? column)}</dt><dd dir="auto">${escaped(shown(column, held))}</dd>`,
    );
    return `<dl>${lines.join('')}</dl>`;
  };

  const part = (table: string, title: string, rows: readonly Readonly<Record<string, unknown>>[]): string =>
    `<section><h2>${escaped(title)}</h2>${rows.map((one) => row(table, one)).join('')}</section>`;

  const title = i18next.t(`personal-data:page.title-${file.subject}`, { lng });
  return [
    `<!doctype html><html lang="${language}" dir="${LANGUAGE_FACTS[language].direction}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title>`,
    `<style>${STYLE}</style></head><body><main><h1>${escaped(title)}</h1>`,
    `<p>${escaped(i18next.t('personal-data:page.made', { lng, date: formatDateTime(file.made_at, language) }))}</p><p>${escaped(i18next.t('personal-data:page.lead', { lng }))}</p>`,
    file.subject === 'user' ? `<p>${escaped(i18next.t('personal-data:page.clinic', { lng }))}</p>` : '',
    file.account
      ? part('account', i18next.t('personal-data:page.account', { lng }), [
          { ...file.account, other_ways_in: providersOf(file) },
        ])
      : '',
    ...file.parts.map(({ name, rows }) => part(name, findTableName(name, language) ?? name, rows)),
    '</main></body></html>',
  ].join('');
}

function providersOf({ account }: PersonalFile): string[] {
  return (account?.other_ways_in ?? []).map(({ provider, email }) => `${provider} ${email}`);
}

const isEmpty = (held: unknown): boolean => Array.isArray(held) && held.length === 0;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

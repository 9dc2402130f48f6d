import { foldDigits } from '#contract/phone.ts';
import { Html, html } from '../local-appwrite/core/html.ts';
import { SCENARIOS } from './scenarios.ts';
import type { StoredIntention } from './store.ts';
import { type PageLanguage, TEXTS } from './texts.ts';
import type { Transaction } from './transaction.ts';

/** The cards that the provider publishes for tests. */
export const TEST_CARDS = ['5123456789012346', '5123450000000008', '4111111111111111'];

const STYLE = new Html(`
  :root {
    color-scheme: light dark;
    --ground: light-dark(#f3f5f9, #10141b); --sheet: light-dark(#fff, #1a2029); --ink: light-dark(#17202c, #e9eef5);
    --quiet: light-dark(#4f5d6e, #aab6c5); --line: light-dark(#77879a, #7d8da1); --accent: light-dark(#1c4f9c, #8db9ff);
    --on-accent: light-dark(#fff, #071730); --fault: light-dark(#a3261b, #ff9d92);
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; }
  header, main { max-inline-size: 34rem; margin-inline: auto; padding: 1rem; }
  header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
  a { color: var(--accent); display: inline-block; padding-block: .625rem; }
  main { display: grid; gap: 1.5rem; }
  .sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; display: grid; gap: 1rem; }
  h1 { font-size: 1.5rem; line-height: 1.3; margin: 0; } h2 { font-size: 1.125rem; margin: 0; } p { margin: 0; }
  .notice, .quiet { color: var(--quiet); } .fault { color: var(--fault); font-weight: 600; }
  .amount { font-size: 1.75rem; font-weight: 700; }
  label { display: grid; gap: .25rem; }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: end; }
  input { font: inherit; min-block-size: 2.75rem; inline-size: 100%; padding: .5rem .75rem; color: inherit; background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem; }
  button { font: inherit; font-weight: 600; min-block-size: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--accent); border-radius: .5rem; background: transparent; color: var(--accent); cursor: pointer; }
  button.main { background: var(--accent); color: var(--on-accent); }
  .others { display: grid; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); gap: .75rem; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; } form.row { display: flex; flex-wrap: wrap; gap: .75rem; }
`);

/** What is wrong with a card: it is none of the test cards, or its month has passed. */
export type CardFault = 'number' | 'expiry';

/** What is wrong with the card of a sent form, or null. Spaces and Arabic digits are as good as others. */
export function cardFault(form: FormData, now: Date): CardFault | null {
  const typed = (name: string) => foldDigits(String(form.get(name) ?? '')).replace(/\s/g, '');
  if (!TEST_CARDS.includes(typed('number'))) return 'number';
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/?(\d{2})$/.exec(typed('expiry')) ?? [];
  return month !== '' && `20${year}-${month}` >= now.toISOString().slice(0, 7) ? null : 'expiry';
}

/** The page on which a customer pays. */
export function paymentPage(
  intention: StoredIntention,
  language: PageLanguage,
  publicKey: string,
  fault: CardFault | null = null,
): Response {
  const t = TEXTS[language];
  const other = language === 'ar' ? 'en' : 'ar';
  const query = new URLSearchParams({ publicKey, clientSecret: intention.clientSecret, lang: other });
  const marks = (field: CardFault) =>
    fault === field ? new Html(`aria-invalid="true" aria-describedby="${field}-fault"`) : '';
  const message = (field: CardFault) =>
    fault === field ? html`<p class="fault" id="${field}-fault" role="alert">${t.faults[field]}</p>` : '';
  const pounds = new Intl.NumberFormat(language === 'ar' ? 'ar-EG-u-nu-latn' : 'en-EG', { minimumFractionDigits: 2 });
  return page(
    language,
    t.title,
    html`<header><strong>${t.title}</strong><a href="?${query.toString()}" lang="${other}" hreflang="${other}">${t.otherLanguage}</a></header>
<main>
  <form class="sheet" method="post" action="pay?lang=${language}">
    <h1>${t.title}</h1>
    <p class="notice">${t.notice}</p>
    <p>${t.amount}<br><bdi class="amount">${pounds.format(intention.amount / 100)} ${t.currency}</bdi></p>
    <input type="hidden" name="clientSecret" value="${intention.clientSecret}">
    <label>${t.number}<input name="number" inputmode="numeric" autocomplete="cc-number" dir="ltr" required value="${TEST_CARDS[0] ?? ''}" ${marks('number')}></label>
    ${message('number')}
    <label>${t.holder}<input name="holder" autocomplete="cc-name" dir="ltr" required value="Test Account"></label>
    <div class="pair">
      <label>${t.expiry}<input name="expiry" inputmode="numeric" autocomplete="cc-exp" dir="ltr" required value="01/39" ${marks('expiry')}></label>
      <label>${t.cvv}<input name="cvv" inputmode="numeric" autocomplete="cc-csc" dir="ltr" required value="123"></label>
    </div>
    ${message('expiry')}
    <button class="main" name="scenario" value="approve">${t.pay}</button>
    <h2 id="others">${t.scenarios}</h2>
    <div class="others" role="group" aria-labelledby="others">
      ${SCENARIOS.filter((scenario) => scenario !== 'approve').map(
        (scenario) => html`<button name="scenario" value="${scenario}">${t.scenarioNames[scenario]}</button>`,
      )}
    </div>
  </form>
</main>`,
  );
}

/** A page that only says something. */
export function messagePage(language: PageLanguage, title: string, text: string, status = 200): Response {
  return page(
    language,
    title,
    html`<main><section class="sheet"><h1>${title}</h1><p>${text}</p></section></main>`,
    status,
  );
}

/** The payments of this sandbox, for whoever plays the bank. */
export function paymentsPage(transactions: readonly Transaction[], language: PageLanguage, isDown: boolean): Response {
  const t = TEXTS[language];
  const row = (transaction: Transaction) => html`<li class="sheet">
    <bdi dir="ltr">#${transaction.id} · ${transaction.amount_cents / 100} ${transaction.currency} · ${stateOf(transaction)}</bdi>
    ${
      transaction.pending
        ? html`<form class="row" method="post" action="bank">
      <input type="hidden" name="id" value="${transaction.id}">
      <button name="success" value="true">${t.bankApproves}</button>
      <button name="success" value="false">${t.bankDeclines}</button>
    </form>`
        : ''
    }</li>`;
  return page(
    language,
    t.payments,
    html`<main><h1>${t.payments}</h1>
  <form class="row" method="post" action="power">
    ${isDown ? html`<p class="fault">${t.isDown}</p>` : ''}
    <button name="down" value="${String(!isDown)}">${isDown ? t.up : t.down}</button>
  </form>
  ${transactions.length === 0 ? html`<p>${t.noPayments}</p>` : html`<ul>${transactions.map(row)}</ul>`}
</main>`,
  );
}

function stateOf({ pending, success, is_voided, is_refunded, is_refund, is_void }: Transaction): string {
  if (is_refund || is_void) {
    return is_void ? 'void' : 'refund';
  }
  if (is_voided || is_refunded) {
    return is_voided ? 'voided' : 'refunded';
  }
  return pending ? 'pending' : success ? 'approved' : 'declined';
}

function page(language: PageLanguage, title: string, body: Html, status = 200): Response {
  const whole = html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body>${body}</body></html>`;
  return new Response(whole.text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}

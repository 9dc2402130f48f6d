import { foldDigits } from '#contract/phone.ts';
import { type PageLanguage, standInPage } from '../lib/stand-in/page.ts';
import { Html, html } from '../local-appwrite/core/html.ts';
import { methodOf } from './keys.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import type { StoredIntention } from './store.ts';
import { TEXTS } from './texts.ts';
import type { Transaction } from './transaction.ts';

/** The cards that the provider publishes for tests. */
export const TEST_CARDS = ['5123456789012346', '5123450000000008', '4111111111111111'];

/** What is wrong with a card: it is none of the test cards, or its month has passed. */
export type CardFault = 'number' | 'expiry';

/** What is wrong with the card of a sent form, or null. Spaces and Arabic digits are as good as others. */
export function cardFault(form: FormData, now: Date): CardFault | null {
  const typed = (name: string) => foldDigits(String(form.get(name) ?? '')).replace(/\s/g, '');
  if (!TEST_CARDS.includes(typed('number'))) return 'number';
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/?(\d{2})$/.exec(typed('expiry')) ?? [];
  return month !== '' && `20${year}-${month}` >= now.toISOString().slice(0, 7) ? null : 'expiry';
}

/** Whether an intention is paid with a card's number. */
export function asksForCard({ integrationId }: StoredIntention): boolean {
  const method = methodOf(integrationId);
  return method === 'card' || method === 'bank-instalments';
}

/** The page on which a customer pays. */
export function paymentPage(
  intention: StoredIntention,
  language: PageLanguage,
  publicKey: string,
  fault: CardFault | null = null,
): Response {
  const t = TEXTS[language];
  const method = methodOf(intention.integrationId) ?? 'card';
  const title = t.titles[method];
  const main: Scenario = method === 'kiosk' ? 'kiosk-code' : 'approve';
  const shown = SCENARIOS.filter((one) => one !== main && (one !== 'kiosk-code' || method === 'kiosk'));
  const other = language === 'ar' ? 'en' : 'ar';
  const query = new URLSearchParams({ publicKey, clientSecret: intention.clientSecret, lang: other });
  const marks = (field: CardFault) =>
    fault === field ? new Html(`aria-invalid="true" aria-describedby="${field}-fault"`) : '';
  const message = (field: CardFault) =>
    fault === field ? html`<p class="fault" id="${field}-fault" role="alert">${t.faults[field]}</p>` : '';
  const pounds = new Intl.NumberFormat(language === 'ar' ? 'ar-EG-u-nu-latn' : 'en-EG', { minimumFractionDigits: 2 });
  const cardFields =
    () => html`<label>${t.number}<input name="number" inputmode="numeric" autocomplete="cc-number" dir="ltr" required value="${TEST_CARDS[0] ?? ''}" ${marks('number')}></label>
    ${message('number')}
    <label>${t.holder}<input name="holder" autocomplete="cc-name" dir="ltr" required value="Test Account"></label>
    <div class="pair">
      <label>${t.expiry}<input name="expiry" inputmode="numeric" autocomplete="cc-exp" dir="ltr" required value="01/39" ${marks('expiry')}></label>
      <label>${t.cvv}<input name="cvv" inputmode="numeric" autocomplete="cc-csc" dir="ltr" required value="123"></label>
    </div>
    ${message('expiry')}`;
  return standInPage(
    language,
    title,
    html`<header><strong>${title}</strong><a href="?${query.toString()}" lang="${other}" hreflang="${other}">${t.otherLanguage}</a></header>
<main>
  <form class="sheet" method="post" action="pay?lang=${language}">
    <h1>${title}</h1>
    <p class="notice">${t.notice}</p>
    <p>${t.amount}<br><bdi class="amount">${pounds.format(intention.amount / 100)} ${t.currency}</bdi></p>
    <input type="hidden" name="clientSecret" value="${intention.clientSecret}">
    ${asksForCard(intention) ? cardFields() : method === 'wallet' ? html`<label>${t.wallet}<input name="wallet" inputmode="tel" dir="ltr" required value="01010101010"></label>` : ''}
    <button class="main" name="scenario" value="${main}">${method === 'kiosk' ? t.scenarioNames[main] : t.pay}</button>
    <h2 id="others">${t.scenarios}</h2>
    <div class="others" role="group" aria-labelledby="others">
      ${shown.map((scenario) => html`<button name="scenario" value="${scenario}">${t.scenarioNames[scenario]}</button>`)}
    </div>
  </form>
</main>`,
  );
}

/** A page that only says something. */
export function messagePage(language: PageLanguage, title: string, text: string, status = 200): Response {
  return standInPage(
    language,
    title,
    html`<main><section class="sheet"><h1>${title}</h1><p>${text}</p></section></main>`,
    { status },
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
  return standInPage(
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

import type { SandboxApp } from '../lib/stand-in/connection.ts';
import { languageOf, type PageLanguage, standInPage } from '../lib/stand-in/page.ts';
import { html } from '../local-appwrite/core/html.ts';
import { SCENARIOS } from './api.ts';
import { EXCEPTIONS, PARCEL_STATES, type Parcel, type ParcelState } from './parcel.ts';
import type { ParcelSandbox } from './sandbox.ts';
import { TEXTS } from './texts.ts';

const SHOWN_PARCELS = 50;

interface PageTools {
  sandbox: ParcelSandbox;
  isDown(): boolean;
}

/** The page on which somebody plays the couriers, and what its buttons do. */
export function addPages(app: SandboxApp, { sandbox, isDown }: PageTools): void {
  app.get('/', (context) => page(languageOf(context), { sandbox, isDown }));
  const onForm = (path: string, play: (read: (name: string) => string) => unknown) =>
    app.post(path, async (context) => {
      const form = await context.req.formData();
      await play((name) => String(form.get(name) ?? ''));
      return context.redirect(`.?lang=${languageOf(context)}`, 303);
    });
  onForm('/move', (read) => {
    const state = PARCEL_STATES.find((one) => one === read('state'));
    const code = read('code');
    const change = state === 'exception' && code in EXCEPTIONS ? { exceptionCode: Number(code) } : {};
    const isThere = sandbox.parcels().some(({ trackingNumber }) => trackingNumber === read('number'));
    return state && isThere ? sandbox.move(read('number'), state, change) : undefined;
  });
  onForm('/scenario', (read) => {
    const scenario = SCENARIOS.find((one) => one === read('scenario'));
    if (scenario) {
      sandbox.play(scenario);
    }
  });
  onForm('/power', (read) => sandbox.setDown(read('down') === 'true' ? 'unavailable' : null));
  onForm('/hold', (read) => sandbox.holdReports(read('held') === 'true'));
  onForm('/deliver', () => sandbox.deliver());
}

function page(language: PageLanguage, { sandbox, isDown }: PageTools): Response {
  const t = TEXTS[language];
  const other = language === 'ar' ? 'en' : 'ar';
  const action = (path: string) => `${path}?lang=${language}`;
  const parcels = sandbox.parcels().slice(-SHOWN_PARCELS).reverse();
  const kept = sandbox.kept().length;
  const states: readonly ParcelState[] = ['picked_up', 'out', 'delivered', 'returned', 'lost'];
  const fetched: readonly ParcelState[] = ['collected', 'in_transit', 'returned', 'lost'];
  const parcel = (one: Parcel) => html`<li class="sheet">
    <p><strong><bdi dir="ltr">${one.trackingNumber}</bdi></strong> · ${t.kinds[one.type === 25 ? 'fetch' : 'bring']} · ${t.states[one.state]}</p>
    <p class="quiet"><bdi dir="ltr">${one.businessReference}</bdi> · <bdi>${one.receiver}</bdi> · <bdi>${one.address}</bdi> · ${t.collect(one.cod)}</p>
    <form class="row" method="post" action="${action('move')}">
      <input type="hidden" name="number" value="${one.trackingNumber}">
      ${(one.type === 25 ? fetched : states).map((state) => html`<button name="state" value="${state}">${t.states[state]}</button>`)}
    </form>
    <form class="row" method="post" action="${action('move')}">
      <input type="hidden" name="number" value="${one.trackingNumber}">
      <label>${t.why}<select name="code">${Object.keys(EXCEPTIONS).map((code) => html`<option value="${code}">${EXCEPTIONS[Number(code)] ?? ''}</option>`)}</select></label>
      <button name="state" value="exception">${t.states.exception}</button>
    </form></li>`;
  return standInPage(
    language,
    t.title,
    html`<header><strong>${t.title}</strong><a href="?lang=${other}" lang="${other}" hreflang="${other}">${t.otherLanguage}</a></header>
<main><h1>${t.title}</h1>
  <p class="notice">${t.notice}</p>
  <section class="sheet">
    <form class="row" method="post" action="${action('scenario')}">
      <label>${t.next}<select name="scenario">${SCENARIOS.map((one) => html`<option value="${one}">${t.scenarios[one]}</option>`)}</select></label>
      <button>${t.choose}</button>
    </form>
    <form class="row" method="post" action="${action('power')}">
      ${isDown() ? html`<p class="fault">${t.isDown}</p>` : ''}
      <button name="down" value="${String(!isDown())}">${isDown() ? t.up : t.down}</button>
    </form>
    <form class="row" method="post" action="${action('hold')}">
      <button name="held" value="true">${t.hold}</button><button name="held" value="false">${t.release}</button>
    </form>
    ${kept > 0 ? html`<form class="row" method="post" action="${action('deliver')}"><button>${t.deliver(kept)}</button></form>` : ''}
  </section>
  ${parcels.length === 0 ? html`<p>${t.none}</p>` : html`<ul>${parcels.map(parcel)}</ul>`}
</main>`,
  );
}

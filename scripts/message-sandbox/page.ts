import { type PageLanguage, standInPage } from '../lib/stand-in/page.ts';
import { type Html, html } from '../local-appwrite/core/html.ts';
import { CHANNELS, type Channel, type Message, type MessageState } from './message.ts';
import { SCENARIOS } from './scenarios.ts';
import { TEMPLATE_LANGUAGES } from './templates.ts';
import { TEXTS } from './texts.ts';

const STYLE = `
  .bubble { white-space: pre-line; overflow-wrap: anywhere; border-inline-start: .25rem solid var(--line); padding-inline-start: .75rem; }
  .whatsapp { border-color: light-dark(#1d7a4c, #62d39a); } textarea { font: inherit; inline-size: 100%; } form.row { align-items: end; } form.row > label { flex: 1 1 10rem; }
`;

/** What the buttons of a message say of it. */
const REPORTED: Record<Channel, readonly MessageState[]> = {
  whatsapp: ['sent', 'delivered', 'read', 'failed'],
  sms: ['sent', 'delivered', 'failed'],
};

interface Shown {
  /** Newest first. */
  messages: readonly Message[];
  /** How many reports the shop has not taken. */
  keptCount: number;
  /** The providers that are down. */
  down: readonly Channel[];
}

/** The messages so far as phones show them, for whoever plays the phones and the providers. */
export function phonesPage(language: PageLanguage, { messages, keptCount, down }: Shown): Response {
  const t = TEXTS[language];
  const other = language === 'ar' ? 'en' : 'ar';
  const action = (path: string) => `${path}?lang=${language}`;
  const power = (channel: Channel) => {
    const isDown = down.includes(channel);
    return html`<form class="row" method="post" action="${action('power')}">
      ${isDown ? html`<p class="fault">${t.isDown(t.channels[channel])}</p>` : ''}
      <input type="hidden" name="channel" value="${channel}">
      <button name="down" value="${String(!isDown)}">${isDown ? t.up(t.channels[channel]) : t.down(t.channels[channel])}</button>
    </form>`;
  };
  const kept = html`<form class="row" method="post" action="${action('deliver')}">
    <button>${t.deliver(keptCount)}</button>
  </form>`;
  const message = (one: Message) => html`<li class="sheet">
    <p class="quiet"><bdi dir="ltr">${one.phone}</bdi> · ${t.channels[one.channel]}${one.sender === null ? '' : ` (${one.sender})`} · ${t.states[one.state]}${one.arrived ? '' : ` · ${t.notArrived}`}</p>
    ${contentOf(one)}
    <form class="row" method="post" action="${action('report')}">
      <input type="hidden" name="id" value="${one.id}">
      ${REPORTED[one.channel].map((state) => html`<button name="state" value="${state}">${t.states[state]}</button>`)}
    </form>
    ${
      one.channel === 'whatsapp'
        ? html`<form class="row" method="post" action="${action('reply')}">
      <input type="hidden" name="id" value="${one.id}"><input type="hidden" name="phone" value="${one.phone}">
      <label>${t.answer}<input name="text" value="1" dir="auto" required></label>
      <button>${t.reply}</button>
    </form>`
        : ''
    }</li>`;
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
    ${CHANNELS.map(power)}
    <form class="row" method="post" action="${action('reply')}">
      <label>${t.phone}<input name="phone" type="tel" dir="ltr" required></label>
      <label>${t.answer}<input name="text" dir="auto" required></label>
      <button>${t.write}</button>
    </form>
    ${keptCount > 0 ? kept : ''}
  </section>
  <section class="sheet">
    <h2>${t.template}</h2>
    <form method="post" action="${action('template')}">
      <div class="row">
        <label>${t.templateName}<input name="name" dir="ltr" required></label>
        <label>${t.templateLanguage}<select name="language">${TEMPLATE_LANGUAGES.map((one) => html`<option value="${one}">${one}</option>`)}</select></label>
      </div>
      <label>${t.templateText}<textarea name="text" dir="auto" rows="4" required></textarea></label>
      <button>${t.approve}</button>
    </form>
  </section>
  ${messages.length === 0 ? html`<p>${t.none}</p>` : html`<ul>${messages.map(message)}</ul>`}
</main>`,
    { style: STYLE },
  );
}

/** What the person reads; of a template of which only the name is known, the name and what goes into it. */
function contentOf({ channel, text, template }: Message): Html {
  if (text !== null || template === null) {
    return html`<p class="bubble ${channel}" dir="auto">${text ?? ''}</p>`;
  }
  const { name, language, parameters } = template;
  const lines = Object.entries(parameters).map(([key, value]) => `${key}: ${value}`);
  return html`<p class="bubble ${channel}" dir="auto">${[`${name} (${language})`, ...lines].join('\n')}</p>`;
}

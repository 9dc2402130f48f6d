import type { App } from '../../core/context.ts';
import { escapeHtml, type Html, html } from '../../core/html.ts';
import { createOutbox, listOutbox, type OutboxMessage } from '../messaging/outbox.ts';
import { pageResponse } from './page.ts';
import { type Language, languageOf, type Texts, textsIn } from './texts.ts';

/** Where the outbox is. */
export const OUTBOX_PATH = '/__local/outbox';

const PAGE_LENGTH = 200;

/** What a mail gets in its frame: links open the page, and text that has no style of its own is easy to read. */
const FRAME_HEAD =
  '<base target="_top"><meta charset="utf-8"><style>body{font:1rem/1.6 system-ui,sans-serif;margin:1rem}</style>';

/** The list of what was sent, newest first; `?to=` shows one recipient's. */
export function outboxPage(app: App, request: Request): Response {
  const language = languageOf(request);
  const texts = textsIn(language);
  const recipient = new URL(request.url).searchParams.get('to')?.trim() || undefined;
  const messages = listOutbox(app, { recipient, limit: PAGE_LENGTH });
  const query = recipient === undefined ? '' : `&to=${encodeURIComponent(recipient)}`;
  const list =
    messages.length === 0
      ? html`<p class="sheet narrow">${recipient === undefined ? texts.empty : texts.noneFor}</p>`
      : html`<ul class="mails sheet">${messages.map((message) => listItem(message, language, texts))}</ul>`;
  return pageResponse({
    language,
    title: texts.outbox,
    body: html`${languageSwitch(language, texts, `${OUTBOX_PATH}?`, query)}
<main>
  <h1>${texts.outbox}</h1>
  <p class="quiet">${texts.outboxHint}</p>
  <form class="row" method="get">
    <input type="hidden" name="lang" value="${language}">
    <label>${texts.from}<input type="search" name="to" value="${recipient ?? ''}" dir="ltr"></label>
    <button>${texts.filter}</button>
    ${recipient === undefined ? html`` : html`<a href="${OUTBOX_PATH}?lang=${language}">${texts.all}</a>`}
  </form>
  ${list}
</main>`,
  });
}

/** One message. */
export function messagePage(app: App, request: Request, id: string): Response {
  const language = languageOf(request);
  const texts = textsIn(language);
  const message = app.instance(createOutbox).find({ id });
  const body = message === undefined ? html`<h1>${texts.notFound}</h1>` : messageView(message, language, texts);
  return pageResponse({
    language,
    title: message === undefined ? texts.notFound : subjectOf(message, texts),
    status: message === undefined ? 404 : 200,
    body: html`${languageSwitch(language, texts, `${OUTBOX_PATH}/${encodeURIComponent(id)}?`, '')}
<main>
  <p><a href="${OUTBOX_PATH}?lang=${language}">${texts.back}</a></p>
  ${body}
</main>`,
  });
}

/** The same for programs: the tests of a project read its mail here. */
export function outboxJson(app: App, request: Request): Response {
  const recipient = new URL(request.url).searchParams.get('to') ?? undefined;
  const messages = listOutbox(app, { recipient, limit: PAGE_LENGTH });
  return Response.json(
    { total: messages.length, messages: messages.map((message) => ({ ...message, links: linksOf(message) })) },
    { headers: { 'cache-control': 'no-store' } },
  );
}

function listItem(message: OutboxMessage, language: Language, texts: Texts): Html {
  return html`<li><a href="${OUTBOX_PATH}/${message.id}?lang=${language}">
    <strong><bdi>${subjectOf(message, texts)}</bdi></strong>
    <span class="facts">${texts[message.channel]} · <bdi dir="ltr">${message.to.join(', ')}</bdi> · ${timeOf(message, language)}</span>
  </a></li>`;
}

function messageView(message: OutboxMessage, language: Language, texts: Texts): Html {
  const content = message.isHtml
    ? html`<iframe title="${texts.body}" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" srcdoc="${FRAME_HEAD + message.content}"></iframe>`
    : html`<pre dir="auto">${message.content}</pre>`;
  return html`<h1><bdi>${subjectOf(message, texts)}</bdi></h1>
  <dl>
    <dt>${texts.to}</dt><dd><bdi dir="ltr">${message.to.join(', ')}</bdi></dd>
    <dt>${texts.sent}</dt><dd>${timeOf(message, language)}</dd>
    <dt>${texts.kind}</dt><dd>${texts[message.channel]}</dd>
  </dl>
  <div class="sheet">${content}</div>`;
}

function languageSwitch(language: Language, texts: Texts, path: string, query: string): Html {
  const other = language === 'ar' ? 'en' : 'ar';
  return html`<header><span>local-appwrite</span><a href="${`${path}lang=${other}${query}`}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a></header>`;
}

function subjectOf(message: OutboxMessage, texts: Texts): string {
  return message.subject || message.content.slice(0, 80).trim() || texts.noSubject;
}

function timeOf({ createdAt }: OutboxMessage, language: Language): Html {
  const shown = new Intl.DateTimeFormat(language === 'ar' ? 'ar-EG-u-nu-latn' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Africa/Cairo',
  }).format(new Date(createdAt));
  return html`<time datetime="${createdAt}">${shown}</time>`;
}

/** Where the links of an HTML mail lead. */
function linksOf({ content, isHtml }: OutboxMessage): string[] {
  const found = isHtml ? content.matchAll(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi) : [];
  return [...found].map(([, double, single]) => unescapeHtml(double ?? single ?? ''));
}

function unescapeHtml(text: string): string {
  return ['"', "'", '<', '>', '&'].reduce(
    (result, character) => result.replaceAll(escapeHtml(character), character),
    text,
  );
}

import type { App } from '../../core/context.ts';
import { type Html, html } from '../../core/html.ts';
import { CLIENT_ID, CONSENT_PATH, createOAuth2Provider, ENABLED_PROVIDER } from '../account/oauth2-provider.ts';
import { withQuery } from '../account/redirect-url.ts';
import { email as emailValidator } from '../users/validators.ts';
import { pageResponse } from './page.ts';
import { languageOf, type Texts, textsIn } from './texts.ts';

/** What the page was opened with, and what was typed so far. */
type Form = { email: string; name: string; verified: boolean };

const MAX_NAME = 128;

/** The page that asks who Google would say the visitor is. */
export function consentPage(app: App, request: Request): Response {
  return show(app, request, { email: '', name: '', verified: true }, {});
}

/** The answer: back to the callback with a code, or with `access_denied`. */
export async function answerConsent(app: App, request: Request): Promise<Response> {
  const fields = new URLSearchParams(await request.text());
  const callback = callbackOf(app, request);
  if (callback === null) {
    return show(app, request, { email: '', name: '', verified: true }, {});
  }
  const state = new URL(request.url).searchParams.get('state') ?? '';
  if (fields.get('decision') !== 'approve') {
    return back(withQuery(callback, { error: 'access_denied', state }));
  }
  const form: Form = {
    email: fields.get('email')?.trim() ?? '',
    name: fields.get('name')?.trim() ?? '',
    verified: fields.has('verified'),
  };
  const email = emailValidator(form.email);
  const isNamed = form.name !== '' && form.name.length <= MAX_NAME;
  if (!email.ok || !isNamed) {
    return show(app, request, form, { email: !email.ok, name: !isNamed });
  }
  const code = app
    .instance(createOAuth2Provider)
    .grant({ email: email.value, name: form.name, emailVerified: form.verified });
  return back(withQuery(callback, { code, state }));
}

function show(app: App, request: Request, form: Form, faults: { email?: boolean; name?: boolean }): Response {
  const language = languageOf(request);
  const texts = textsIn(language);
  const isKnown = callbackOf(app, request) !== null;
  return pageResponse({
    language,
    title: texts.consent,
    status: isKnown ? (faults.email || faults.name ? 422 : 200) : 400,
    body: isKnown
      ? formView(app, request, form, faults, texts)
      : html`<main><p class="sheet narrow">${texts.badRequest}</p></main>`,
  });
}

function formView(
  app: App,
  request: Request,
  form: Form,
  faults: { email?: boolean; name?: boolean },
  texts: Texts,
): Html {
  const { search } = new URL(request.url);
  const fault = (isFault: boolean | undefined, id: string, text: string) =>
    isFault ? html`<span class="fault" id="${id}" role="alert">${text}</span>` : html``;
  return html`<main>
  <div class="sheet narrow">
    <h1>${texts.consent}</h1>
    <p class="quiet">${texts.consentHint} (${texts.consentFor} <bdi>${app.config.projectName || app.config.projectId}</bdi>)</p>
    <form method="post" action="${CONSENT_PATH}${search}" novalidate>
      <label>${texts.address}
        <input type="email" name="email" value="${form.email}" dir="ltr" autocomplete="email" required autofocus aria-invalid="${String(faults.email ?? false)}" aria-describedby="email-fault">
        ${fault(faults.email, 'email-fault', texts.badAddress)}
      </label>
      <label>${texts.name}
        <input type="text" name="name" value="${form.name}" dir="auto" autocomplete="name" required maxlength="${MAX_NAME}" aria-invalid="${String(faults.name ?? false)}" aria-describedby="name-fault">
        ${fault(faults.name, 'name-fault', texts.badName)}
      </label>
      <label class="check"><input type="checkbox" name="verified"${form.verified ? html` checked` : html``}> ${texts.verified}</label>
      <div class="actions">
        <button name="decision" value="approve">${texts.approve}</button>
        <button name="decision" value="deny" class="second">${texts.deny}</button>
      </div>
    </form>
  </div>
</main>`;
}

/** The address to go back to, if it is this server's own callback; null for any other. */
function callbackOf(app: App, request: Request): string | null {
  const url = new URL(request.url);
  const given = url.searchParams.get('redirect_uri') ?? '';
  const own = `${url.origin}/v1/account/sessions/oauth2/callback/${ENABLED_PROVIDER}/${app.config.projectId}`;
  return given === own && url.searchParams.get('client_id') === CLIENT_ID ? own : null;
}

function back(location: string): Response {
  // 303: the browser goes on with GET and does not keep the answer.
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

import { Html, html } from '../../core/html.ts';
import type { Language } from './texts.ts';

/** What a page consists of besides its frame. */
export type Page = { language: Language; title: string; body: Html; status?: number };

const style = new Html(`
  :root {
    color-scheme: light dark;
    --ground: light-dark(#f6f7f5, #14181a); --sheet: light-dark(#fff, #1d2326); --ink: light-dark(#182024, #e9efee);
    --quiet: light-dark(#546269, #a6b4b7); --line: light-dark(#d5dcd9, #344045); --accent: light-dark(#0b6b66, #6fd3c8);
    --on-accent: light-dark(#fff, #06201e); --fault: light-dark(#a3261b, #ff9d92);
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
  main, header { max-inline-size: 52rem; margin-inline: auto; padding: 1rem; }
  header { display: flex; justify-content: space-between; gap: 1rem; align-items: center; }
  h1 { font-size: 1.5rem; line-height: 1.3; margin-block: 0 .25rem; overflow-wrap: anywhere; }
  a { color: var(--accent); }
  a, button, input { outline-offset: 3px; }
  :focus-visible { outline: 3px solid var(--accent); }
  .quiet { color: var(--quiet); margin-block: 0 1rem; }
  .sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; }
  ul.mails { list-style: none; margin: 0; padding: 0; }
  ul.mails li + li { border-block-start: 1px solid var(--line); }
  ul.mails a { display: grid; gap: .125rem; padding: .875rem 1rem; text-decoration: none; color: inherit; }
  ul.mails a:hover strong { text-decoration: underline; }
  ul.mails strong { overflow-wrap: anywhere; }
  .facts { color: var(--quiet); font-size: .875rem; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
  dt { color: var(--quiet); }
  dd { margin: 0; overflow-wrap: anywhere; }
  iframe { inline-size: 100%; block-size: 65vh; border: 0; border-radius: .75rem; background: #fff; display: block; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; padding: 1rem; }
  form { display: grid; gap: 1rem; }
  form.row { display: flex; flex-wrap: wrap; align-items: end; margin-block-end: 1rem; gap: .75rem; }
  label { display: grid; gap: .25rem; flex: 1 1 14rem; }
  label.check { display: flex; gap: .5rem; align-items: baseline; }
  input[type=text], input[type=email], input[type=search] {
    font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--quiet); border-radius: .5rem;
    padding: .5rem .75rem; min-block-size: 2.75rem; inline-size: 100%;
  }
  button {
    font: inherit; font-weight: 600; border: 1px solid var(--accent); border-radius: .5rem; padding: .5rem 1.25rem;
    min-block-size: 2.75rem; background: var(--accent); color: var(--on-accent); cursor: pointer;
  }
  button.second { background: transparent; color: var(--accent); }
  .actions { display: flex; flex-wrap: wrap; gap: .75rem; }
  .narrow { max-inline-size: 28rem; padding: 1.5rem; margin-block: 2rem; margin-inline: auto; }
  .fault { color: var(--fault); margin: 0; }
`);

// No script, nothing from elsewhere but the pictures of a mail. Forms are not restricted: what the consent form leads to may
// be a page of another origin, and browsers hold that against the form.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A whole page as an answer. */
export function pageResponse({ language, title, body, status = 200 }: Page): Response {
  const page = html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>${style}</style>
  </head>
  <body>${body}</body>
</html>
`;
  return new Response(page.text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      // Not no-referrer: the consent form would then be sent with no origin, as if from elsewhere.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}

import type { Context } from 'hono';
import { Html, html } from '../../local-appwrite/core/html.ts';

export type PageLanguage = 'ar' | 'en';

/** Arabic comes first, as in the shop, unless the visitor chose English or their browser asks for it. */
export function languageOf(context: Context): PageLanguage {
  const asked = context.req.query('lang') ?? context.req.header('accept-language')?.split(/[-,;]/)[0];
  return asked === 'en' ? 'en' : 'ar';
}

const STYLE = `
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
  input, select { font: inherit; min-block-size: 2.75rem; inline-size: 100%; padding: .5rem .75rem; color: inherit; background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem; }
  button { font: inherit; font-weight: 600; min-block-size: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--accent); border-radius: .5rem; background: transparent; color: var(--accent); cursor: pointer; }
  button.main { background: var(--accent); color: var(--on-accent); }
  .others { display: grid; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); gap: .75rem; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; } form.row { display: flex; flex-wrap: wrap; gap: .75rem; }
`;

/** A whole page of a stand-in, with the style that all of them share and, where it needs more, its own. */
export function standInPage(
  language: PageLanguage,
  title: string,
  body: Html,
  { status = 200, style = '' }: { status?: number; style?: string } = {},
): Response {
  const whole = html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="icon" href="data:,"><style>${new Html(STYLE + style)}</style></head>
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

import { html } from './html.ts';

/** What the real server's page says where a function answered an error without a body. */
const plainMessages: Record<number, string> = {
  401: 'You must sign in to access this page.',
  403: 'You are not authorized to access this page.',
  404: 'The page you are looking for does not exist.',
  501: 'This page is not implemented yet.',
  504: 'The server did not respond in time.',
};

/** An error as a page, where a browser came by a link and not by the SDK. Without a message it gets the usual one. */
export function errorPage(status: number, message?: string): Response {
  const page = html`<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Error ${status}</title></head>
  <body><h1>Error ${status}</h1><p>${message ?? plainMessage(status)}</p></body>
</html>
`;
  return new Response(page.text, { status, headers: { 'content-type': 'text/html; charset=UTF-8' } });
}

function plainMessage(status: number): string {
  const fallback = `An unexpected ${status >= 500 ? 'server' : 'client'} error occured.`;
  return plainMessages[status] ?? fallback;
}

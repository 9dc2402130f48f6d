import type { Page } from 'playwright-core';

/**
 * What the SDK says wherever site and API do not share a registered domain, as on localhost: it keeps the session in
 * local storage then. It tells the operator, not the visitor.
 */
const SDK_ADVICE = 'Appwrite is using localStorage for session management.';

/**
 * Collects what a developer would find in the console and the network panel: console errors and warnings, uncaught
 * errors, requests that failed, answers from 400 up, and requests to anybody else. The list fills while the page lives.
 */
export function problemsOf(page: Page, ownOrigins: readonly string[]): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // The browser repeats failed requests in the console; they are reported below with their address.
    if (message.text().startsWith('Failed to load resource')) return;
    if (message.text().startsWith(SDK_ADVICE)) return;
    problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // A request that the page itself gave up (it navigated away, or a query was cancelled) is no fault.
    if (reason === 'net::ERR_ABORTED') return;
    problems.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400)
      problems.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && !ownOrigins.includes(origin)) problems.push(`foreign: ${request.url()}`);
  });
  return problems;
}

/** So many requests of a page are kept for the message of a test that fails. */
const KEPT_REQUESTS = 12;

/** What a page asked Appwrite last, each with the seconds since the page opened, its status and what a function answered. */
export function lastAsked(page: Page): string[] {
  const opened = Date.now();
  const lines: string[] = [];
  const note = (line: string) => {
    lines.push(`${((Date.now() - opened) / 1000).toFixed(2)} ${line}`);
    lines.splice(0, lines.length - KEPT_REQUESTS);
  };
  const isOurs = (url: string) => /^\/v1\/(account|functions)\//.test(new URL(url).pathname);
  page.on('request', (request) => {
    if (isOurs(request.url())) note(`> ${request.method()} ${request.url()} ${request.postData()?.slice(0, 80) ?? ''}`);
  });
  page.on('response', async (response) => {
    if (!isOurs(response.url())) return;
    const body = await response.text().catch(() => '');
    const [answer = ''] = /"responseStatusCode":\d+/.exec(body) ?? [];
    const [said = ''] = /"responseBody":".{0,80}/.exec(body) ?? [];
    note(`< ${response.status()} ${response.url()} ${answer} ${said}`);
  });
  return lines;
}

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

/** How the keys of a sandbox begin, which anybody can start: they must never pass for a provider's. */
const SANDBOX_PREFIX = 'sandbox_';

/**
 * What is wrong with a provider's address and our keys for it; null when nothing is. `endpoint` is Appwrite's own address. A
 * provider is reached over https. A sandbox works on loopback, with the keys of the installation that made them: whoever
 * runs one can say that an order is paid, or that a message has arrived.
 */
export function providerFault(base: URL, secrets: readonly string[], endpoint: string): string | null {
  if (!isLoopback(base)) {
    return base.protocol !== 'https:'
      ? 'the provider must be reached over https.'
      : secrets.some((secret) => secret.startsWith(SANDBOX_PREFIX))
        ? 'the keys are those of a sandbox.'
        : null;
  }
  const areRandom = secrets.every((secret) => /^sandbox_[a-z]+_[0-9a-f]{32,}$/.test(secret));
  const isLocal = URL.canParse(endpoint) && isLoopback(new URL(endpoint));
  return areRandom && isLocal ? null : 'the sandbox works only on the machine of the installation that made its keys.';
}

function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

import type { Installation } from './installation.ts';

/** A message as `/__local/outbox.json` tells it. */
export type SentMessage = {
  id: string;
  createdAt: string;
  channel: string;
  kind: string;
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  content: string;
  isHtml: boolean;
  messageId: string | null;
  links: string[];
};

/** What was sent to an address, the newest first. */
export async function sentTo(local: Installation, address: string): Promise<SentMessage[]> {
  const response = await fetch(`${local.server.origin}/__local/outbox.json?to=${encodeURIComponent(address)}`);
  return ((await response.json()) as { messages: SentMessage[] }).messages;
}

/** The parameters of the link in the newest mail to an address. */
export async function linkSentTo(local: Installation, address: string): Promise<URL> {
  const [newest] = await sentTo(local, address);
  return new URL(newest?.links[0] ?? '');
}

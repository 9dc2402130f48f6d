import type { CardSession } from '#contract/payments/schemas.ts';

/** The provider's page for one payment. */
export function paymentPage(cardPage: string | null, { pk, cs }: CardSession): string {
  if (cardPage === null) throw new Error('There is no page to pay on.');
  const url = new URL(cardPage);
  url.searchParams.set('publicKey', pk);
  url.searchParams.set('clientSecret', cs);
  return url.href;
}

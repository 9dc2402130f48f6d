import type { fetchLinkedPaper as call } from '#contract/clinic-documents/client-calls.ts';
import { networkOf, WRONG_LINKS_PER_ADDRESS } from '#lib/rate-limits.ts';
import { countAttempt } from '#runtime/attempts.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { findPaperLink, isPaperLinkAlive, readLinkedPaper } from '../paper-links.ts';

/**
 * The paper to which a link leads. Links that were never given out are counted for the address; whoever has a right one is not
 * held by what others do at theirs.
 */
export const fetchLinkedPaper: Handler<typeof call> = async ({ secret }, context) => {
  const { tables, now, clientAddress } = context;
  const link = await findPaperLink(tables, secret);
  if (!link) {
    await countAttempt(context, WRONG_LINKS_PER_ADDRESS, [networkOf(clientAddress)]);
    return refuse('link_invalid');
  }
  const paper = isPaperLinkAlive(link, now()) ? await readLinkedPaper(context, link) : null;
  return paper ?? refuse('link_invalid');
};

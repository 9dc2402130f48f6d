import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { KEEP_PLACE } from '../../config/navigation.ts';
import type { MailLink } from '../../lib/account.ts';

/**
 * What the link of a mail carries, or null. It leaves the address, and with it the history, at once: a secret must not
 * be read over a shoulder, copied with the address or found later.
 */
export function useMailLink(): MailLink | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<MailLink | null>(() => linkOf(search));
  useEffect(() => {
    if (search === '') return;
    // Another link may have been followed while the page was open.
    const followed = linkOf(search);
    if (followed) setLink(followed);
    navigate(pathname, { replace: true, state: KEEP_PLACE });
  }, [search, pathname, navigate]);
  return link;
}

function linkOf(search: string): MailLink | null {
  const query = new URLSearchParams(search);
  const userId = query.get('userId');
  const secret = query.get('secret');
  return userId && secret ? { userId, secret } : null;
}

import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { KEEP_PLACE } from '../../config/navigation.ts';
import type { MailLink } from '../shared-account/account.ts';
import { forgetTaken, takenFrom } from '../shared-return/return-address.ts';

/**
 * What the link that led here carries, or null. The start of the application has taken it out of the address; one that is
 * followed within the application leaves the address with the first rendering.
 */
export function useMailLink(): MailLink | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<MailLink | null>(() => linkOf(search) ?? linkOf(takenFrom(pathname)));
  useEffect(forgetTaken, []);
  useEffect(() => {
    if (search === '') return;
    // Another link may have been followed while the page was open.
    const followed = linkOf(search);
    if (followed) setLink(followed);
    navigate(pathname, { replace: true, ...KEEP_PLACE });
  }, [search, pathname, navigate]);
  return link;
}

function linkOf(search: string): MailLink | null {
  const query = new URLSearchParams(search);
  const userId = query.get('userId');
  const secret = query.get('secret');
  return userId && secret ? { userId, secret } : null;
}

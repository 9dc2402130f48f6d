import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { forgetTaken, takenFrom } from '#web/features/payment/shared/return-address.ts';
import type { MailLink } from './shared/account.ts';

/** What the link of a mail about the account that led here carries, or null; the same for as long as the link is. */
export function useMailLink(): MailLink | null {
  const link = useLinkSecret('userId');
  return useMemo(() => link && { userId: link.of, secret: link.secret }, [link]);
}

/**
 * The secret of the link that led here, and what it is of; null without one. The start of the application has taken it
 * out of the address; one that is followed within the application leaves the address with the first rendering.
 */
export function useLinkSecret(name: string): LinkSecret | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<LinkSecret | null>(() => linkOf(search, name) ?? linkOf(takenFrom(pathname), name));
  useEffect(forgetTaken, []);
  useEffect(() => {
    if (search === '') return;
    // Another link may have been followed while the page was open.
    const followed = linkOf(search, name);
    if (followed) setLink(followed);
    navigate(pathname, { replace: true, ...KEEP_PLACE });
  }, [search, pathname, navigate, name]);
  return link;
}

interface LinkSecret {
  of: string;
  secret: string;
}

function linkOf(search: string, name: string): LinkSecret | null {
  const query = new URLSearchParams(search);
  const of = query.get(name);
  const secret = query.get('secret');
  return of && secret ? { of, secret } : null;
}

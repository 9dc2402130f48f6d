import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { keepLinkSecret, keptLinkSecret, type LinkPage } from './link-secret.ts';

/** The secret of the link that led to a page; null without one. One that was followed within the application leaves the address. */
export function useLinkSecret(page: LinkPage): string | null {
  const { secret: followed } = useParams();
  const navigate = useNavigate();
  const [secret, setSecret] = useState(() => followed ?? keptLinkSecret(page));
  useEffect(() => {
    if (!followed) return;
    keepLinkSecret(page, followed);
    setSecret(followed);
    void navigate(page, { replace: true, ...KEEP_PLACE });
  }, [followed, navigate, page]);
  return secret;
}

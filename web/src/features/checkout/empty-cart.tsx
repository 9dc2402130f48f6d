import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { CartIcon } from '../../ui/icons/icons.tsx';
import { EmptyState } from '../../ui/notice.tsx';

/** How long the message stands before the store opens, in milliseconds. */
export const EMPTY_CART_PAUSE = 5_000;

/** There is nothing to order: says so, then opens the store. */
export function EmptyCart() {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  useDocumentTitle(t('title'));
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.store(), { replace: true }), EMPTY_CART_PAUSE);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status">
      <EmptyState
        level={1}
        icon={<CartIcon size={36} />}
        title={t('empty.title')}
        actions={
          <LinkButton to={paths.store()} replace>
            {t('empty.link')}
          </LinkButton>
        }
      >
        {t('empty.text')}
      </EmptyState>
    </div>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { KeptList } from '#web/features/privacy/shared/kept-list.tsx';
import { PrivacyLink } from '#web/features/shop/shared/privacy-link.tsx';
import { ShopContact } from '#web/features/shop/shared/shop-contact.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { erasedAccount } from './erased-account.ts';
import { AuthCard } from './shared/auth-card.tsx';

/** Where the deletion of an account ends: what is gone, what the law has us keep, and whom to ask. Stays over a reload. */
export function ErasedPage() {
  const { t } = useTranslation('personal-data');
  const [kept] = useState(erasedAccount);
  if (!kept) return <Navigate to={paths.landing} replace />;
  return (
    <AuthCard title={t('own.deleted-title')} lead={t('erased.gone')}>
      <KeptList kept={kept} heading="h2" />
      <p>{t('own.clinic')}</p>
      <p>
        {t('erased.ask')} <PrivacyLink />
      </p>
      <ShopContact />
      <LinkButton to={paths.landing} wide>
        {t('erased.to-shop')}
      </LinkButton>
    </AuthCard>
  );
}

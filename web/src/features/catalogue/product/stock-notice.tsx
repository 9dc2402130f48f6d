import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/catalogue/schemas.ts';
import { phonesOf } from '#contract/phone.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { PhoneLink, WhatsappLink } from '#web/features/shop/shared/contact-links.tsx';
import { useShopDetails } from '#web/features/shop/shared/shop-details.ts';
import { Button } from '#web/ui/button.tsx';
import { toolbar } from '#web/ui/toolbar.ts';

// Their texts come with them, too.
const NoticeDialog = lazy(async () => ({ default: (await import('./notice-dialog.tsx')).NoticeDialog }));
const OwnNotice = lazy(async () => ({ default: (await import('./own-notice.tsx')).OwnNotice }));

/**
 * What there is to do about a product that is sold out: be told when it is back, or ask the shop. What follows a press
 * loads with it; customers press once, others leave an email. A press counts also before it is known who presses.
 */
export function StockNotice({ product }: { product: Product }) {
  const { t } = useTranslation('product');
  const { state, user } = useUser();
  const shop = useShopDetails();
  const [isPressed, setPressed] = useState(false);
  const [phone] = phonesOf(shop?.phones ?? null);
  const isCustomer = user?.role === 'user';
  const isKnown = state !== 'loading';
  const ask = (
    <Button variant="secondary" busy={isPressed && (isCustomer || !isKnown)} onClick={() => setPressed(true)}>
      {t('tell-me')}
    </Button>
  );
  return (
    <div className={toolbar(3)}>
      {isCustomer ? (
        <Suspense fallback={ask}>
          <OwnNotice product={product} user={user} asksAtOnce={isPressed} />
        </Suspense>
      ) : (
        ask
      )}
      {phone && <PhoneLink phone={phone} />}
      {shop?.whatsapp && <WhatsappLink phone={shop.whatsapp} />}
      {isPressed && isKnown && !isCustomer && (
        <Suspense fallback={null}>
          <NoticeDialog product={product} onClose={() => setPressed(false)} />
        </Suspense>
      )}
    </div>
  );
}

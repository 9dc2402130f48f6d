import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { IconButton } from '#web/ui/button.tsx';
import { BellIcon, BellOffIcon } from '#web/ui/icons/staff-icons.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Tabs } from '#web/ui/page/tabs.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import { CallQueue } from './call-queue.tsx';
import { useChimeSetting } from './chime.ts';
import { OrderDetails } from './order-details.tsx';
import { OrderList } from './order-list.tsx';
import { ORDER_TABS, type OrdersPlace, readOrdersUrl, writeOrdersUrl } from './orders-url.ts';
import { ReturnDetails } from './return-details.tsx';
import { ReturnList } from './return-list.tsx';

/** The orders of all customers: the list with its filters, those whose customers are still to be called, the returns. */
export function OrdersPage() {
  const { t } = useTranslation(['admin-orders', 'staff']);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const place = readOrdersUrl(query);
  const go = (change: Partial<OrdersPlace>) =>
    void navigate({ search: writeOrdersUrl({ ...place, ...change }) }, KEEP_PLACE);
  const show = (orderId: string) => go({ open: orderId, openReturn: null });
  const showReturn = (returnId: string) => go({ open: null, openReturn: returnId });
  return (
    <Container layout="admin">
      <div className={toolbar(3, 'spread')}>
        <PageHeading>{t('staff:pages.orders')}</PageHeading>
        <ChimeToggle />
      </div>
      <Tabs
        label={t('tabs.label')}
        tabs={ORDER_TABS.map((id) => ({ id, label: t(`tabs.${id}`) }))}
        current={place.tab}
        onChange={(tab) => go({ tab })}
      >
        {place.tab === 'all' && (
          <OrderList filters={place.filters} onFilter={(filters) => go({ filters })} onShow={show} />
        )}
        {place.tab === 'queue' && <CallQueue onShow={show} />}
        {place.tab === 'returns' && (
          <ReturnList
            choice={place.returns}
            query={place.filters.query}
            onChoose={(returns) => go({ returns })}
            onSearch={(query) => go({ filters: { ...place.filters, query: query || undefined } })}
            onShow={showReturn}
          />
        )}
      </Tabs>
      {place.open && <OrderDetails orderId={place.open} onClose={() => go({ open: null })} onShowReturn={showReturn} />}
      {place.openReturn && (
        <ReturnDetails returnId={place.openReturn} onClose={() => go({ openReturn: null })} onShowOrder={show} />
      )}
    </Container>
  );
}

function ChimeToggle() {
  const { t } = useTranslation('admin-orders');
  const [on, setOn] = useChimeSetting();
  return (
    <IconButton
      outlined
      label={on ? t('sound.on') : t('sound.off')}
      aria-pressed={on}
      icon={on ? <BellIcon /> : <BellOffIcon />}
      onClick={() => setOn(!on)}
    />
  );
}

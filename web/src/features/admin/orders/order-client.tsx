import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HEARING_ASSESSMENTS } from '#contract/constants.ts';
import { governorateName } from '#contract/governorates.ts';
import type { AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { webAddress } from '#web/lib/leave.ts';
import { MINE } from '#web/lib/query.ts';
import { recordFile } from '#web/lib/record-file.ts';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { ImageIcon } from '#web/ui/icons/form-icons.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { aboutOrder } from './about-order.ts';
import { AccountId } from './account-id.tsx';
import styles from './order-details.module.css';
import { Fact } from './order-fact.tsx';

interface PartProps {
  order: AdminOrderDetails;
}

/** Who ordered, and where it goes. */
export function ClientDetails({ order }: PartProps) {
  const { t } = useTranslation('admin-orders');
  const { language } = useLanguage();
  const { number } = useFormat();
  const city = governorateName(order.city, language);
  return (
    <section className={styles.section} aria-labelledby="client-details">
      <h3 id="client-details">{t('details.client')}</h3>
      <dl className={styles.facts}>
        <Fact term={t('details.user-id')}>
          <AccountId id={order.user_id} />
        </Fact>
        <Fact term={t('details.first-name')}>
          <bdi>{order.first_name}</bdi>
        </Fact>
        <Fact term={t('details.last-name')}>
          <bdi>{order.last_name}</bdi>
        </Fact>
        <Fact term={t('details.age')}>{order.user_age === null ? t('details.none') : number(order.user_age)}</Fact>
        <Fact term={t('details.assessment')}>
          <Assessment order={order} />
        </Fact>
        <Fact term={t('details.ear')}>{t(`ears.${order.user_damaged_ear}`)}</Fact>
        <Fact term={t('details.phone')}>
          <PhoneLink
            phone={order.user_phone}
            name={`${order.first_name} ${order.last_name}`}
            about={aboutOrder(order)}
          />
        </Fact>
        <Fact term={t('details.email')}>
          <bdi>{order.user_email}</bdi>
        </Fact>
        <Fact term={t('details.address')}>
          <bdi>{order.address}</bdi>
        </Fact>
        <Fact term={t('details.city')}>{city}</Fact>
      </dl>
    </section>
  );
}

/** The degree of hearing loss, or the picture of the assessment, shown when it is asked for. */
function Assessment({ order }: PartProps) {
  const { t } = useTranslation('admin-orders');
  const [shown, setShown] = useState(false);
  const degree = HEARING_ASSESSMENTS.find((one) => one === order.user_hearing_assessment);
  if (degree) return t(`assessments.${degree}`);
  if (!order.hearing_assessment_image) return t('details.none');
  if (shown) return <AssessmentPicture fileId={order.hearing_assessment_image} />;
  return (
    <Button small variant="secondary" onClick={() => setShown(true)}>
      <ImageIcon size={20} />
      {t('picture.show')}
    </Button>
  );
}

function AssessmentPicture({ fileId }: { fileId: string }) {
  const { t } = useTranslation('admin-orders');
  const file = useQuery({
    queryKey: [MINE, 'assessment', fileId],
    queryFn: () => recordFile('order', fileId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useMemo(() => (file.data ? URL.createObjectURL(file.data) : null), [file.data]);
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);
  if (file.isError) return <FormAlert message={t('picture.failed', { reason: errorText(file.error) })} />;
  if (!url) {
    return <Loading label={t('picture.loading')} height="8rem" />;
  }
  return (
    <span className={styles.picture}>
      <img src={url} alt={t('picture.alt')} />
      <a href={webAddress(url)} target="_blank" rel="noreferrer">
        {t('picture.open')}
      </a>
    </span>
  );
}

/** What the card provider knows the payment by. */
export function CardPayment({ order }: PartProps) {
  const { t } = useTranslation('admin-orders');
  const { dateTime } = useFormat();
  return (
    <section className={styles.section} aria-labelledby="card-payment">
      <h3 id="card-payment">{t('details.card')}</h3>
      <dl className={styles.facts}>
        <Fact term={t('details.card-order')}>
          <bdi dir="ltr">{order.card_order_id}</bdi>
        </Fact>
        {order.kiosk_code && (
          <Fact term={t('details.kiosk-code')}>
            <bdi dir="ltr">{order.kiosk_code}</bdi>
            {order.kiosk_until && <span>{t('details.kiosk-until', { until: dateTime(order.kiosk_until) })}</span>}
          </Fact>
        )}
        <Fact term={t('details.transaction')}>
          {order.card_transaction_id ? <bdi dir="ltr">{order.card_transaction_id}</bdi> : t('details.not-yet')}
        </Fact>
        <Fact term={t('details.paid-at')}>
          {order.card_order_at ? (
            <time dateTime={order.card_order_at}>{dateTime(order.card_order_at)}</time>
          ) : (
            t('details.not-yet')
          )}
        </Fact>
      </dl>
    </section>
  );
}

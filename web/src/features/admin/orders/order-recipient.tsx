import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { receiverOf } from '#contract/orders/receiver.ts';
import { fetchOrderPerson, linkOrder } from '#contract/patients/calls.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { ChooseRecordDialog } from '#web/features/visits/shared/choose-record-dialog.tsx';
import { isolated } from '#web/i18n/direction.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { LoadAlert } from '#web/office/load-alert.tsx';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import styles from './order-details.module.css';
import { Fact } from './order-fact.tsx';

/** The recipient of an order that somebody else pays for, and the recipient's client record. */
export function OrderRecipient({ order }: { order: AdminOrderDetails }) {
  const { t } = useTranslation('admin-orders');
  const { user } = useUser();
  const { name, phone } = receiverOf(order);
  const [linking, setLinking] = useState(false);
  const person = useQuery({
    queryKey: [...PATIENTS_KEY, 'of-order', user?.id, order.$id],
    queryFn: ({ signal }) => call(fetchOrderPerson, { orderId: order.$id }, { signal }),
  });
  const patient = person.data?.patient;
  return (
    <section className={styles.section} aria-labelledby="order-recipient">
      <h3 id="order-recipient">{t('recipient.title')}</h3>
      <dl className={styles.facts}>
        <Fact term={t('recipient.name')}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact term={t('details.phone')}>
          <PhoneLink
            phone={phone}
            name={name}
            about={{ of: 'order', id: order.$id, lang: order.lang, kind: 'greeting' }}
          />
        </Fact>
        <Fact term={t('recipient.record')}>
          {person.isError ? (
            <LoadAlert error={person.error} onRetry={() => void person.refetch()} />
          ) : person.isPending ? (
            <Loading label={t('recipient.record')}>
              <Skeleton width="8rem" />
            </Loading>
          ) : patient ? (
            <Link to={recordPaths.patient('admin', patient.$id)}>
              <bdi>{patient.name}</bdi>
            </Link>
          ) : (
            <Button small variant="secondary" onClick={() => setLinking(true)}>
              {t('recipient.link')}
            </Button>
          )}
        </Fact>
      </dl>
      {linking && <LinkDialog order={order} onClose={() => setLinking(false)} />}
    </section>
  );
}

/** Puts an order into the record of the client whom it is for, or into a new one. */
function LinkDialog({ order, onClose }: { order: AdminOrderDetails; onClose: () => void }) {
  const { t } = useTranslation('admin-orders');
  const { user } = useUser();
  const client = useQueryClient();
  const { name, phone } = receiverOf(order);
  const shown = isolated(name);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useReturnFocus();

  async function link(patient: { $id: string; name: string } | null): Promise<void> {
    const title = patient
      ? t('recipient.question', { name: isolated(patient.name) })
      : t('recipient.question-new', { name: shown });
    if (!(await confirmAction({ title, text: t('recipient.text'), confirm: t('recipient.confirm') }))) return;
    setBusy(true);
    setFailure(null);
    try {
      await call(linkOrder, { orderId: order.$id, ...(patient && { patientId: patient.$id }) });
      await client.invalidateQueries({ queryKey: PATIENTS_KEY });
      showToast({ kind: 'success', title: t('recipient.done'), message: groupOrderNumber(order.number) });
      onClose();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  }

  return (
    <ChooseRecordDialog
      userId={user?.id ?? ''}
      patientId=""
      startWith={phone}
      busy={busy}
      failure={failure}
      onChoose={(record) => void link(record)}
      onClose={onClose}
      words={{
        title: t('recipient.dialog', { name: shown }),
        lead: t('recipient.lead'),
        search: t('recipient.search'),
        placeholder: t('recipient.placeholder'),
        nobody: t('recipient.nobody'),
        choose: t('recipient.pick'),
        chooseNamed: (one) => t('recipient.pick-named', { name: one }),
      }}
    >
      <Button variant="secondary" busy={busy} onClick={() => void link(null)}>
        {t('recipient.new', { name: shown })}
      </Button>
    </ChooseRecordDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { Booking } from '#contract/appointments/schemas.ts';
import type { ImpressionRequest } from '#contract/impressions/schemas.ts';
import { moveImpression } from '#contract/impressions/staff-calls.ts';
import type { ImpressionState } from '#contract/impressions/states.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { clinicPaths } from '#web/config/staff-paths.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { BookVisit } from '#web/features/visits/shared/book-visit.tsx';
import { mayReplace, openRepair } from '#web/features/visits/shared/open-visit.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { WORK_QUEUE_KEY } from '#web/office/work-queue-key.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { Name } from '#web/ui/name.tsx';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './staff.module.css';

interface ImpressionProps {
  request: ImpressionRequest;
  user: User;
  /** When they come. */
  booked: Booking | undefined;
}

/** A request for an impression or a repair in the day's work: whom to call about what, and what became of it. */
export function Impression({ request, user, booked }: ImpressionProps) {
  const { t } = useTranslation('clinic-staff');
  const { date, dateTime } = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [sending, setSending] = useState<ImpressionState | null>(null);
  const { $id: impressionId, version, name, phone, title, order_number, problem, warranty_until, taken_by } = request;
  const isRepair = request.kind === 'repair';
  const isWaiting = request.state === 'waiting';
  const mayOpenVisits = submitReceptionForm.access.some((role) => role === user.role);

  /** Answers whether the request is in that state now. */
  async function move(state: ImpressionState): Promise<boolean> {
    setSending(state);
    const failure = await call(moveImpression, { impressionId, version, state }).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (failure) {
      showToast({ kind: 'fail', title: t('today.impression-failed'), message: errorText(failure.error) });
    }
    // Also after a refusal: a colleague may have been faster.
    await client.invalidateQueries({ queryKey: WORK_QUEUE_KEY });
    setSending(null);
    return failure === null;
  }

  async function drop(): Promise<void> {
    const isSure = await confirmAction({
      title: t('today.request-dropped-ask', { name }),
      text: t('today.request-dropped-text'),
      confirm: t('today.request-dropped'),
      danger: true,
    });
    if (isSure) await move('dropped');
  }

  /** Takes the request and goes to the form of its visit. */
  async function open(): Promise<void> {
    const repair = {
      id: impressionId,
      name,
      phone,
      note: t(warranty_until ? 'today.repair-reason' : 'today.repair-reason-paid', { problem }),
    };
    const isSure = await mayReplace(user.id, repair, {
      title: t('today.repair-replace.title'),
      text: t('today.repair-replace.text'),
      confirm: t('today.repair-replace.confirm'),
    });
    if (!isSure || (isWaiting && !(await move('called')))) return;
    openRepair(user.id, repair);
    await navigate(clinicPaths.repairVisit);
  }

  return (
    <li className={styles.line}>
      <bdi className={styles.name}>{name}</bdi>
      <PhoneLink
        phone={phone}
        name={name}
        about={{ of: 'impression', id: impressionId, kind: isWaiting ? 'visit_to_book' : 'greeting' }}
      />
      <span>
        {isRepair
          ? t(warranty_until ? 'today.request-kinds.repair' : 'today.request-kinds.repair-paid', {
              day: warranty_until && date(warranty_until),
            })
          : t('today.request-kinds.impression')}
      </span>
      <Name>{title}</Name>
      {order_number && <span>{t('today.impression-order', { number: groupOrderNumber(order_number) })}</span>}
      <span className={text.soft}>{dateTime(request.$createdAt)}</span>
      <Badge tone={isWaiting ? 'pending' : 'success'}>
        {isRepair && !isWaiting
          ? t('today.repair-taken')
          : t(`today.impression-states.${request.state as 'waiting' | 'called'}`)}
      </Badge>
      {taken_by && <span className={text.soft}>{t('today.taken-by', { name: taken_by })}</span>}
      {problem && (
        <p className={styles.problem}>
          <bdi>{problem}</bdi>
        </p>
      )}
      <span className={toolbar(2)}>
        <BookVisit
          user={user}
          kind={isRepair ? 'repair' : 'ear-mold'}
          aboutId={impressionId}
          patient_id={null}
          name={name}
          phone={phone}
          day={null}
          booked={booked}
        />
        {isRepair && mayOpenVisits ? (
          <Button
            small
            variant="secondary"
            busy={sending === 'called'}
            disabled={sending !== null}
            aria-label={t('today.repair-open-named', { name })}
            onClick={() => void open()}
          >
            {t('today.repair-open')}
          </Button>
        ) : (
          isWaiting && (
            <Button
              small
              variant="secondary"
              busy={sending === 'called'}
              disabled={sending !== null}
              aria-label={t(isRepair ? 'today.repair-take-named' : 'today.impression-called-named', { name })}
              onClick={() => void move('called')}
            >
              {t(isRepair ? 'today.repair-take' : 'today.impression-called')}
            </Button>
          )
        )}
        <Button
          small
          variant="ghost"
          busy={sending === 'done'}
          disabled={sending !== null}
          aria-label={t(isRepair ? 'today.repair-done-named' : 'today.impression-done-named', { name })}
          onClick={() => void move('done')}
        >
          {t(isRepair ? 'today.repair-done' : 'today.impression-done')}
        </Button>
        <Button
          small
          variant="ghost"
          busy={sending === 'dropped'}
          disabled={sending !== null}
          aria-label={t('today.request-dropped-named', { name })}
          onClick={() => void drop()}
        >
          {t('today.request-dropped')}
        </Button>
      </span>
    </li>
  );
}

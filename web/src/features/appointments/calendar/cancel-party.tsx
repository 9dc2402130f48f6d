import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { BOOKING_PARTIES, type BookingParty } from '#contract/appointments/kinds.ts';
import { cancelPartyBookings } from '#contract/appointments/staff-calls.ts';
import { mayCall } from '#contract/people/roles.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useTotal } from '#web/i18n/total.ts';
import { call } from '#web/lib/call.ts';
import { shownPerson } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { partyQuery, useFreshCalendar } from './calendar-query.ts';

interface CancelPartyProps {
  user: User;
  /** An appointment or entry on the waiting list that came from the site. */
  appointmentId: string;
}

/** The way to cancel everything that the account, phone or connection of an appointment booked. */
export function CancelParty(props: CancelPartyProps) {
  const { t } = useTranslation('clinic-calendar');
  const [isOpen, setOpen] = useState(false);
  if (!mayCall(props.user, cancelPartyBookings)) return null;
  return (
    <>
      <Button small variant="ghost" onClick={() => setOpen(true)}>
        {t('party.open')}
      </Button>
      {isOpen && <PartyDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function PartyDialog({ user, appointmentId, onClose }: CancelPartyProps & { onClose: () => void }) {
  const { t } = useTranslation('clinic-calendar');
  const totalOf = useTotal();
  const freshen = useFreshCalendar();
  const query = useQuery(partyQuery(user.id, appointmentId));
  const [sending, setSending] = useState<BookingParty | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useReturnFocus();

  async function cancel(party: BookingParty): Promise<void> {
    if (sending !== null) return;
    const isSure = await confirmAction({
      title: t('party.ask.title', { what: t(`party.of.${party}`) }),
      text: t('party.ask.text'),
      confirm: t('party.ask.confirm'),
      cancel: t('ask.leave'),
      danger: true,
    });
    if (!isSure) return;
    setSending(party);
    setFailure(null);
    try {
      const caller = shownPerson();
      // Some at a time; what nobody could cancel is left for the next look.
      for (let more = true; more; ) {
        const { cancelled, left } = await call(cancelPartyBookings, { appointmentId, party }, { caller });
        more = left > 0 && cancelled > 0;
      }
      showToast({ kind: 'success', title: t('party.done'), message: t(`party.of.${party}`) });
      onClose();
    } catch (error) {
      setFailure(errorText(error));
      setSending(null);
    }
    await freshen();
  }

  return (
    <Dialog open onClose={onClose} title={t('party.title')}>
      <div className={stack(4)}>
        <p>{t('party.text')}</p>
        {query.isPending && <p role="status">{t('party.loading')}</p>}
        <FormAlert message={failure ?? (query.error && errorText(query.error))} />
        {query.data && (
          <div className={stack(3)}>
            {BOOKING_PARTIES.map((party) => {
              const total = query.data[party];
              return (
                total !== null &&
                total > 0 && (
                  <Button key={party} variant="secondary" busy={sending === party} onClick={() => void cancel(party)}>
                    {t('party.line', { what: t(`party.of.${party}`), total: totalOf(total) })}
                  </Button>
                )
              );
            })}
          </div>
        )}
        <p className={text.note}>{t('party.shared')}</p>
      </div>
    </Dialog>
  );
}

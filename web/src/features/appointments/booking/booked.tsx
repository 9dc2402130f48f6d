import { useTranslation } from 'react-i18next';
import type { OwnAppointment } from '#contract/appointments/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { ShopContact } from '#web/features/shop/shared/shop-contact.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import { AppointmentFacts, ToCalendar } from './appointment-facts.tsx';

/** What was booked, when and where, and what to do with it. */
export function Booked({ appointment }: { appointment: OwnAppointment }) {
  const { t } = useTranslation('booking');
  const { user } = useUser();
  const isSure = appointment.state === 'confirmed';
  // The time is not kept where as many are booked as may be: the clinic calls.
  const isCalled = appointment.state === 'waiting';
  return (
    <Container narrow layout="shop">
      <PageHeading>{t(isSure ? 'booked.title' : isCalled ? 'booked.title-call' : 'booked.title-waiting')}</PageHeading>
      <p>{t(isSure ? 'booked.text' : isCalled ? 'booked.text-call' : 'booked.text-waiting')}</p>
      <Card snug>
        <AppointmentFacts appointment={appointment} />
      </Card>
      <div className={toolbar(3)}>
        {!isCalled && <ToCalendar appointment={appointment} />}
        {user && <LinkButton to={paths.appointments}>{t('booked.own')}</LinkButton>}
      </div>
      {!user && !isCalled && (
        <p>
          {t('booked.change')} <ShopContact />
        </p>
      )}
    </Container>
  );
}

import { useTranslation } from 'react-i18next';
import type { OwnWait } from '#contract/appointments/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import { WaitFacts } from './waits.tsx';

/** What somebody waits for now, and how they hear of it. */
export function OnTheList({ wait }: { wait: OwnWait }) {
  const { t } = useTranslation('booking');
  const { user } = useUser();
  return (
    <Container narrow layout="shop">
      <PageHeading>{t('wait.done')}</PageHeading>
      <p>{t(user ? 'wait.done-text' : 'wait.done-text-guest')}</p>
      <Card snug>
        <WaitFacts wait={wait} />
      </Card>
      {user && (
        <div className={toolbar(3)}>
          <LinkButton to={paths.appointments}>{t('booked.own')}</LinkButton>
        </div>
      )}
    </Container>
  );
}

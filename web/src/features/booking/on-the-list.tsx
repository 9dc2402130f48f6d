import { useTranslation } from 'react-i18next';
import type { OwnWait } from '#contract/appointments/schemas.ts';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { toolbar } from '../../ui/toolbar.ts';
import { useUser } from '../shared-account/user.tsx';
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

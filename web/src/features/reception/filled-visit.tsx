import { useNavigate } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { NewForm } from './new-form.tsx';

interface FilledVisitProps {
  user: User;
  title: string;
  /** The page on which it was opened. */
  from: { label: string; to: string };
}

/** The form of a visit that another page has filled in (`forms/open-visit.ts`), and once it is sent back to that page. */
export function FilledVisit({ user, title, from }: FilledVisitProps) {
  const navigate = useNavigate();
  return (
    <Container layout="clinic">
      <Breadcrumb crumbs={[from, { label: title }]} />
      <PageHeading>{title}</PageHeading>
      <NewForm user={user} onSent={() => void navigate(from.to)} />
    </Container>
  );
}

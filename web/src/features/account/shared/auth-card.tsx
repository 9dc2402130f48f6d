import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Card } from '#web/ui/card.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import text from '#web/ui/text.module.css';
import styles from './auth-card.module.css';

interface AuthCardProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  /** The way to the other page, if there is one: a question and its link. */
  other?: { question: string; link: string; to: string };
}

/** The frame of the pages about getting in. The other page's link keeps where the visitor was going. */
export function AuthCard({ title, lead, children, other }: AuthCardProps) {
  const { state } = useLocation();
  return (
    <Container narrow className={styles.page}>
      <Card snug className={styles.card}>
        <PageHeading>{title}</PageHeading>
        <p className={text.soft}>{lead}</p>
        {children}
        {other && (
          <p className={styles.other}>
            {other.question}{' '}
            <Link to={other.to} state={state} className={styles.link}>
              {other.link}
            </Link>
          </p>
        )}
      </Card>
    </Container>
  );
}

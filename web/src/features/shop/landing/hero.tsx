import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/config/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Container } from '#web/ui/page/page.tsx';
import styles from './hero.module.css';
import { prefersStillness } from './prefers-stillness.ts';
import { WHY_ID } from './why-id.ts';

/** Scrolls to the reasons and puts the focus on their heading, without adding an entry to the history. */
function scrollToWhy(event: MouseEvent): void {
  const heading = document.getElementById(WHY_ID);
  if (!heading) return;
  event.preventDefault();
  heading.scrollIntoView({ behavior: prefersStillness() ? 'auto' : 'smooth' });
  heading.focus({ preventScroll: true });
}

/** What the shop is about, in one look. */
export function Hero() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.hero}>
      <Container className={styles.columns}>
        <div className={styles.words}>
          <h1 tabIndex={-1} className={styles.title}>
            {t('hero.title')}
          </h1>
          <p className={styles.lead}>{t('hero.lead')}</p>
          <div className={styles.actions}>
            <LinkButton to={paths.store()}>{t('hero.store')}</LinkButton>
            <LinkButton to={paths.book({ kind: 'hearing-test' })} variant="secondary">
              {t('hero.book')}
            </LinkButton>
            <LinkButton to={`#${WHY_ID}`} variant="ghost" className={styles.why} onClick={scrollToWhy}>
              {t('hero.why')}
            </LinkButton>
          </div>
        </div>
        <img
          className={styles.picture}
          src="/landing/hero-720.webp"
          srcSet="/landing/hero-720.webp 720w, /landing/hero-1440.webp 1440w"
          sizes="(min-width: 1024px) 600px, calc(100vw - 2rem)"
          width={1440}
          height={1080}
          alt={t('hero.picture')}
          fetchPriority="high"
        />
      </Container>
    </section>
  );
}

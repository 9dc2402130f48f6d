import { useTranslation } from 'react-i18next';
import type { Landing } from '#contract/catalogue/schemas.ts';
import { Container } from '#web/ui/page/page.tsx';
import styles from './section.module.css';

/** What customers say, as the admin has written it down. */
export function Sayings({ sayings }: Pick<Landing, 'sayings'>) {
  const { t } = useTranslation('landing');
  if (sayings.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="sayings" data-below="">
      <Container>
        <div className={styles.head}>
          <h2 id="sayings">{t('sayings.title')}</h2>
        </div>
        <ul className={styles.tiles}>
          {sayings.map(({ name, text }) => (
            <li key={name + text} className={styles.saying}>
              <figure>
                <blockquote dir="auto">{text}</blockquote>
                <figcaption dir="auto" className={styles.text}>
                  {name}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { CareIcon, ShieldIcon, TruckIcon } from '#web/ui/icons/service-icons.tsx';
import { Container } from '#web/ui/page/page.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './section.module.css';

const cards = [
  { name: 'choose', Icon: ShieldIcon },
  { name: 'listen', Icon: CareIcon },
  { name: 'deliver', Icon: TruckIcon },
] as const;

/** Three cards that welcome a visitor. */
export function Welcome() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.section} aria-labelledby="welcome" data-below="">
      <Container>
        <h2 id="welcome" className={styles.hiddenHeading}>
          <VisuallyHidden>{t('welcome.title')}</VisuallyHidden>
        </h2>
        <ul className={styles.tiles}>
          {cards.map(({ name, Icon }) => (
            <li key={name} className={styles.tile}>
              <span className={styles.icon}>
                <Icon size={24} />
              </span>
              <h3>{t(`welcome.${name}.title`)}</h3>
              <p className={styles.text}>{t(`welcome.${name}.text`)}</p>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { Card } from '../../ui/card.tsx';
import { BatteryIcon, EarIcon } from '../../ui/icons/product-icons.tsx';
import { AssessmentIcon, CalendarIcon, SlidersIcon, WrenchIcon } from '../../ui/icons/service-icons.tsx';
import { Container } from '../../ui/page.tsx';
import styles from './section.module.css';

const services = [
  { name: 'sales', Icon: EarIcon },
  { name: 'assessments', Icon: AssessmentIcon },
  { name: 'fittings', Icon: SlidersIcon },
  { name: 'repairs', Icon: WrenchIcon },
  { name: 'follow-up', Icon: CalendarIcon },
  { name: 'accessories', Icon: BatteryIcon },
] as const;

/** The way to a service: into the store for the two that are sold there, to a free time for a hearing test. */
function ServiceLink({ name }: { name: (typeof services)[number]['name'] }) {
  const { t } = useTranslation('landing');
  if (name === 'sales') return <Link to={paths.store(1, { type: 'hearing-aids' })}>{t('services.sales.link')}</Link>;
  if (name === 'accessories') {
    return <Link to={paths.store(1, { type: 'accessories' })}>{t('services.accessories.link')}</Link>;
  }
  if (name === 'assessments') {
    return <Link to={paths.book({ kind: 'hearing-test' })}>{t('services.assessments.link')}</Link>;
  }
  return null;
}

/** Six cards: what the business does. */
export function Services() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.section} aria-labelledby="services" data-below="">
      <Container>
        <div className={styles.head}>
          <h2 id="services">{t('services.title')}</h2>
          <p className={styles.text}>{t('services.lead')}</p>
        </div>
        <ul className={styles.three}>
          {services.map(({ name, Icon }) => (
            <Card as="li" key={name} className={styles.card}>
              <span className={styles.icon}>
                <Icon size={28} />
              </span>
              <h3>{t(`services.${name}.title`)}</h3>
              <p className={styles.text}>{t(`services.${name}.text`)}</p>
              <ServiceLink name={name} />
            </Card>
          ))}
        </ul>
      </Container>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { cx } from '#web/ui/cx.ts';
import { BatteryIcon, EarIcon } from '#web/ui/icons/product-icons.tsx';
import { AssessmentIcon, CalendarIcon, SlidersIcon, WrenchIcon } from '#web/ui/icons/service-icons.tsx';
import { Container } from '#web/ui/page/page.tsx';
import styles from './section.module.css';

/** What is sold leads into the store, and what is done for somebody to its free times. */
const services = [
  { name: 'sales', Icon: EarIcon, to: paths.store(1, { type: 'hearing-aids' }) },
  { name: 'assessments', Icon: AssessmentIcon, to: paths.book({ kind: 'hearing-test' }) },
  { name: 'fittings', Icon: SlidersIcon, to: paths.book({ kind: 'fitting' }) },
  { name: 'repairs', Icon: WrenchIcon, to: paths.book({ kind: 'repair' }) },
  { name: 'follow-up', Icon: CalendarIcon, to: paths.book({ kind: 'follow-up' }) },
  { name: 'accessories', Icon: BatteryIcon, to: paths.store(1, { type: 'accessories' }) },
] as const;

/** Six cards: what the business does. The page that each leads to says more. */
export function Services() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.section} aria-labelledby="services" data-below="">
      <Container>
        <div className={styles.head}>
          <h2 id="services">{t('services.title')}</h2>
        </div>
        <ul className={cx(styles.tiles, styles.brief)}>
          {services.map(({ name, Icon, to }) => (
            <li key={name} className={styles.tile}>
              <span className={styles.icon}>
                <Icon size={24} />
              </span>
              <h3>
                <Link to={to}>{t(`services.${name}`)}</Link>
              </h3>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { AssessmentIcon, CareIcon, ShieldIcon, SlidersIcon, WrenchIcon } from '../../ui/icons/service-icons.tsx';
import { Container } from '../../ui/page.tsx';
import { stack } from '../../ui/stack.ts';
import { QuietVideo } from './quiet-video.tsx';
import section from './section.module.css';
import styles from './why-choose-us.module.css';
import { WHY_ID } from './why-id.ts';

const points = [
  { name: 'measure', Icon: AssessmentIcon },
  { name: 'original', Icon: ShieldIcon },
  { name: 'fit', Icon: SlidersIcon },
  { name: 'repair', Icon: WrenchIcon },
  { name: 'stay', Icon: CareIcon },
] as const;

/** Five reasons beside a quiet looping video. */
export function WhyChooseUs() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.why} aria-labelledby={WHY_ID} data-below="">
      <Container>
        <div className={section.head}>
          <h2 id={WHY_ID} tabIndex={-1}>
            {t('why.title')}
          </h2>
          <p className={section.text}>{t('why.lead')}</p>
        </div>
        <div className={styles.columns}>
          <ul className={stack(6)}>
            {points.map(({ name, Icon }) => (
              <li key={name} className={styles.point}>
                <span className={section.icon}>
                  <Icon size={28} />
                </span>
                <div>
                  <h3>{t(`why.${name}.title`)}</h3>
                  <p className={section.text}>{t(`why.${name}.text`)}</p>
                </div>
              </li>
            ))}
          </ul>
          <QuietVideo />
        </div>
      </Container>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { cx } from '#web/ui/cx.ts';
import { Container } from '#web/ui/page/page.tsx';
import { stack } from '#web/ui/stack.ts';
import { QuietVideo } from './quiet-video.tsx';
import section from './section.module.css';
import styles from './why-choose-us.module.css';
import { WHY_ID } from './why-id.ts';

const points = ['measure', 'original', 'fit', 'repair', 'stay'] as const;

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
          <ul className={stack(3)}>
            {points.map((name) => (
              <li key={name} className={styles.point}>
                <h3>{t(`why.${name}.title`)}</h3>
                <p className={cx(section.text, styles.text)}>{t(`why.${name}.text`)}</p>
              </li>
            ))}
          </ul>
          <QuietVideo />
        </div>
      </Container>
    </section>
  );
}

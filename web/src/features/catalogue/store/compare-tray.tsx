import { useTranslation } from 'react-i18next';
import { paths } from '#web/config/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Name } from '#web/ui/name.tsx';
import { Container } from '#web/ui/page/page.tsx';
import { unpick, useComparison } from '../shared/comparison.ts';
import styles from './compare-tray.module.css';

/** What is picked for comparing, and the way to the comparison. */
export function CompareTray() {
  const { t } = useTranslation('product');
  const { type, picks } = useComparison();
  const ids = picks.map(({ id }) => id);
  return (
    <section className={styles.tray} aria-label={t('compare.tray')}>
      <Container className={styles.row}>
        <p className={styles.count} role="status">
          {t('compare.count', { count: picks.length })}
        </p>
        <ul className={styles.picks}>
          {picks.map(({ id, name }) => (
            <li key={id}>
              <Chip removeLabel={t('compare.remove', { name })} onRemove={() => unpick(id)}>
                <Name>{name}</Name>
              </Chip>
            </li>
          ))}
        </ul>
        <div className={styles.ways}>
          <LinkButton small to={paths.compare(type, ids)}>
            {t('compare.open')}
          </LinkButton>
          <Button small variant="ghost" onClick={() => unpick()}>
            {t('compare.clear')}
          </Button>
        </div>
      </Container>
    </section>
  );
}

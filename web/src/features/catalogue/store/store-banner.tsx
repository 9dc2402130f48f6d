import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ProductType } from '#contract/constants.ts';
import { paths } from '#web/config/paths.ts';
import { useDescription } from '#web/ui/page/head.ts';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './store-banner.module.css';

interface StoreBannerProps {
  type: ProductType;
  search: string;
  onSearch: (search: string) => void;
}

/** Rings of sound, from the ear outwards. */
const RINGS = [60, 110, 160, 210, 260];

/** The head of the store: what is sold here, and the search. */
export function StoreBanner({ type, search, onSearch }: StoreBannerProps) {
  const { t } = useTranslation(['store', 'product']);
  const title = t(`product:type.${type}`);
  useDescription(`${title}. ${t('banner')}`);
  return (
    <div className={styles.banner}>
      <svg className={styles.rings} viewBox="0 0 300 300" aria-hidden="true" focusable="false" data-mirror="">
        {RINGS.map((radius) => (
          <circle key={radius} cx="300" cy="150" r={radius} fill="none" stroke="currentColor" strokeWidth="10" />
        ))}
      </svg>
      <Container className={styles.content}>
        <PageHeading documentTitle={search ? t('search.results', { search }) : undefined}>{title}</PageHeading>
        <p className={styles.text}>{t('banner')}</p>
        <div className={styles.search}>
          <SearchBox search={search} onSearch={onSearch} />
        </div>
        {type === 'hearing-aids' && (
          <Link to={paths.fit} className={styles.fit}>
            {t('fit')}
          </Link>
        )}
      </Container>
    </div>
  );
}

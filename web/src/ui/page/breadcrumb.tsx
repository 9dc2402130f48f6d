import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ChevronEndIcon } from '../icons/icons.tsx';
import { Name } from '../name.tsx';
import styles from './breadcrumb.module.css';

interface Crumb {
  label: string;
  /** Absent for the page itself. */
  to?: string;
}

/** The way from the start to this page. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className={styles.list}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className={styles.item}>
            {index > 0 && <ChevronEndIcon size={16} />}
            {crumb.to ? (
              <Link to={crumb.to}>{crumb.label}</Link>
            ) : (
              <span aria-current="page">
                <Name>{crumb.label}</Name>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

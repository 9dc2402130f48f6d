import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '#web/i18n/format.ts';
import { cx } from '../cx.ts';
import { ChevronEndIcon, ChevronStartIcon } from '../icons/icons.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** The pages to link: the first, the last, and those around the current one; 0 stands for a gap. */
export function pagesToShow(page: number, pages: number): number[] {
  const wanted = new Set([1, pages, page - 1, page, page + 1]);
  if (page <= 3) for (const early of [2, 3, 4]) wanted.add(early);
  if (page >= pages - 2) for (const late of [pages - 3, pages - 2, pages - 1]) wanted.add(late);
  const kept = [...wanted].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  return kept.flatMap((n, index) => {
    const before = kept[index - 1];
    if (before === undefined || n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : [0, n];
  });
}

/** Links to the pages of a list, with previous and next. Shows nothing when there is only one page. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (pages <= 1) return null;
  return (
    <nav aria-label={t('pagination.label')}>
      <ul className={styles.list}>
        {page > 1 && (
          <li>
            <Link className={styles.link} to={hrefOf(page - 1)} rel="prev" aria-label={t('pagination.previous')}>
              <ChevronStartIcon size={20} />
            </Link>
          </li>
        )}
        {pagesToShow(page, pages).map((n, index, all) =>
          n === 0 ? (
            <li key={`gap-${all[index + 1]}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={n}>
              <Link
                className={cx(styles.link, n === page && styles.current)}
                to={hrefOf(n)}
                aria-current={n === page ? 'page' : undefined}
                aria-label={t('pagination.page', { page: n })}
              >
                {number(n)}
              </Link>
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <Link className={styles.link} to={hrefOf(page + 1)} rel="next" aria-label={t('pagination.next')}>
              <ChevronEndIcon size={20} />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import styles from './html.module.css';
import { Loading, Skeleton } from './skeleton.tsx';

interface HtmlProps {
  /** HTML that staff wrote: a description, the terms. Sanitized on the server and once more here. */
  html: string;
  className?: string;
}

async function sanitize(html: string): Promise<string> {
  const { default: DOMPurify } = await import('dompurify');
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe'],
    FORBID_ATTR: ['style', 'id', 'name'],
  });
}

/**
 * The one place that shows HTML. The sanitizer loads when the first text is shown.
 * Headings inside keep their level as written; the text takes its direction from its own first letters.
 */
export function Html({ html, className }: HtmlProps) {
  const { t } = useTranslation();
  const [clean, setClean] = useState<{ of: string; html: string } | null>(null);
  useEffect(() => {
    let current = true;
    sanitize(html).then((result) => {
      if (current) setClean({ of: html, html: result });
    });
    return () => {
      current = false;
    };
  }, [html]);
  if (clean?.of !== html) {
    return (
      <Loading label={t('loading')} className={styles.loading}>
        <Skeleton />
        <Skeleton />
        <Skeleton width="60%" />
      </Loading>
    );
  }
  // Sanitized just above. Nowhere else is markup put into the page.
  return <div dir="auto" className={cx(styles.html, className)} dangerouslySetInnerHTML={{ __html: clean.html }} />;
}

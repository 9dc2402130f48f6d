import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import { directionOfText, withNamesWhole } from '#web/i18n/direction.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { cx } from './cx.ts';
import styles from './html.module.css';
import { Loading, Skeleton } from './skeleton.tsx';

interface HtmlProps {
  /** HTML that staff wrote: a description, the terms. Sanitized on the server and once more here. */
  html: string;
  className?: string;
  /** In which it is written; that of the page, or as its letters say, unless told otherwise. */
  lang?: Language;
}

/** Tags of plain text, without any attribute but a direction: nothing in them can run, load or reach outside of the text. */
const PLAIN_TAG = /<\/?(?:p|br|strong|em|b|i|u|ul|ol|li|h[2-6]|blockquote|bdi(?: dir="(?:rtl|ltr)")?)\s*\/?>/gi;

/**
 * True for HTML that holds plain tags only. It needs no sanitizing, so most texts show at once and their readers do not
 * load the sanitizer. Whatever has any other `<` is not plain, however it is written.
 */
function isPlain(html: string): boolean {
  return !html.replace(PLAIN_TAG, '').includes('<');
}

async function sanitize(html: string): Promise<string> {
  const { default: DOMPurify } = await import('dompurify');
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe'],
    FORBID_ATTR: ['style', 'id', 'name'],
  });
}

/** The HTML when it may be shown, null while the sanitizer is at work. */
function useCleanHtml(html: string): string | null {
  const plain = isPlain(html);
  const [clean, setClean] = useState<{ of: string; html: string } | null>(null);
  useEffect(() => {
    if (plain) return;
    let current = true;
    sanitize(html).then((result) => {
      if (current) setClean({ of: html, html: result });
    });
    return () => {
      current = false;
    };
  }, [html, plain]);
  if (plain) return html;
  return clean?.of === html ? clean.html : null;
}

/**
 * The one place that shows HTML. Headings inside keep their level as written. An Arabic text that begins with the Latin
 * name of a brand is Arabic all the same, so its direction does not come from its first letters.
 */
export function Html({ html, className, lang }: HtmlProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const clean = useCleanHtml(html);
  if (clean === null) {
    return (
      <Loading label={t('loading')} className={styles.loading}>
        <Skeleton />
        <Skeleton />
        <Skeleton width="60%" />
      </Loading>
    );
  }
  const direction = lang ? LANGUAGE_FACTS[lang].direction : directionOfText(clean.replace(/<[^>]*>/g, ''), language);
  // Between the tags alone: an address in one of them stays as it is.
  const shown = direction === 'rtl' ? clean.replace(/(?:^|>)[^<]+/g, withNamesWhole) : clean;
  // Sanitized above; since then only direction marks came into its words. Nowhere else is markup put into the page.
  return <div dir={direction} className={cx(styles.html, className)} dangerouslySetInnerHTML={{ __html: shown }} />;
}

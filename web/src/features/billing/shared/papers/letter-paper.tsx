import { useTranslation } from 'react-i18next';
import type { PrintedLetter } from '#contract/letters/schemas.ts';
import { formatDate } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { cx } from '#web/ui/cx.ts';
import { Html } from '#web/ui/html.tsx';
import { Name } from '#web/ui/name.tsx';
import styles from '#web/ui/papers/paper-sheet.module.css';

interface LetterPaperProps {
  letter: PrintedLetter;
  /** Of a letter that is kept: by what a printed one is found again. Its texts must be at hand in its language. */
  kept?: { number: string; at: string };
}

/** A letter to a client under the letterhead that it was written with. */
export function LetterPaper({ letter: { lang, title, sender, html }, kept }: LetterPaperProps) {
  const { t } = useTranslation('clinic-letters', { lng: lang });
  return (
    <article
      lang={lang}
      dir={LANGUAGE_FACTS[lang].direction}
      className={cx(styles.paper, styles.fluid, styles.visitSheet)}
      data-sheet=""
    >
      <header className={styles.head}>
        <div>
          <p className={styles.brand}>
            <Name>{sender.name}</Name>
          </p>
          {sender.address && <p className={styles.issuer}>{sender.address}</p>}
          {sender.phone && (
            <p className={styles.issuer}>
              <bdi dir="ltr">{sender.phone}</bdi>
            </p>
          )}
        </div>
        <h2 className={styles.kind}>{title}</h2>
      </header>
      <Html html={html} lang={lang} className={styles.letter} />
      {kept && (
        <footer className={styles.trace}>
          {t('paper.number', { number: kept.number, date: formatDate(kept.at, lang) })}
        </footer>
      )}
    </article>
  );
}

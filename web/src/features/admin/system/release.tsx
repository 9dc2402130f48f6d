import { useTranslation } from 'react-i18next';
import { useShortFormat } from '#web/i18n/short.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import page from '#web/ui/page/page.module.css';
import text from '#web/ui/text.module.css';
import { NEWEST_RELEASE } from './newest-release.generated.ts';
import styles from './system-page.module.css';

/** What the newest version changes, in the words of the changelog; a line that has no Arabic is in English. */
export function Release() {
  const { t } = useTranslation('admin-system');
  const { fullDay } = useShortFormat();
  const { language } = useLanguage();
  const { version, day, notes } = NEWEST_RELEASE;
  return (
    <section className={page.admin} aria-labelledby="system-release">
      <h2 id="system-release">{t('release.changes', { version, day: fullDay(day) })}</h2>
      <p className={text.soft}>{t('release.lead')}</p>
      <ul className={styles.notes}>
        {notes.map(({ en, ar }) =>
          language === 'ar' && ar ? (
            <li key={en}>{withCode(ar)}</li>
          ) : (
            <li key={en} lang="en" dir="ltr">
              {withCode(en)}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** Markdown as far as the changelog uses it: what stands between backticks is code, of a link its words are shown. */
function withCode(note: string) {
  return note
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .split('`')
    .map((part, place) =>
      place % 2 === 1 ? (
        <code key={`${place} ${part}`} dir="ltr">
          {part}
        </code>
      ) : (
        part
      ),
    );
}

import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';
import styles from './settings-page.module.css';
import { headingId, SECTION_NAMES, type SettingsSection, TITLE_KEYS } from './settings-sections.ts';

/** Leads to the heading, and reading goes on there, without another entry in the browser's history. */
function goTo(event: MouseEvent, section: SettingsSection): void {
  const heading = document.getElementById(headingId(section));
  if (!heading) return;
  event.preventDefault();
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
}

/** The sections of the settings, and in which of them something is not saved. */
export function SettingsContents({ unsaved }: { unsaved: ReadonlySet<SettingsSection> }) {
  const { t } = useTranslation('admin-settings');
  return (
    <nav className={styles.contents} aria-label={t('contents')}>
      <ul>
        {SECTION_NAMES.map((section) => (
          <li key={section}>
            <a href={`#${headingId(section)}`} onClick={(event) => goTo(event, section)}>
              {t(TITLE_KEYS[section])}
            </a>
            {unsaved.has(section) && <Badge tone="pending">{t('unsaved')}</Badge>}
          </li>
        ))}
      </ul>
    </nav>
  );
}

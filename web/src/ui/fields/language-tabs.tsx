import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Tabs } from '../page/tabs.tsx';

interface LanguageTabsProps {
  /** Whether something typed in a language was refused. */
  faulty: Readonly<Record<Language, boolean>>;
  /** The fields of a language. */
  children: (lang: Language) => ReactNode;
}

/**
 * Texts that are written in both languages: a tab each, the one of the page first. A language whose text was refused
 * says so, and comes forward when the one in view is in order.
 */
export function LanguageTabs({ faulty, children }: LanguageTabsProps) {
  const { t } = useTranslation('admin-fields');
  const { language } = useLanguage();
  const [current, setCurrent] = useState<Language>(language);
  const other = current === 'ar' ? 'en' : 'ar';
  const isElsewhere = faulty[other] && !faulty[current];
  useEffect(() => {
    if (isElsewhere) setCurrent(other);
  }, [isElsewhere]);
  return (
    <Tabs
      label={t('languages.label')}
      tabs={LANGUAGES.map((id) => ({
        id,
        label: faulty[id] ? t('languages.faulty', { language: t(`languages.${id}`) }) : t(`languages.${id}`),
      }))}
      current={current}
      onChange={setCurrent}
    >
      {children(current)}
    </Tabs>
  );
}

import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { GlobeIcon } from '#web/ui/icons/icons.tsx';
import { useToast } from '#web/ui/toast/toast.ts';
import styles from './language-toggle.module.css';

/** Switches between Arabic and English; its words are in the language that it switches to. */
export function LanguageToggle() {
  const { t } = useTranslation(['common', 'errors']);
  const { language, setLanguage } = useLanguage();
  const { showToast } = useToast();
  const other: Language = language === 'ar' ? 'en' : 'ar';
  const onClick = async () => {
    try {
      await setLanguage(other);
    } catch {
      showToast({ kind: 'fail', title: t('language-failed'), message: t('errors:network') });
    }
  };
  return (
    <Button
      small
      variant="ghost"
      className={styles.toggle}
      lang={other}
      aria-label={t('header.language-label')}
      onClick={() => void onClick()}
    >
      <GlobeIcon size={20} />
      {LANGUAGE_FACTS[other].name}
    </Button>
  );
}

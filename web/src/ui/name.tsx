import { languageOfName, withNamesWhole } from '#web/i18n/direction.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';

interface NameProps {
  children: string;
  className?: string;
}

/** A name inside of other words: it keeps its own direction, and is read out in its own language. */
export function Name({ children, className }: NameProps) {
  const language = languageOfName(children);
  return (
    <bdi lang={language} dir={language && LANGUAGE_FACTS[language].direction} className={className}>
      {language === 'ar' ? withNamesWhole(children) : children}
    </bdi>
  );
}

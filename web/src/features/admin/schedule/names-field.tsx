import { useTranslation } from 'react-i18next';
import { LANGUAGES, NAME_MAX } from '#contract/constants.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import styles from './schedule.module.css';

interface Names {
  name_ar?: string | null | undefined;
  name_en?: string | null | undefined;
}

interface NamesFieldProps {
  path: string;
  value: Names;
  errorAt: (path: string) => string | undefined;
  onChange: (names: Names) => void;
}

/** A name in both languages, of which one is enough. */
export function NamesField({ path, value, errorAt, onChange }: NamesFieldProps) {
  const { t } = useTranslation('admin-schedule');
  return (
    <div className={styles.pair}>
      {LANGUAGES.map((lang) => {
        const name = `name_${lang}` as const;
        return (
          <TextField
            key={lang}
            label={t(`names.${lang}`)}
            lang={lang}
            dir={LANGUAGE_FACTS[lang].direction}
            optional={lang === 'en'}
            autoComplete="off"
            maxLength={NAME_MAX}
            // What is wrong with the name as a whole is told at its first field.
            name={lang === 'ar' ? path : `${path}.${name}`}
            error={errorAt(`${path}.${name}`) ?? (lang === 'ar' ? errorAt(path) : undefined)}
            value={value[name] ?? ''}
            onChange={({ target }) =>
              onChange({ name_ar: value.name_ar, name_en: value.name_en, [name]: target.value })
            }
          />
        );
      })}
    </div>
  );
}

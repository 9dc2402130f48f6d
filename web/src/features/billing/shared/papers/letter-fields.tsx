import { useTranslation } from 'react-i18next';
import type { LetterField } from '#contract/letters/fields.ts';
import text from '#web/ui/text.module.css';

/** What the fields of letters are called. */
export function useLetterFieldName(): (field: LetterField) => string {
  const { t } = useTranslation('clinic-letters');
  return (field) => t(`fields.${field}`);
}

/** The fields of a letter of which nothing is known. */
export function MissingFields({ missing }: { missing: readonly LetterField[] }) {
  const { t } = useTranslation('clinic-letters');
  const nameOf = useLetterFieldName();
  return (
    <div role="status">
      {missing.length > 0 && (
        <>
          <p>{t('missing')}</p>
          <ul className={text.soft}>
            {missing.map((field) => (
              <li key={field}>{nameOf(field)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

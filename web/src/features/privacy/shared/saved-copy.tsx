import { useTranslation } from 'react-i18next';
import type { PersonalFile } from '#contract/privacy/personal-file.ts';
import { loadNamespaces } from '#web/i18n/i18n.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { stack } from '#web/ui/stack.ts';

interface SavedCopyProps {
  /** A `PersonalFile`. */
  json: string;
  /** The same as FHIR, for other clinics; none where the file is handed over by the office. */
  bundles?: readonly string[];
}

/** Saves what the shop holds about somebody: as a page for people, and as a file for programs. */
export function SavedCopy({ json, bundles = [] }: SavedCopyProps) {
  const { t } = useTranslation('personal-data');
  const { language } = useLanguage();
  const file: PersonalFile = JSON.parse(json);
  const name = `samaa-${file.subject}-${file.made_at.slice(0, 10)}`;

  async function savePage(): Promise<void> {
    const [{ personalPage }] = await Promise.all([import('./personal-page.ts'), loadNamespaces(['records'])]);
    saveFile(`${name}.html`, 'text/html', [personalPage(file, language)]);
  }

  return (
    <div className={stack(3)}>
      <p role="status">{t('file.ready')}</p>
      <Button wide onClick={() => void savePage()}>
        {t('file.page')}
      </Button>
      <Button
        wide
        variant="secondary"
        onClick={() => saveFile(`${name}.json`, 'application/json', [JSON.stringify(file, null, 2)])}
      >
        {t('file.json')}
      </Button>
      {bundles.length > 0 && (
        <Button
          wide
          variant="secondary"
          onClick={() => saveFile(`${name}.ndjson`, 'application/x-ndjson', [`${bundles.join('\n')}\n`])}
        >
          {t('file.fhir')}
        </Button>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { addTexts } from '#web/i18n/i18n.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import type { Namespace } from '#web/i18n/namespaces.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { PrinterIcon } from '../icons/form-icons.tsx';
import { ErrorState } from '../notice.tsx';
import { Loading } from '../skeleton.tsx';
import { PaperPreview } from './paper-preview.tsx';
import styles from './papers.module.css';

interface PapersProps<Kind extends string> {
  /** The button that opens the window. */
  button: string;
  /** The title of the window. */
  title: string;
  /** What can be printed; the first is shown first. One that others read than the rest names its own language. */
  kinds: readonly { id: Kind; label: string; language?: Language }[];
  /** The language that the reader most likely wants. */
  language: Language;
  /** The texts that the paper is written with. */
  namespaces: readonly Namespace[];
  /** The paper; its texts are at hand when it is asked for. Null while what is printed is not there yet. */
  paper: (kind: Kind, language: Language) => ReactNode;
}

/** A button with a window that shows papers in the language of their reader, and prints them. */
export function Papers<Kind extends string>({ button, title, ...choice }: PapersProps<Kind>) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button small variant="secondary" onClick={() => setOpen(true)}>
        <PrinterIcon size={20} />
        {button}
      </Button>
      <Dialog open={open} wide onClose={() => setOpen(false)} title={title}>
        <Choice {...choice} />
      </Dialog>
    </div>
  );
}

type ChoiceProps<Kind extends string> = Omit<PapersProps<Kind>, 'button' | 'title'>;

function Choice<Kind extends string>({ kinds, language: first, namespaces, paper }: ChoiceProps<Kind>) {
  const { t } = useTranslation('staff');
  const [kind, setKind] = useState<Kind | undefined>(kinds[0]?.id);
  const [chosen, setLanguage] = useState<Language | null>(null);
  const language = chosen ?? kinds.find(({ id }) => id === kind)?.language ?? first;
  const texts = useQuery({
    queryKey: ['paper-texts', language, namespaces],
    // What it answers does not matter; the texts are at hand then.
    queryFn: async () => {
      await addTexts(language, ['common', ...namespaces]);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const sheet = texts.data && kind !== undefined ? paper(kind, language) : null;
  return (
    <div className={styles.choice}>
      <div className={styles.fields}>
        <SelectField
          label={t('paper.kind')}
          options={kinds.map(({ id, label }) => ({ value: id, label }))}
          value={kind}
          onChange={({ target }) => setKind(kinds.find(({ id }) => id === target.value)?.id ?? kind)}
        />
        <SelectField
          label={t('paper.language')}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_FACTS[value].name }))}
          value={language}
          onChange={({ target }) => setLanguage(LANGUAGES.find((one) => one === target.value) ?? language)}
        />
        <Button small disabled={!sheet} onClick={() => window.print()}>
          <PrinterIcon size={20} />
          {t('paper.print')}
        </Button>
      </div>
      {sheet ? (
        <PaperPreview label={t('paper.preview')}>{sheet}</PaperPreview>
      ) : texts.isError ? (
        <ErrorState level={3} title={t('paper.failed')} onRetry={() => void texts.refetch()} />
      ) : (
        <Loading label={t('paper.loading')} height="16rem" />
      )}
    </div>
  );
}

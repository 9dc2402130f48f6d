import { type ComponentProps, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import { foreignLetters, smsSize } from '#contract/contacts/sms-size.ts';
import { isSentKind } from '#contract/contacts/templates.ts';
import { fieldsIn } from '#contract/contacts/texts.ts';
import { TEXT_MAX, type TextKind } from '#contract/message-texts/constants.ts';
import { exampleOf, fieldsOf, keptText } from '#contract/message-texts/text-rules.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { PlusIcon } from '#web/ui/icons/icons.tsx';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { useFieldName } from './text-list.tsx';
import styles from './texts.module.css';

interface OneTextProps {
  kind: TextKind;
  lang: Language;
  /** Ties the field to the form. */
  field: Pick<ComponentProps<typeof TextArea>, 'name' | 'error' | 'onChange' | 'onBlur'> & { value: string };
  /** The shop's own text. */
  original: string;
  /** The text changes otherwise than by typing. */
  onText: (text: string) => void;
}

/** A text in one language while it is typed: its fields, its length, and how somebody will read it. */
export function OneText({ kind, lang, field, original, onText }: OneTextProps) {
  const { t } = useTranslation('admin-texts');
  const nameOf = useFieldName();
  const area = useRef<HTMLTextAreaElement>(null);
  const language = t(`languages-in.${lang}`);

  /** Puts a field where the cursor is. */
  function insert(name: string): void {
    const { current } = area;
    if (!current) return;
    current.setRangeText(`{${name}}`, current.selectionStart, current.selectionEnd, 'end');
    onText(current.value);
    current.focus();
  }

  return (
    <div className={styles.half}>
      <TextArea
        {...field}
        ref={area}
        label={t('editor.text', { language })}
        lang={lang}
        dir={LANGUAGE_FACTS[lang].direction}
        rows={4}
        maxLength={TEXT_MAX}
        autoComplete="off"
      />
      {fieldsOf(kind).length > 0 && (
        <div className={toolbar(2)}>
          {fieldsOf(kind).map((name) => (
            <Button
              key={name}
              small
              variant="secondary"
              aria-label={t('editor.insert-named', { field: `${nameOf(name)} {${name}}`, language })}
              onClick={() => insert(name)}
            >
              <PlusIcon size={18} />
              {nameOf(name)} <bdi dir="ltr" className={styles.code}>{`{${name}}`}</bdi>
            </Button>
          ))}
        </div>
      )}
      <Reading kind={kind} lang={lang} typed={field.value} />
      {keptText(field.value) !== original && (
        <Button
          small
          variant="ghost"
          className={styles.restore}
          aria-label={t('editor.restore-named', { language })}
          onClick={() => {
            onText(original);
            area.current?.focus();
          }}
        >
          {t('editor.restore')}
        </Button>
      )}
    </div>
  );
}

/** A text whose link may go on in another line behind each of its parts. */
const breakable = (written: string): string =>
  written.replace(/https?:\S+/g, (link) => link.replace(/[/.?=-]/g, '$&\u200b'));

/** How somebody will read a text, and as how many SMS it goes. */
function Reading({ kind, lang, typed }: Pick<OneTextProps, 'kind' | 'lang'> & { typed: string }) {
  const { t } = useTranslation('admin-texts');
  const own = fieldsOf(kind);
  const kept = keptText(typed);
  // What asks for a field that there is not cannot be filled in.
  const example = fieldsIn(kept).every((field) => own.includes(field)) ? exampleOf(kind, lang, kept) : null;
  const size = example !== null && isSentKind(kind) ? smsSize(example) : null;
  const foreign = lang === 'en' && size && !size.isLatin ? foreignLetters(kept) : [];
  return (
    <>
      {size && (
        <p className={text.note}>
          {t('editor.parts', { count: size.parts })} · {t('editor.left', { count: size.left })}
        </p>
      )}
      {foreign.length > 0 && <p className={styles.warning}>{t('editor.foreign', { letters: foreign.join(' ') })}</p>}
      <figure className={styles.preview}>
        <figcaption className={text.note}>{t('editor.preview')}</figcaption>
        <p lang={lang} dir={LANGUAGE_FACTS[lang].direction} className={styles.bubble}>
          {example === null ? t('editor.no-preview') : breakable(example)}
        </p>
      </figure>
    </>
  );
}

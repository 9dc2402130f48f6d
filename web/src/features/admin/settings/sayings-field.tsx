import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#contract/constants.ts';
import type { Saying } from '#contract/settings/admin-schemas.ts';
import { SAYINGS_MAX, sayingMax } from '#contract/settings/shop-details.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { PlusIcon, TrashIcon } from '#web/ui/icons/icons.tsx';
import { useFocusHeir } from '#web/ui/page/focus.ts';
import type { SettingsFormState } from './settings-fields.tsx';
import styles from './settings-page.module.css';
import { readSayings, writeList } from './settings-values.ts';

const NEW: Saying = { name_ar: '', name_en: '', text_ar: '', text_en: '' };

/** What others say of the shop, one after the other. */
export function SayingsField({ form }: { form: SettingsFormState }) {
  const { t } = useTranslation('admin-settings');
  const sayings = readSayings(form.values.sayings);
  const change = (next: readonly Saying[]) => form.setValue('sayings', writeList(next));
  return (
    <>
      {sayings.map((saying, index) => (
        <SayingFields
          key={index}
          saying={saying}
          number={index + 1}
          onChange={(next) => change(sayings.with(index, next))}
          onRemove={() => change(sayings.toSpliced(index, 1))}
        />
      ))}
      <FormAlert message={form.errorOf('sayings') && t('sayings.incomplete')} />
      {sayings.length < SAYINGS_MAX && (
        <Button small variant="secondary" onClick={() => change([...sayings, NEW])}>
          <PlusIcon size={20} />
          {t('sayings.add')}
        </Button>
      )}
    </>
  );
}

interface SayingFieldsProps {
  saying: Saying;
  number: number;
  onChange: (saying: Saying) => void;
  onRemove: () => void;
}

function SayingFields({ saying, number, onChange, onRemove }: SayingFieldsProps) {
  const { t } = useTranslation('admin-settings');
  const element = useRef<HTMLFieldSetElement>(null);
  useFocusHeir(element);
  return (
    <fieldset ref={element} className={styles.saying}>
      <legend>{t('sayings.one', { number })}</legend>
      {LANGUAGES.map((lang) => {
        const own = { lang, dir: LANGUAGE_FACTS[lang].direction, optional: true, autoComplete: 'off' };
        return (
          <div key={lang} className={styles.sayingTexts}>
            <TextField
              {...own}
              label={t(`details.in-${lang}`, { name: t('sayings.name') })}
              maxLength={sayingMax('name_ar')}
              value={saying[`name_${lang}`]}
              onChange={({ target }) => onChange({ ...saying, [`name_${lang}`]: target.value })}
            />
            <TextArea
              {...own}
              label={t(`details.in-${lang}`, { name: t('sayings.text') })}
              maxLength={sayingMax('text_ar')}
              value={saying[`text_${lang}`]}
              onChange={({ target }) => onChange({ ...saying, [`text_${lang}`]: target.value })}
            />
          </div>
        );
      })}
      <Button small variant="secondary" onClick={onRemove}>
        <TrashIcon size={20} />
        {t('sayings.remove', { number })}
      </Button>
    </fieldset>
  );
}

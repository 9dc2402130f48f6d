import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, NAME_MAX } from '#contract/constants.ts';
import { REFERRAL_SOURCES_MAX } from '#contract/referrals/constants.ts';
import type { ReferralSourceSetting } from '#contract/referrals/settings-schemas.ts';
import { useNames } from '#web/features/appointments/shared/named.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { newRequestId } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { PlusIcon, TrashIcon } from '#web/ui/icons/icons.tsx';
import { useFocusHeir } from '#web/ui/page/focus.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import type { SettingsFormState } from './settings-fields.tsx';
import styles from './settings-page.module.css';
import { readSources, writeList } from './settings-values.ts';

/** How clients come to the clinic, in the order in which the desk is offered it. */
export function ReferralSourcesField({ form, stored }: { form: SettingsFormState; stored: string }) {
  const { t } = useTranslation('admin-settings');
  const sources = readSources(form.values.referral_sources);
  const known = readSources(stored);
  const change = (next: readonly ReferralSourceSetting[]) => form.setValue('referral_sources', writeList(next));
  return (
    <>
      {sources.map((source, index) => (
        <SourceFields
          key={source.id}
          source={source}
          number={index + 1}
          isNew={!known.some(({ id }) => id === source.id)}
          onChange={(next) => change(sources.with(index, next))}
          onUp={() => change(sources.toSpliced(index - 1, 2, source, ...sources.slice(index - 1, index)))}
          onRemove={() => change(sources.toSpliced(index, 1))}
        />
      ))}
      <FormAlert message={form.errorOf('referral_sources') && t('referrals.incomplete')} />
      {sources.length < REFERRAL_SOURCES_MAX && (
        <Button
          small
          variant="secondary"
          onClick={() => change([...sources, { id: newRequestId(), name_ar: '', name_en: '', active: true }])}
        >
          <PlusIcon size={20} />
          {t('referrals.add')}
        </Button>
      )}
    </>
  );
}

interface SourceFieldsProps {
  source: ReferralSourceSetting;
  number: number;
  /** It is not stored yet: no record refers to it. */
  isNew: boolean;
  onChange: (source: ReferralSourceSetting) => void;
  onUp: () => void;
  onRemove: () => void;
}

function SourceFields({ source, number, isNew, onChange, onUp, onRemove }: SourceFieldsProps) {
  const { t } = useTranslation('admin-settings');
  const nameOf = useNames();
  const element = useRef<HTMLFieldSetElement>(null);
  useFocusHeir(element);
  const { name_ar, name_en, active } = source;
  const name = nameOf({ name_ar: name_ar ?? '', name_en: name_en ?? '' }) || t('referrals.one', { number });

  function moveUp(): void {
    // The first one has no such button any more.
    if (number === 2) element.current?.focus();
    onUp();
  }

  return (
    <fieldset ref={element} className={styles.saying} tabIndex={-1}>
      <legend>{name}</legend>
      <div className={styles.names}>
        {LANGUAGES.map((lang) => (
          <TextField
            key={lang}
            label={t(`details.in-${lang}`, { name: t('referrals.name') })}
            lang={lang}
            dir={LANGUAGE_FACTS[lang].direction}
            optional={lang === 'en'}
            autoComplete="off"
            maxLength={NAME_MAX}
            value={source[`name_${lang}`] ?? ''}
            onChange={({ target }) => onChange({ ...source, [`name_${lang}`]: target.value })}
          />
        ))}
      </div>
      <div className={toolbar(3)}>
        {!isNew && (
          <CheckboxField
            label={t('referrals.active')}
            checked={active}
            onChange={({ target }) => onChange({ ...source, active: target.checked })}
          />
        )}
        {number > 1 && (
          <Button small variant="secondary" aria-label={t('referrals.up-named', { name })} onClick={moveUp}>
            {t('referrals.up')}
          </Button>
        )}
        {isNew && (
          <Button small variant="ghost" aria-label={t('referrals.remove-named', { name })} onClick={onRemove}>
            <TrashIcon size={20} />
            {t('referrals.remove')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GOVERNORATES, governorateName } from '#contract/governorates.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { PlusIcon, TrashIcon } from '#web/ui/icons/icons.tsx';
import { useFocusHeir } from '#web/ui/page/focus.ts';
import type { SettingsFormState } from './settings-fields.tsx';
import styles from './settings-page.module.css';
import { AREA_FIGURES, readAreas, type TypedArea, writeList } from './settings-values.ts';

/** The governorates to which delivery costs something else, or takes longer or less. */
export function DeliveryAreasField({ form }: { form: SettingsFormState }) {
  const { t } = useTranslation('admin-settings');
  const { language } = useLanguage();
  const areas = readAreas(form.values.delivery_areas);
  const [city, setCity] = useState('');
  const change = (next: readonly TypedArea[]) => form.setValue('delivery_areas', writeList(next));
  const others = GOVERNORATES.filter(({ en }) => !areas.some(({ city }) => city === en));
  return (
    <>
      {areas.map((area, index) => (
        <AreaFields
          key={area.city}
          area={area}
          onChange={(next) => change(areas.with(index, next))}
          onRemove={() => change(areas.toSpliced(index, 1))}
        />
      ))}
      <FormAlert message={form.errorOf('delivery_areas') && t('delivery.incomplete')} />
      {others.length > 0 && (
        <>
          <SelectField
            label={t('delivery.choose')}
            optional
            placeholder={t('delivery.choose')}
            value={city}
            options={others.map((one) => ({ value: one.en, label: one[language] }))}
            onChange={({ target }) => setCity(target.value)}
          />
          <Button
            small
            variant="secondary"
            disabled={city === ''}
            onClick={() => {
              change([...areas, { city, fee: '', days_from: '', days_to: '' }]);
              setCity('');
            }}
          >
            <PlusIcon size={20} />
            {t('delivery.add')}
          </Button>
        </>
      )}
    </>
  );
}

interface AreaFieldsProps {
  area: TypedArea;
  onChange: (area: TypedArea) => void;
  onRemove: () => void;
}

function AreaFields({ area, onChange, onRemove }: AreaFieldsProps) {
  const { t } = useTranslation('admin-settings');
  const { language } = useLanguage();
  const element = useRef<HTMLFieldSetElement>(null);
  useFocusHeir(element);
  const name = governorateName(area.city, language);
  return (
    <fieldset ref={element} className={styles.saying}>
      <legend>{name}</legend>
      <div className={styles.names}>
        {AREA_FIGURES.map((figure) => (
          <TextField
            key={figure}
            label={t(`delivery.${figure}`)}
            optional
            inputMode={figure === 'fee' ? 'decimal' : 'numeric'}
            autoComplete="off"
            dir="ltr"
            value={area[figure]}
            onChange={({ target }) => onChange({ ...area, [figure]: target.value })}
          />
        ))}
      </div>
      <Button small variant="ghost" aria-label={t('delivery.remove-named', { name })} onClick={onRemove}>
        <TrashIcon size={20} />
        {t('delivery.remove')}
      </Button>
    </fieldset>
  );
}

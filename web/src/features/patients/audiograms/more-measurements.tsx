import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TYMPANOGRAM_TYPES } from '#contract/audiograms/constants.ts';
import { tympanogramType } from '#contract/audiograms/tympanograms.ts';
import styles from '#web/features/hearing/shared/audiograms/audiograms.module.css';
import { COMFORTS, type Ear } from '#web/features/hearing/shared/audiograms/points.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { BOXES } from './audiogram-values.ts';
import { type AudiogramForm, ComfortTable } from './level-tables.tsx';
import { CURVE_FIELDS, REFLEX_BOXES, toMiddleEar } from './middle-ear-values.ts';
import { ReflexTable } from './reflex-table.tsx';

/** What is measured of an ear less often, folded away as long as nothing of it is. */
export function MoreMeasurements({ ear, form }: { ear: Ear; form: AudiogramForm }) {
  const { t } = useTranslation('audiograms');
  const { bind, values, errorOf } = form;
  const names = [
    ...BOXES.filter((box) => box.ear === ear && COMFORTS.some((way) => way === box.way)).map(({ name }) => name),
    ...CURVE_FIELDS.map((field) => `${ear}-${field}` as const),
    ...REFLEX_BOXES.filter((box) => box.ear === ear).map(({ name }) => name),
  ];
  const [isOpen, setOpen] = useState(
    () => names.some((name) => values[name] !== '') || Object.keys(toMiddleEar(values, ear)).length > 0,
  );
  // What is wrong must be seen to be put right.
  const isShown = isOpen || names.some((name) => errorOf(name) !== undefined);
  const derived = tympanogramType({ ...toMiddleEar(values, ear).tympanogram, type: undefined });
  const number = { optional: true, inputMode: 'decimal', autoComplete: 'off', maxLength: 6, dir: 'ltr' } as const;
  return (
    <details className={styles.more} open={isShown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('form.more', { ear: t(`ears.${ear}`) })}</summary>
      {/* So many boxes slow down typing in the others. */}
      {isShown && (
        <div className={styles.ear}>
          <ComfortTable ear={ear} form={form} />
          <div className={styles.speech}>
            <SelectField
              {...bind(`${ear}-type`)}
              label={t('middle-ear.type')}
              optional
              placeholder={derived ? t('middle-ear.type-derived', { type: derived }) : t('form.by-values')}
              options={TYMPANOGRAM_TYPES.map((type) => ({ value: type, label: t('middle-ear.type-said', { type }) }))}
            />
            <TextField {...bind(`${ear}-volume`)} {...number} label={t('form.volume')} />
            <TextField {...bind(`${ear}-compliance`)} {...number} label={t('form.compliance')} />
            <TextField {...bind(`${ear}-pressure`)} {...number} label={t('form.pressure')} />
          </div>
          <ReflexTable ear={ear} form={form} />
        </div>
      )}
    </details>
  );
}

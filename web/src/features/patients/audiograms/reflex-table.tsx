import { useTranslation } from 'react-i18next';
import { REFLEX_FREQUENCIES, REFLEX_SIDES } from '#contract/audiograms/constants.ts';
import styles from '#web/features/hearing/shared/audiograms/audiograms.module.css';
import type { Ear } from '#web/features/hearing/shared/audiograms/points.ts';
import { FieldError, useField } from '#web/ui/fields/field.tsx';
import type { AudiogramForm } from './level-tables.tsx';
import type { ReflexBox } from './middle-ear-values.ts';

/** The acoustic reflexes that are measured in an ear, by tones on the same side and on the other one. */
export function ReflexTable({ ear, form }: { ear: Ear; form: AudiogramForm }) {
  const { t } = useTranslation('audiograms');
  return (
    <table className={styles.reflexes}>
      <caption>{t('form.reflexes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('form.frequency')}</th>
          {REFLEX_SIDES.flatMap((side) => [
            <th key={side} scope="col">
              {t(`middle-ear.sides.${side}`)}
            </th>,
            <th key={`${side} absent`} scope="col">
              {t('form.absent')}
            </th>,
          ])}
        </tr>
      </thead>
      <tbody>
        {REFLEX_FREQUENCIES.map((frequency) => (
          <tr key={frequency}>
            <th scope="row">{frequency}</th>
            {REFLEX_SIDES.map((side) => (
              <ReflexCells
                key={side}
                name={`${ear}-${side}-${frequency}`}
                label={t('form.point', {
                  way: t('form.reflex-of', { ear: t(`ears.${ear}`), side: t(`middle-ear.sides.${side}`) }),
                  frequency: String(frequency),
                })}
                form={form}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ReflexCells({ name, label, form }: { name: ReflexBox; label: string; form: AudiogramForm }) {
  const { t } = useTranslation('audiograms');
  const { error, ...bound } = form.bind(name);
  const { value, error: _, ...box } = form.bind(`${name}-absent`);
  const { control, errorId } = useField({ error });
  return (
    <>
      <td>
        <input
          {...bound}
          {...control}
          className={styles.level}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          dir="ltr"
          aria-label={label}
        />
        <FieldError id={errorId} error={error} />
      </td>
      <td>
        <label className={styles.mark}>
          <input
            {...box}
            type="checkbox"
            checked={value}
            aria-label={t('form.mark', { point: label, mark: t('form.absent') })}
          />
        </label>
      </td>
    </>
  );
}

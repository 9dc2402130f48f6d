import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '#web/features/hearing/shared/audiograms/audiograms.module.css';
import { type Ear, WAYS } from '#web/features/hearing/shared/audiograms/points.ts';
import type { ContractForm } from '#web/form/form.ts';
import { FieldError, useField } from '#web/ui/fields/field.tsx';
import { type AudiogramValues, BOXES, type LevelBox, MARKS, type Mark } from './audiogram-values.ts';

export type AudiogramForm = Pick<ContractForm<AudiogramValues>, 'bind' | 'values' | 'setValue' | 'errorOf'>;

/** Where a key leads from a box of a level: to the next or the one before, whichever ear and way it is of. */
const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
/** The keys that tick a mark from a box of a level, by their place on the keyboard, which is the same in Arabic. */
const MARK_KEYS: Readonly<Record<string, Mark>> = { KeyM: 'masked', KeyN: 'none' };

function goOn(event: KeyboardEvent<HTMLInputElement>, name: LevelBox, toggle: (mark: Mark) => void): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
    return;
  }
  const step = STEPS[event.key];
  const mark = MARK_KEYS[event.code];
  if (event.ctrlKey || event.metaKey || event.altKey || (step === undefined && mark === undefined)) return;
  event.preventDefault();
  if (mark) {
    toggle(mark);
    return;
  }
  const next = BOXES[BOXES.findIndex((box) => box.name === name) + (step ?? 0)];
  const input = next && event.currentTarget.form?.elements.namedItem(next.name);
  if (input instanceof HTMLInputElement) {
    input.focus();
    input.select();
  }
}

/** The thresholds of an ear, by air and by bone. Enter leads to the next one, with Ctrl it saves; M and N tick the marks. */
export function LevelTables({ ear, form }: { ear: Ear; form: AudiogramForm }) {
  const { t } = useTranslation('audiograms');
  return WAYS.map((way) => (
    <table key={way} className={styles.levels}>
      <caption>{t(`ways.${way}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('form.frequency')}</th>
          <th scope="col">{t('form.level')}</th>
          <th scope="col">{t('form.masked')}</th>
          <th scope="col">{t('form.none')}</th>
        </tr>
      </thead>
      <tbody>
        {BOXES.filter((box) => box.ear === ear && box.way === way).map(({ name, frequency }) => (
          <tr key={name}>
            <th scope="row">{frequency}</th>
            <LevelCells
              name={name}
              label={t('form.point', { way: t(`columns.${ear}-${way}`), frequency: String(frequency) })}
              form={form}
            />
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

function LevelCells({ name, label, form }: { name: LevelBox; label: string; form: AudiogramForm }) {
  const { t } = useTranslation('audiograms');
  const { error, ...bound } = form.bind(name);
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
          onKeyDown={(event) =>
            goOn(event, name, (mark) => form.setValue(`${name}-${mark}`, !form.values[`${name}-${mark}`]))
          }
        />
        <FieldError id={errorId} error={error} />
      </td>
      {MARKS.map((mark) => {
        const { value, error: _, ...box } = form.bind(`${name}-${mark}`);
        return (
          <td key={mark}>
            <label className={styles.mark}>
              <input
                {...box}
                type="checkbox"
                checked={value}
                aria-label={t('form.mark', { point: label, mark: t(`form.${mark}`) })}
              />
            </label>
          </td>
        );
      })}
    </>
  );
}

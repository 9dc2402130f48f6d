import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '#web/features/hearing/shared/audiograms/audiograms.module.css';
import { COMFORTS, CONDUCTIONS, type Ear, FREQUENCIES_OF } from '#web/features/hearing/shared/audiograms/points.ts';
import type { ContractForm } from '#web/form/form.ts';
import { cx } from '#web/ui/cx.ts';
import { FieldError, useField } from '#web/ui/fields/field.tsx';
import { type AudiogramValues, BOXES, type LevelBox, MARKS_OF, type Mark } from './audiogram-values.ts';

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
  const here = BOXES.findIndex((box) => box.name === name);
  const ahead = step === 1 ? BOXES.slice(here + 1) : BOXES.slice(0, here).reverse();
  const input = ahead
    .map((box) => event.currentTarget.form?.elements.namedItem(box.name))
    .find((box) => box instanceof HTMLInputElement && !box.closest('details:not([open])'));
  if (input instanceof HTMLInputElement) {
    input.focus();
    input.select();
  }
}

/** The thresholds of an ear, by air and by bone. Enter leads to the next one, with Ctrl it saves; M and N tick the marks. */
export function LevelTables({ ear, form }: { ear: Ear; form: AudiogramForm }) {
  const { t } = useTranslation('audiograms');
  return CONDUCTIONS.map((way) => (
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
              marks={MARKS_OF[way]}
              form={form}
            />
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

/** The levels of an ear that are comfortable, and those that are too loud. */
export function ComfortTable({ ear, form }: { ear: Ear; form: AudiogramForm }) {
  const { t } = useTranslation('audiograms');
  return (
    <table className={cx(styles.levels, styles.comforts)}>
      <caption>{t('form.comforts')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('form.frequency')}</th>
          <th scope="col">{t('signs.mcl')}</th>
          <th scope="col">{t('signs.ucl')}</th>
          <th scope="col">{t('form.not-too-loud')}</th>
        </tr>
      </thead>
      <tbody>
        {FREQUENCIES_OF.mcl.map((frequency) => (
          <tr key={frequency}>
            <th scope="row">{frequency}</th>
            {COMFORTS.map((way) => (
              <LevelCells
                key={way}
                name={`${ear}-${way}-${frequency}`}
                label={t('form.point', { way: t(`columns.${ear}-${way}`), frequency: String(frequency) })}
                marks={MARKS_OF[way]}
                markLabel={t('form.not-too-loud')}
                form={form}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LevelCellsProps {
  name: LevelBox;
  label: string;
  marks: readonly Mark[];
  /** What a mark is called where it is not by its own name. */
  markLabel?: string;
  form: AudiogramForm;
}

function LevelCells({ name, label, marks, markLabel, form }: LevelCellsProps) {
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
            goOn(event, name, (mark) => {
              if (marks.includes(mark)) form.setValue(`${name}-${mark}`, !form.values[`${name}-${mark}`]);
            })
          }
        />
        <FieldError id={errorId} error={error} />
      </td>
      {marks.map((mark) => {
        const { value, error: _, ...box } = form.bind(`${name}-${mark}`);
        return (
          <td key={mark}>
            <label className={styles.mark}>
              <input
                {...box}
                type="checkbox"
                checked={value}
                aria-label={t('form.mark', { point: label, mark: markLabel ?? t(`form.${mark}`) })}
              />
            </label>
          </td>
        );
      })}
    </>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PlusIcon, TrashIcon } from '#web/ui/icons/icons.tsx';
import styles from './schedule.module.css';

/** Days, the first and the last one included. */
interface Period {
  from: string;
  to: string;
}

interface PeriodsFieldProps<One extends Period> {
  path: string;
  value: readonly One[];
  max: number;
  /** The words of the button that adds one. */
  add: string;
  /** What a new one is. */
  begin: One;
  errorAt: (path: string) => string | undefined;
  onChange: (periods: One[]) => void;
  /** What each says besides its days. */
  children?: (period: One, path: string, onChange: (next: One) => void) => ReactNode;
}

/** Days on which nobody comes: holidays of all, days off of one. */
export function PeriodsField<One extends Period>(props: PeriodsFieldProps<One>) {
  const { path, value, max, add, begin, errorAt, onChange, children } = props;
  const { t } = useTranslation('admin-schedule');
  return (
    <>
      {value.map((period, index) => {
        const place = `${path}[${index}]`;
        const change = (next: One) => onChange(value.with(index, next));
        return (
          <div key={index} className={styles.span}>
            {(['from', 'to'] as const).map((side) => (
              <TextField
                key={side}
                type="date"
                label={t(`periods.${side}`)}
                name={`${place}.${side}`}
                value={period[side]}
                error={errorAt(`${place}.${side}`)}
                onChange={({ target }) => change({ ...period, [side]: target.value })}
              />
            ))}
            {children?.(period, place, change)}
            <IconButton
              label={t('periods.remove', { from: period.from })}
              icon={<TrashIcon size={20} />}
              onClick={() => onChange(value.toSpliced(index, 1))}
            />
          </div>
        );
      })}
      {value.length < max && (
        <div>
          <Button small variant="secondary" onClick={() => onChange([...value, begin])}>
            <PlusIcon size={20} />
            {add}
          </Button>
        </div>
      )}
    </>
  );
}

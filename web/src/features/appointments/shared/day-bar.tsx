import { useTranslation } from 'react-i18next';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ChevronEndIcon, ChevronStartIcon } from '#web/ui/icons/icons.tsx';
import styles from './day-bar.module.css';

interface DayBarProps {
  day: string;
  go: (day: string) => void;
  /** By what it goes on; by days unless told otherwise. */
  by?: 'day' | 'week';
  className?: string;
  /** Of the field of the day. */
  fieldClassName?: string;
}

/** The ways to the time before, today, the time after and any other day. */
export function DayBar({ day, go, by = 'day', className, fieldClassName }: DayBarProps) {
  const { t } = useTranslation('clinic-calendar');
  const step = by === 'day' ? 1 : 7;
  return (
    <div className={cx(styles.bar, className)}>
      <IconButton
        outlined
        label={t(`previous-${by}`)}
        icon={<ChevronStartIcon />}
        onClick={() => go(dayAfter(day, -step))}
      />
      <Button variant="secondary" small onClick={() => go(cairoDay())}>
        {t('today')}
      </Button>
      <IconButton outlined label={t(`next-${by}`)} icon={<ChevronEndIcon />} onClick={() => go(dayAfter(day, step))} />
      <div className={fieldClassName}>
        <TextField
          label={t('day')}
          type="date"
          value={day}
          onChange={({ target }) => target.value && go(target.value)}
        />
      </div>
    </div>
  );
}

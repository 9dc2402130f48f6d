import {
  type CSSProperties,
  type DragEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { serverNow } from '#contract/server-now.ts';
import { cx } from '#web/ui/cx.ts';
import { formatClock } from '../shared/clock.ts';
import { AppointmentBlock } from './appointment-block.tsx';
import { BlockedBlock } from './blocked-block.tsx';
import styles from './calendar-grid.module.css';
import { type BlockedPart, type CalendarColumn, isOpenState, type Span, spanOf } from './calendar-query.ts';
import { clockOfQuarter, dayBounds, QUARTERS_OF_HOUR, quarterOf, sideBySide } from './place.ts';

const MINUTE_MS = 60_000;
/** So much of the day stays in view above this hour (quarter hours). */
const BEFORE_NOW = 2;

interface CalendarGridProps {
  user: User;
  label: string;
  columns: readonly CalendarColumn[];
  kindName: (appointment: Appointment) => string;
  onOpen: (appointment: Appointment) => void;
  /** Somebody pressed a place where nothing is: `time` is one of the clock. */
  onNew: (column: CalendarColumn, time: string) => void;
  /** Somebody let an appointment go over another place. */
  onDrop: (appointment: Appointment, column: CalendarColumn, time: string) => void;
}

/** What the pointer holds, and how many quarter hours below its beginning. */
interface Held {
  appointment: Appointment;
  below: number;
}

/** Columns beside each other over the quarter hours of the day. */
export function CalendarGrid({ user, label, columns, kindName, onOpen, onNew, onDrop }: CalendarGridProps) {
  const bounds = dayBounds(
    columns.flatMap(({ appointments, working, blocked }) => [
      ...working,
      // Leave of whole days shows no night.
      ...[...appointments, ...blocked.filter(({ reason }) => reason !== 'leave')].map(spanOf),
    ]),
  );
  const quarters = bounds.to - bounds.from;
  const now = useNow();
  const scroller = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);
  const isToday = columns.some(({ day }) => day === cairoDay(now));
  // Today begins where the day is; what has passed is a little further up.
  useEffect(() => {
    const box = scroller.current;
    if (!isToday || !box) return;
    const passed = quarterOf(serverNow().toISOString()) - bounds.from - BEFORE_NOW;
    box.scrollTop = (box.scrollHeight / (quarters + BEFORE_NOW)) * Math.max(0, passed);
  }, [isToday, bounds.from, quarters]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section ref={scroller} className={styles.scroller} aria-label={label} tabIndex={0}>
      <div className={styles.grid} style={{ '--columns': columns.length, '--quarters': quarters } as CSSProperties}>
        <div className={styles.corner} />
        <Hours bounds={bounds} />
        {columns.map((column, index) => (
          <Column
            key={column.id}
            user={user}
            column={column}
            index={index}
            bounds={bounds}
            now={column.day === cairoDay(now) ? quarterOf(now.toISOString()) : null}
            kindName={kindName}
            onOpen={onOpen}
            onNew={onNew}
            onDrop={onDrop}
            held={held}
          />
        ))}
      </div>
    </section>
  );
}

/** The hours beside the columns. Every appointment says its own time. */
function Hours({ bounds: { from, to } }: { bounds: Span }) {
  const hours = Array.from({ length: (to - from) / QUARTERS_OF_HOUR }, (_, hour) => from + hour * QUARTERS_OF_HOUR);
  return hours.map((quarter) => (
    <span
      key={quarter}
      aria-hidden="true"
      className={styles.hour}
      style={{ gridRow: `${quarter - from + 2} / span ${QUARTERS_OF_HOUR}` }}
    >
      {formatClock(momentInCairo(`2026-01-01T${clockOfQuarter(quarter)}`) ?? '')}
    </span>
  ));
}

interface ColumnProps extends Pick<CalendarGridProps, 'user' | 'kindName' | 'onOpen' | 'onNew' | 'onDrop'> {
  column: CalendarColumn;
  index: number;
  bounds: Span;
  /** The quarter hour that it is, in today's columns. */
  now: number | null;
  /** Shared by all columns. */
  held: RefObject<Held | null>;
}

function Column({ column, index, bounds, now, kindName, onOpen, onNew, onDrop, held }: ColumnProps) {
  const { t } = useTranslation('clinic-calendar');
  const id = useId();
  const body = useRef<HTMLElement>(null);
  const place = { gridColumn: index + 2 };
  const shown = column.blocked.filter((one) => {
    const { from, to } = within(spanOf(one), bounds);
    return from < to;
  });
  const rows = ({ from, to }: Span) => ({ gridRow: `${from - bounds.from + 1} / ${to - bounds.from + 1}` });

  /** The quarter hour over which the pointer is. */
  function quarterAt({ clientY }: MouseEvent): number {
    const { top = 0, height = 1 } = body.current?.getBoundingClientRect() ?? {};
    return bounds.from + Math.floor(((clientY - top) / height) * (bounds.to - bounds.from));
  }

  /** The keyboard has the button above the calendar. */
  function press(event: MouseEvent): void {
    if (event.target instanceof Element && event.target.closest('button')) return;
    onNew(column, clockOfQuarter(quarterAt(event)));
  }

  function drop(event: DragEvent): void {
    if (!held.current) return;
    event.preventDefault();
    const { appointment, below } = held.current;
    held.current = null;
    onDrop(appointment, column, clockOfQuarter(Math.max(0, quarterAt(event) - below)));
  }

  return (
    <>
      <h2 id={id} className={cx(styles.head, now !== null && styles.today)} style={place}>
        {column.name}
      </h2>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut of the pointer */}
      <section
        ref={body}
        className={styles.column}
        style={place}
        aria-labelledby={id}
        title={t('press')}
        onClick={press}
        onDragOver={(event) => held.current && event.preventDefault()}
        onDrop={drop}
      >
        {closedSpans(column.working, bounds).map((span) => (
          <span key={span.from} className={styles.closed} style={rows(span)} />
        ))}
        <ol className={styles.entries}>
          {sideBySide<Appointment | BlockedPart>([...shown, ...column.appointments]).map(({ entry, lane, lanes }) => (
            <li
              key={entry.$id}
              className={styles.place}
              style={{ ...rows(within(spanOf(entry), bounds)), '--lane': lane, '--lanes': lanes } as CSSProperties}
              draggable={'state' in entry && isOpenState(entry)}
              onDragStart={(event) => {
                if ('state' in entry)
                  held.current = { appointment: entry, below: quarterAt(event) - spanOf(entry).from };
              }}
              onDragEnd={() => {
                held.current = null;
              }}
            >
              {'state' in entry ? (
                <AppointmentBlock appointment={entry} kind={kindName(entry)} onOpen={() => onOpen(entry)} />
              ) : (
                <BlockedBlock blocked={entry} />
              )}
            </li>
          ))}
        </ol>
        {now !== null && now >= bounds.from && now < bounds.to && (
          <span className={styles.now} style={{ '--at': now - bounds.from } as CSSProperties} />
        )}
      </section>
    </>
  );
}

/** What of a span is shown. */
const within = ({ from, to }: Span, bounds: Span): Span => ({
  from: Math.max(from, bounds.from),
  to: Math.min(to, bounds.to),
});

/** What lies between the working hours of a day that is shown. */
function closedSpans(working: readonly Span[], { from, to }: Span): Span[] {
  const spans: Span[] = [];
  let free = from;
  for (const span of working.toSorted((one, other) => one.from - other.from)) {
    if (span.from > free) spans.push({ from: free, to: span.from });
    free = Math.max(free, span.to);
  }
  if (free < to) spans.push({ from: free, to });
  return spans;
}

/** The time, told again every minute. */
function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

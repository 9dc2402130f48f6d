import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { isolated, languageOfName } from '#web/i18n/direction.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import styles from './charts.module.css';

/** One bar. */
interface Point {
  key: string;
  /** What it stands for, in words. */
  name: string;
  value: number;
}

interface BarsProps {
  points: readonly Point[];
  /** What the bars measure. */
  valueName: string;
  /** Writes a value. */
  value: (value: number) => string;
}

/** Height of a bar that lies, with the space around it (pixels). */
const ROW = 52;
/** Room for names beside bars that lie (pixels), how many letters fit into a line of it, and how many lines into a bar's. */
const NAME_ROOM = 130;
const LINE_LETTERS = 16;
const LINES = 3;
const LINE_HEIGHT = 16;
/** Room behind the longest bar that lies: for its value, letter by letter, and no less than for a short one (pixels). */
const LETTER_ROOM = 8;
const LEAST_VALUE_ROOM = 56;

/** What stands between one of these and the last reads in its direction, whatever stands around it. */
const LEFT_TO_RIGHT = '\u2066';
const RIGHT_TO_LEFT = '\u2067';
const ISOLATED = '\u2069';

const LOOK = { fill: 'var(--accent-ink)', isAnimationActive: false } as const;
const TEXT = { fill: 'var(--ink-soft)', fontSize: 13 } as const;

function TooltipBox({
  active,
  payload,
  format,
}: {
  active?: boolean;
  payload?: readonly unknown[];
  format: BarsProps['value'];
}) {
  const { direction } = useLanguage();
  const [first] = (payload ?? []) as { payload: Point }[];
  if (!active || !first) return null;
  return (
    <div className={styles.tooltip} dir={direction}>
      <p>{first.payload.name}</p>
      <strong>{format(first.payload.value)}</strong>
    </div>
  );
}

interface ValueLabelProps {
  x?: string | number;
  y?: string | number;
  width?: string | number;
  height?: string | number;
  value?: unknown;
  isRtl: boolean;
  format: BarsProps['value'];
}

/** The value of a bar that lies, at its end. The chart's own labels lose their side where a bar has no length. */
function ValueLabel({ x = 0, y = 0, width = 0, height = 0, value, isRtl, format }: ValueLabelProps) {
  const end = Number(x) + Number(width);
  return (
    <text
      x={isRtl ? end - 6 : end + 6}
      y={Number(y) + Number(height) / 2}
      dominantBaseline="central"
      textAnchor={isRtl ? 'end' : 'start'}
      fill="var(--ink)"
      fontSize={14}
    >
      {isolated(format(Number(value)))}
    </text>
  );
}

/** A name in lines that fit beside its bar; what is too long ends in an ellipsis. */
export function linesOf(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && longer.length <= LINE_LETTERS) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const cut = (line: string, more: boolean) =>
    more || line.length > LINE_LETTERS ? `${line.slice(0, LINE_LETTERS - 1)}…` : line;
  return lines.slice(0, LINES).map((line, index) => cut(line, index === LINES - 1 && lines.length > LINES));
}

interface NameLabelProps {
  x?: string | number;
  y?: string | number;
  payload?: { value: string };
  isRtl: boolean;
}

/** The name of a bar that lies. Each line keeps the direction of the whole: the chart's own labels lose it in the second. */
function NameLabel({ x = 0, y = 0, payload, isRtl }: NameLabelProps) {
  const name = payload?.value ?? '';
  const direction = languageOfName(name) === 'ar' ? RIGHT_TO_LEFT : LEFT_TO_RIGHT;
  const lines = linesOf(name);
  return (
    <text {...TEXT} textAnchor={isRtl ? 'start' : 'end'} dominantBaseline="central">
      {lines.map((line, index) => (
        <tspan key={line} x={x} y={Number(y) + (index - (lines.length - 1) / 2) * LINE_HEIGHT}>
          {`${direction}${line}${ISOLATED}`}
        </tspan>
      ))}
    </text>
  );
}

interface BarsUpProps extends BarsProps {
  /** Writes the name of a bar below it, from its key. */
  tick: (key: string) => string;
  /** Writes a figure of the axis. */
  axis: (value: number) => string;
}

/** Bars that stand: values over time. In Arabic time runs from right to left. */
export function BarsUp({ points, valueName, value, tick, axis }: BarsUpProps) {
  const { direction } = useLanguage();
  const isRtl = direction === 'rtl';
  return (
    <BarChart
      responsive
      className={styles.bars}
      style={{ blockSize: 260 }}
      data={[...points]}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="key"
        reversed={isRtl}
        tickFormatter={(key: string) => isolated(tick(key))}
        tick={TEXT}
        stroke="var(--line-strong)"
        minTickGap={16}
        interval="equidistantPreserveStart"
      />
      <YAxis
        orientation={isRtl ? 'right' : 'left'}
        tickFormatter={(figure: number) => isolated(axis(figure))}
        allowDecimals={false}
        tick={TEXT}
        stroke="var(--line-strong)"
        width={80}
      />
      <Tooltip
        cursor={{ fill: 'var(--sunken)' }}
        isAnimationActive={false}
        content={(props) => <TooltipBox active={props.active} payload={props.payload} format={value} />}
      />
      <Bar dataKey="value" name={valueName} maxBarSize={48} radius={[3, 3, 0, 0]} {...LOOK} />
    </BarChart>
  );
}

/** Bars that lie, each with its name and its value: a few things compared. */
export function BarsAcross({ points, valueName, value }: BarsProps) {
  const { direction } = useLanguage();
  const isRtl = direction === 'rtl';
  const letters = Math.max(0, ...points.map((point) => value(point.value).length));
  const room = Math.max(LEAST_VALUE_ROOM, (letters + 1) * LETTER_ROOM);
  return (
    <BarChart
      responsive
      layout="vertical"
      className={styles.bars}
      style={{ blockSize: points.length * ROW + 16 }}
      data={[...points]}
      margin={isRtl ? { left: room, right: 8 } : { left: 8, right: room }}
      accessibilityLayer={false}
    >
      <XAxis
        type="number"
        hide
        reversed={isRtl}
        // Where every bar is 0 the axis still begins at the names.
        domain={[0, (most: number) => Math.max(most, 1)]}
        allowDecimals={false}
      />
      <YAxis
        type="category"
        dataKey="name"
        orientation={isRtl ? 'right' : 'left'}
        width={NAME_ROOM}
        interval={0}
        tick={(label) => <NameLabel {...label} isRtl={isRtl} />}
        stroke="var(--line-strong)"
        tickLine={false}
        tickMargin={6}
      />
      <Tooltip
        cursor={{ fill: 'var(--sunken)' }}
        isAnimationActive={false}
        content={(props) => <TooltipBox active={props.active} payload={props.payload} format={value} />}
      />
      <Bar dataKey="value" name={valueName} barSize={20} minPointSize={1} {...LOOK}>
        <LabelList dataKey="value" content={(label) => <ValueLabel {...label} isRtl={isRtl} format={value} />} />
      </Bar>
    </BarChart>
  );
}

import type { Answers } from './answers.ts';
import { byCall, type Slice, slicesOf } from './report.ts';
import type { Stage } from './stage.ts';

const WIDTH = 760;
const LABEL = 150;
const ROW = 54;
const TOP = 28;
const GAP = 10;
const LEGEND = 24;
/** The lowest and the highest latency that is drawn, in milliseconds; between them each decade is as high as any other. */
const LOWEST = 5;
const HIGHEST = 20_000;

const STYLE = `
text { font: 12px system-ui, sans-serif; fill: #333 }
.small { font-size: 10px; fill: #777 }
.p50, .p95 { fill: none; stroke: #2a6fb0; stroke-width: 1.5 }
.p50 { stroke-opacity: 0.45 }
.dot { fill: #2a6fb0 }
.limit, .stage { stroke: #999; stroke-dasharray: 3 3 }
.failed { fill: #c0392b }
.refused { fill: #d08a1d }
@media (prefers-color-scheme: dark) {
  text { fill: #ddd } .small { fill: #999 } .p50, .p95 { stroke: #7ab7f0 } .dot { fill: #7ab7f0 }
}`;

/** A picture of p50 and p95 of each call over time, with what failed and what was refused. */
export function drawing(answers: Answers, stages: readonly Stage[], p95Max: number): string {
  const rows = byCall(answers.all);
  const height = TOP + rows.length * ROW + LEGEND;
  const width = (WIDTH - LABEL - GAP) / stages.length;
  const parts = stages.map(
    ({ times }, number) =>
      `<text x="${LABEL + number * width + 4}" y="14">×${times}</text><line class="stage" x1="${LABEL + number * width}" x2="${LABEL + number * width}" y1="4" y2="${height - LEGEND}"/>`,
  );
  for (const [index, [call, some]] of rows.entries()) {
    const top = TOP + index * ROW;
    const y = (ms: number) => round(top + (ROW - GAP) * (1 - position(ms)));
    parts.push(
      `<text x="4" y="${top + 18}">${call}</text><text class="small" x="4" y="${top + 34}">${some.length} asked for</text>`,
      `<line class="limit" x1="${LABEL}" x2="${WIDTH - GAP}" y1="${y(p95Max)}" y2="${y(p95Max)}"/>`,
    );
    for (const [number, stage] of stages.entries()) {
      const slices = slicesOf(some, stage);
      const x = (part: number) => round(LABEL + number * width + ((part + 0.5) * width) / slices.length);
      for (const name of ['p50', 'p95'] as const) {
        const points = slices.flatMap((slice, part) => (slice ? [`${x(part)},${y(slice[name])}`] : []));
        parts.push(`<polyline class="${name}" points="${points.join(' ')}"/>`);
      }
      // A part that stands alone makes no line.
      const dots = slices.map((slice, part) =>
        slice ? `<circle class="dot" cx="${x(part)}" cy="${y(slice.p95)}" r="2"/>` : '',
      );
      parts.push(...dots, ...slices.map((slice, part) => (slice ? marks(slice, x(part), top + ROW - GAP) : '')));
    }
  }
  const legend = `p95, lighter p50; each line from ${LOWEST} ms to ${HIGHEST / 1000} s, dashed at ${p95Max} ms; red failed, yellow refused`;
  parts.push(`<text class="small" x="${LABEL}" y="${height - 8}">${legend}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Latencies of each call over time">
<style>${STYLE}</style>
${parts.filter(Boolean).join('\n')}
</svg>
`;
}

function marks({ failed, refused }: Slice, x: number, y: number): string {
  const dot = (name: string) => `<circle class="${name}" cx="${x}" cy="${y}" r="3"/>`;
  return failed > 0 ? dot('failed') : refused > 0 ? dot('refused') : '';
}

/** Where between the bottom (0) and the top (1) a latency is drawn. */
function position(ms: number): number {
  const within = Math.min(Math.max(ms, LOWEST), HIGHEST);
  return Math.log(within / LOWEST) / Math.log(HIGHEST / LOWEST);
}

function round(value: number): number {
  return Number(value.toFixed(1));
}

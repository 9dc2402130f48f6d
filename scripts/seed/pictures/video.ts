/**
 * The looping picture beside "why choose us": quiet sound reaches a grandfather's ear, his aid lights up, the sound
 * grows clear and his hearing curve rises into the range of speech.
 *
 * Made once, and again whenever this file changes, with ffmpeg on the path (its results are committed):
 *   node scripts/seed/pictures/video.ts
 * It writes web/public/landing/why.webm (VP9), why.mp4 (H.264) and why-poster.webp.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type Curve, cubic, place, point, profile, round, xy } from './geometry.ts';
import { mix } from './palette.ts';
import { colours, elderBody, elderHead, fill, stroke } from './site/hero.ts';

const frameSize = { width: 960, height: 720 };
const framesPerSecond = 25;
const seconds = 10;
/** The poster shows the moment when the sound is clear. */
const posterAt = 0.6;

/** How clear the sound is at `t`, the share of the loop that has passed: 0 faint, 1 clear. */
const clarity = profile([
  [0, 0],
  [0.14, 0],
  [0.38, 1],
  [0.8, 1],
  [0.98, 0],
  [1, 0],
]);

/** A wave that ends as it began, `cycles` times a loop. */
const sway = (t: number, cycles: number) => Math.sin(2 * Math.PI * cycles * t);

/** One frame as SVG, at `t` from 0 to 1. Frame 0 follows the last one. */
export function drawFrame(t: number): string {
  const clear = clarity(t);
  const nod = `translate(232 ${round(322 - 3 * clear)}) rotate(${round(9 + sway(t, 1) * 1.6 + clear * 1.5)}) scale(1.12)`;
  const light = mix('#5a5c62', '#7fd39b', clear);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frameSize.width}" height="${frameSize.height}" viewBox="0 0 ${frameSize.width} ${frameSize.height}">
<rect width="${frameSize.width}" height="${frameSize.height}" fill="${colours.wall}"/>
<circle cx="290" cy="370" r="330" fill="${colours.sun}"/>
<g transform="translate(-395 -166) scale(1.12)">${elderBody()}</g>
<g transform="${nod}">${elderHead()}<circle cx="214" cy="-46" r="8" fill="${light}"/></g>
${wave(t, clear)}
${audiogram(clear)}
</svg>`;
}

/** Sound on its way from the right edge to the ear. */
function wave(t: number, clear: number): string {
  const way: Curve = cubic(point(1000, 96), point(830, 84), point(650, 190), point(494, 346));
  const colour = mix('#c9a994', colours.accent, clear);
  const height = profile([
    [0, 9 + 38 * clear],
    [0.55, 10 + 34 * clear],
    [0.9, 8 + 17 * clear],
    [1, 2],
  ]);
  const line = (phase: number, share: number) =>
    `M${Array.from({ length: 141 }, (_, i) => {
      const at = i / 140;
      return xy(place(way, height, at, share * Math.sin(2 * Math.PI * (5.5 * at - 6 * t + phase))));
    }).join('L')}`;
  return [
    `<g opacity="${round(0.35 * clear)}">${stroke(line(0.25, 0.75), colour, 6)}</g>`,
    stroke(line(0, 1), colour, 7 + 4 * clear),
  ].join('');
}

/** The hearing curve on its sheet: where it was, and where the aid lifts it, into the range of speech. */
function audiogram(clear: number): string {
  const [left, top, right, bottom] = [538, 384, 918, 678];
  const x = (i: number) => left + 50 + i * 56;
  const y = (loss: number) => top + 32 + loss * 2.4;
  const before = [30, 38, 52, 66, 78, 84];
  const after = before.map((loss) => loss + (16 + loss * 0.08 - loss) * clear);
  const path = (losses: number[]) => `M${losses.map((loss, i) => `${x(i)} ${round(y(loss))}`).join('L')}`;
  const marks = (losses: number[], colour: string) =>
    losses
      .map(
        (loss, i) =>
          `<circle cx="${x(i)}" cy="${round(y(loss))}" r="9" fill="#fff" stroke="${colour}" stroke-width="5"/>`,
      )
      .join('');
  const grid = [0, 20, 40, 60, 80, 100].map((loss) => `M${left + 26} ${y(loss)}H${right - 26}`).join('');
  return [
    `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" rx="26" fill="#fffdfb"/>`,
    stroke(grid, '#efe4da', 3),
    fill(
      `M${x(0)} ${y(8)}C${x(1)} ${y(4)} ${x(4)} ${y(2)} ${x(5)} ${y(8)}V${y(32)}C${x(4)} ${y(42)} ${x(1)} ${y(42)} ${x(0)} ${y(34)}Z`,
      '#f3dcd2',
      0.9,
    ),
    `<g opacity="${round(0.25 + 0.75 * (1 - clear))}">${stroke(path(before), '#b9a496', 5)}</g>`,
    stroke(path(after), mix('#b9a496', colours.accent, clear), 7),
    marks(after, mix('#b9a496', colours.accent, clear)),
  ].join('');
}

/** Renders all frames into an ffmpeg that was started with these output arguments. */
async function encode(outputs: string[]): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${frameSize.width}x${frameSize.height}`];
  const ffmpeg = spawn(
    'ffmpeg',
    ['-y', '-loglevel', 'error', ...input, '-r', `${framesPerSecond}`, '-i', '-', ...outputs],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
  const closed = once(ffmpeg, 'close');
  const count = framesPerSecond * seconds;
  for (let i = 0; i < count; i++) {
    const pixels = await sharp(Buffer.from(drawFrame(i / count)))
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
}

if (import.meta.main) {
  const landing = (name: string) => fileURLToPath(new URL(`../../../web/public/landing/${name}`, import.meta.url));
  const common = ['-an', '-pix_fmt', 'yuv420p', '-map_metadata', '-1', '-fflags', '+bitexact'];
  await encode([
    ...common,
    ...['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '40', '-row-mt', '1', '-deadline', 'good', landing('why.webm')],
    ...common,
    ...['-c:v', 'libx264', '-crf', '27', '-preset', 'veryslow', '-tune', 'animation', '-movflags', '+faststart'],
    landing('why.mp4'),
  ]);
  await sharp(Buffer.from(drawFrame(posterAt)))
    .webp({ quality: 82 })
    .toFile(landing('why-poster.webp'));
}

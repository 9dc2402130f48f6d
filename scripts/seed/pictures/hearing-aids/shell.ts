import { type Curve, line, type Profile, place, ribbon, round } from '../geometry.ts';
import { type Finish, finishes, mix } from '../palette.ts';
import { shades, solid } from '../stage.ts';

/** The housing that sits behind the ear: its run, its width along it, and how it is finished. */
export interface Shell {
  curve: Curve;
  width: Profile;
  /** The panel towards the viewer and the back edge, which carries microphones and buttons. */
  finish: Finish;
  spine: Finish;
  /** 0 no push button, 1 a single one, 2 a rocker. */
  buttons: 0 | 1 | 2;
  /** Charging contacts and a light; otherwise a battery door. */
  rechargeable: boolean;
  /** Where the battery door begins, along the run. */
  doorAt: number;
}

/** How far from the middle the back edge begins, in half-widths. */
const seam = -0.42;

/** A housing with everything on it. */
export function drawShell(shell: Shell): string {
  const { curve, width } = shell;
  const tone = finishes[shell.finish];
  const spine = finishes[shell.spine];
  const band = (from: number, to: number, left: number, right: number, caps = 0) =>
    ribbon(curve, width, { from, to, left, right, startCap: caps, endCap: caps });
  const along = (t: number) => place(curve, width, t, seam);
  const crease = line(along, -0.1, 1.25);
  const body = solid(
    'shell',
    ribbon(curve, width, { startCap: 0.6, endCap: 0.8 }),
    tone,
    [
      shades(
        24,
        [band(-0.2, 1.25, 0.55, 1.5), tone.dark, 0.8],
        [band(-0.2, 1.25, -0.4, 0.1), tone.light, 0.8],
        [band(1.04, 1.3, -1.5, 1.5), tone.dark, 0.5],
      ),
      `<path d="${band(-0.25, 1.3, -1.6, seam)}" fill="${spine.base}"/>`,
      shades(12, [band(-0.2, 1.3, -0.84, -0.62), spine.light, 0.8], [band(-0.2, 1.3, -1.5, -0.96), spine.dark, 0.7]),
      `<path d="${crease}" fill="none" stroke="${mix(tone.dark, '#000000', 0.25)}" stroke-width="3" opacity=".6"/>`,
      `<path d="${crease}" fill="none" stroke="#fff" stroke-width="2" opacity=".35" transform="translate(3.5 1)"/>`,
      shades(4, [band(0.2, 0.66, -0.22, -0.12, 1), '#ffffff', 0.8], [band(0.1, 1, 0.93, 1.02), '#ffffff', 0.28]),
      shell.rechargeable ? '' : door(shell),
    ].join(''),
  );
  return body + controls(shell);
}

/** Art set on the shell at `t` along it, `side` half-widths off its middle, turned with it. */
function on(shell: Shell, t: number, side: number, art: string): string {
  const p = place(shell.curve, shell.width, t, side);
  return `<g transform="translate(${round(p.x)} ${round(p.y)}) rotate(${round(p.angle)})">${art}</g>`;
}

function door(shell: Shell): string {
  const gap = ribbon(shell.curve, shell.width, {
    from: shell.doorAt,
    to: shell.doorAt + 0.008,
    left: -1.2,
    right: 1.2,
  });
  const notch = `<rect x="-30" y="-12" width="60" height="24" rx="12" fill="${finishes[shell.spine].dark}"/><rect x="-24" y="2" width="48" height="5" rx="2.5" fill="#fff" opacity=".25"/>`;
  return `<path d="${gap}" fill="#1f1a19" opacity=".55"/>${on(shell, (1 + shell.doorAt) / 2 + 0.03, -0.98, notch)}`;
}

function controls(shell: Shell): string {
  const spine = finishes[shell.spine];
  const slit =
    '<rect x="-20" y="-5" width="40" height="10" rx="5" fill="#1f1a19" opacity=".8"/><rect x="-18" y="3" width="36" height="3" rx="1.5" fill="#fff" opacity=".3"/>';
  const key = (half: number) =>
    `<rect x="${-half - 3}" y="-17" width="${2 * half + 6}" height="34" rx="17" fill="${mix(spine.dark, '#000000', 0.35)}" opacity=".7"/><rect x="${-half}" y="-14" width="${2 * half}" height="28" rx="14" fill="${mix(spine.base, spine.light, 0.35)}"/><rect x="${-half + 8}" y="-10" width="${2 * half - 16}" height="7" rx="3.5" fill="#fff" opacity=".4"/>`;
  const parts = [on(shell, 0.2, -0.7, slit), on(shell, 0.62, -0.72, slit)];
  if (shell.buttons === 1) parts.push(on(shell, 0.41, -0.72, key(42)));
  if (shell.buttons === 2) {
    parts.push(on(shell, 0.41, -0.72, `${key(62)}<rect x="-2" y="-14" width="4" height="28" fill="${spine.dark}"/>`));
  }
  if (shell.rechargeable) {
    const contact =
      '<circle r="11" fill="#6f5426"/><circle r="9" fill="#d8b26a"/><circle cx="-3" cy="-3" r="3.5" fill="#fff" opacity=".6"/>';
    const light = '<circle r="8" fill="#3c8f5a"/><circle cx="-2" cy="-2" r="3" fill="#fff" opacity=".7"/>';
    parts.push(on(shell, 0.99, 0.3, contact), on(shell, 0.92, 0.36, contact), on(shell, 0.78, -0.72, light));
  }
  return parts.join('');
}

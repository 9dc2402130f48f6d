import { type PointerEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, STROKES_MAX } from '#contract/consents/signing.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { stack } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './signing.module.css';

interface SignaturePadProps {
  /** The path that is drawn. */
  strokes: string;
  error: string | undefined;
  onChange: (strokes: string) => void;
}

/** Nearer points tell nothing more of a line. */
const STEP = 3;

/** A field in which a finger, a pen or a mouse draws a signature. By the keyboard one types instead. */
export function SignaturePad({ strokes, error, onChange }: SignaturePadProps) {
  const { t } = useTranslation('clinic-consents');
  const errorId = useId();
  /** The path and its last point while it is drawn, and by which pointer. */
  const line = useRef<{ path: string; x: number; y: number; pointer: number } | null>(null);

  function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): [number, number] {
    const box = currentTarget.getBoundingClientRect();
    const within = (part: number, size: number) => Math.round(Math.min(0.999, Math.max(0, part)) * size);
    return [
      within((clientX - box.left) / (box.width || 1), SIGNATURE_WIDTH - 1),
      within((clientY - box.top) / (box.height || 1), SIGNATURE_HEIGHT - 1),
    ];
  }

  function begin(event: PointerEvent<SVGSVGElement>): void {
    if (line.current || event.button !== 0) return;
    const [x, y] = pointOf(event);
    event.currentTarget.setPointerCapture?.(event.pointerId);
    line.current = { path: `${strokes}M${x} ${y}`, x, y, pointer: event.pointerId };
  }

  function draw(event: PointerEvent<SVGSVGElement>): void {
    const at = line.current;
    if (at?.pointer !== event.pointerId) return;
    const [x, y] = pointOf(event);
    const path = `${at.path}L${x} ${y}`;
    if (Math.hypot(x - at.x, y - at.y) < STEP || path.length > STROKES_MAX) return;
    line.current = { ...at, path, x, y };
    onChange(path);
  }

  const end = () => {
    line.current = null;
  };
  const withoutLast = strokes.slice(0, Math.max(0, strokes.lastIndexOf('M')));
  return (
    <div className={stack(3)}>
      <p id={`${errorId}-hint`}>{t('page.pad-hint')}</p>
      <svg
        className={styles.field}
        viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
        role="img"
        tabIndex={-1}
        data-invalid={error ? '' : undefined}
        aria-label={t('page.pad')}
        aria-describedby={`${errorId}-hint ${errorId}`}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={strokes} />
      </svg>
      <FieldError id={errorId} error={error} />
      <div className={toolbar(2)}>
        <Button small variant="secondary" disabled={strokes === ''} onClick={() => onChange(withoutLast)}>
          {t('page.undo')}
        </Button>
        <Button small variant="secondary" disabled={strokes === ''} onClick={() => onChange('')}>
          {t('page.clear')}
        </Button>
      </div>
    </div>
  );
}

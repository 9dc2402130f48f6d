import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { useCloseOnBack } from '../page/back.ts';
import styles from './dropdown.module.css';

interface DropdownProps {
  /** What the button opens, for screen readers and as a tooltip. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  /** The panel. `close` shuts it and returns the focus to the button. */
  children: (close: () => void) => ReactNode;
  /** Which side of the button the panel lines up with; `end` by default. */
  align?: 'start' | 'end';
  className?: string;
  onOpenChange?: (open: boolean) => void;
}

/** Pixels that stay free below a panel. */
const BELOW = 8;
/** A panel is never lower (pixels): where there is less room, the page scrolls to it. */
const LEAST_ROOM = 160;

/** Moves an element sideways by as much as it reaches beyond the screen, and has it end where the screen does. */
function keepInView(element: HTMLElement): void {
  element.style.translate = '';
  const { left, right, top } = element.getBoundingClientRect();
  element.style.setProperty('--room', `${Math.max(LEAST_ROOM, window.innerHeight - top - BELOW)}px`);
  const beyond = Math.max(0, right - document.documentElement.clientWidth);
  const shift = left < 0 ? -left : -Math.min(beyond, left);
  if (shift !== 0) element.style.translate = `${shift}px`;
}

/**
 * A button with a panel below it: a menu of links, the cart. Closes on Escape, on Back, on a press outside, when the focus
 * leaves, and when something inside navigates (by `close`).
 */
export function Dropdown({ label, trigger, children, align = 'end', className, onOpenChange }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();

  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  const close = () => {
    change(false);
    button.current?.focus();
  };
  useCloseOnBack(open, close);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) {
        setOpen(false);
        onOpenChange?.(false);
      }
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open, onOpenChange]);

  // With large text, or on a narrow screen, the panel would begin beyond the edge: it is moved back into view.
  useLayoutEffect(() => {
    if (!open) return;
    const place = () => panel.current && keepInView(panel.current);
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Escape and focus on behalf of the button inside
    <div
      ref={root}
      className={cx(styles.dropdown, className)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (open && event.relatedTarget && !root.current?.contains(event.relatedTarget)) change(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.trigger}
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => change(!open)}
      >
        {trigger}
      </button>
      {open && (
        <div ref={panel} id={panelId} className={cx(styles.panel, styles[align])}>
          {children(close)}
        </div>
      )}
    </div>
  );
}

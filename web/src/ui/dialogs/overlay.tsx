import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './overlay.module.css';

interface OverlayProps {
  /** What is going on; "Loading" unless told otherwise. */
  label?: string;
  /** What can be done meanwhile. */
  children?: ReactNode;
}

let mounted = 0;
let focusedBefore: Element | null = null;

/** While an overlay stands, nothing of the page behind it can be pressed, focused or read. The toast stays within reach. */
function coverPage(): () => void {
  const pages = document.querySelectorAll<HTMLElement>('[data-page]');
  if (mounted === 0) focusedBefore = document.activeElement;
  mounted += 1;
  for (const page of pages) page.inert = true;
  return () => {
    mounted -= 1;
    if (mounted > 0) return;
    for (const page of pages) page.inert = false;
    if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus({ preventScroll: true });
    focusedBefore = null;
  };
}

/** Covers the whole screen while the user is loading or an order is being placed. */
export function Overlay({ label, children }: OverlayProps) {
  const { t } = useTranslation();
  // Together with what is seen: a press in between would reach the page.
  useLayoutEffect(coverPage, []);
  return createPortal(
    <div className={styles.overlay} data-overlay="">
      <span className={styles.bars} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
        <span />
      </span>
      <p role="status" className={styles.label}>
        {label ?? t('loading')}
      </p>
      {children}
    </div>,
    document.body,
  );
}

import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './tabs.module.css';

interface Tab<Id extends string> {
  id: Id;
  label: string;
  /** What stands behind the label, for example how many wait there. It is read with it. */
  badge?: ReactNode;
}

interface TabsProps<Id extends string> {
  /** What the tabs divide, for screen readers. */
  label: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  onChange: (id: Id) => void;
  /** The panel of the current tab. */
  children: ReactNode;
}

/** Panels of which one is shown. The arrow keys, Home and End go through the tabs; Tab goes on to the panel. */
export function Tabs<Id extends string>({ label, tabs, current, onChange, children }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const idOf = (id: Id) => `${base}-${id}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === current);
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const target = {
      [forward]: (at + 1) % tabs.length,
      [forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft']: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const next = target === undefined ? undefined : tabs[target];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(idOf(next.id))}`)?.focus();
  };

  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: name, badge }) => (
          <button
            key={id}
            id={idOf(id)}
            type="button"
            role="tab"
            aria-selected={id === current}
            aria-controls={`${base}-panel`}
            tabIndex={id === current ? 0 : -1}
            className={cx(styles.tab, id === current && styles.current)}
            onClick={() => onChange(id)}
          >
            {name}
            {badge}
          </button>
        ))}
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={idOf(current)} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}

import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import styles from './offers.module.css';

interface Offer {
  key: string;
  content: ReactNode;
  /** It is shown, and cannot be chosen. */
  disabled?: boolean;
  onChoose: () => void;
}

interface OffersProps {
  /** What is offered, for screen readers. */
  label: string;
  /** What is said above them. */
  status: string;
  /** How they are reached by the keyboard. */
  keys: string;
  offers: readonly Offer[];
  /** The field's arrow leads into it (`enterOffers`). */
  list: RefObject<HTMLUListElement | null>;
  /** Back to the field. */
  onLeave: () => void;
}

/**
 * What is offered below a field while it is typed. The offers stand outside of the order of the Tab key, so that no key
 * that is meant for a field presses one: a pointer reaches them, and the arrows from the field.
 */
export function Offers({ label, status, keys, offers, list, onLeave }: OffersProps) {
  function step(event: KeyboardEvent<HTMLButtonElement>): void {
    const buttons = buttonsOf(list);
    const place = buttons.indexOf(event.currentTarget);
    if (event.key === 'ArrowDown') buttons[Math.min(place + 1, buttons.length - 1)]?.focus();
    else if (event.key === 'ArrowUp' && place > 0) buttons[place - 1]?.focus();
    else if (event.key === 'ArrowUp' || event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
  }

  return (
    <section className={styles.offers} aria-label={label}>
      <p role="status">
        {status} <span className={styles.keys}>{keys}</span>
      </p>
      <ul ref={list} className={styles.list}>
        {offers.map(({ key, content, disabled, onChoose }) => (
          <li key={key}>
            <button
              type="button"
              tabIndex={-1}
              className={styles.offer}
              disabled={disabled}
              onKeyDown={step}
              onClick={onChoose}
            >
              {content}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What stands first and tells an offer from the others. */
export function OfferName({ children }: { children: ReactNode }) {
  return <bdi className={styles.name}>{children}</bdi>;
}

/** On the field's keys: the arrow down leads into its offers. */
export function enterOffers(list: RefObject<HTMLUListElement | null>, event: KeyboardEvent<HTMLInputElement>): void {
  const [first] = buttonsOf(list);
  if (event.key !== 'ArrowDown' || !first) return;
  event.preventDefault();
  first.focus();
}

function buttonsOf(list: RefObject<HTMLUListElement | null>): HTMLButtonElement[] {
  return [...(list.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])];
}

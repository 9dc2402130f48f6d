import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface Looks {
  variant?: ButtonVariant;
  /** A quieter button for lists and bars; still 44 px high. */
  small?: boolean;
  /** As wide as its container. */
  wide?: boolean;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Looks {
  /** Work is under way: the button keeps its size and focus, shows a spinner, ignores presses and says so to screen readers. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

const look = ({ variant = 'primary', small, wide }: Looks) =>
  cx(styles.button, styles[variant], small && styles.small, wide && styles.wide);

/** A button that does something on this page. `type` is `button` unless told otherwise. */
export function Button({ variant, small, wide, busy, className, children, onClick, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={cx(look({ variant, small, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={styles.content}>{children}</span>
      {busy && (
        <span className={styles.spinner}>
          <Spinner size={22} />
        </span>
      )}
    </button>
  );
}

interface RowButtonProps extends Pick<ButtonProps, 'onClick' | 'children'> {
  /** What it does, and to which of the rows, for screen readers. */
  label: string;
}

/** A quiet button of a row: its words stand in every row, its name says of which it is. */
export function RowButton({ label, ...rest }: RowButtonProps) {
  return <Button {...rest} small variant="ghost" aria-label={label} />;
}

/** A link to a page of the application that looks like a button. */
export function LinkButton({ variant, small, wide, className, ...rest }: LinkProps & Looks) {
  return <Link {...rest} className={cx(look({ variant, small, wide }), className)} />;
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  /** What it does, for screen readers and as a tooltip. */
  label: string;
  icon: ReactNode;
  /** With a border, for a button that stands alone. */
  outlined?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button that shows only an icon. */
export function IconButton({ label, icon, outlined, className, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={cx(styles.icon, outlined && styles.outlined, className)}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  );
}

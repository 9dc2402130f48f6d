import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { WarningIcon } from '../icons/icons.tsx';
import styles from './field.module.css';

/** What every field shows besides its control. */
export interface FieldProps {
  label: string;
  /** Help that stays in view, below the label. */
  hint?: ReactNode;
  /** Why the value was refused, already translated. Shown below the control and read with it. */
  error?: string | null | false;
  /** Marks the field as optional after its label. Fields are required unless they say otherwise. */
  optional?: boolean;
}

/** The attributes that tie a control to its label, hint and error. */
interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Ids that tie a control to its words. `id` is generated when the field does not bring its own. */
export function useField({ hint, error }: Pick<FieldProps, 'hint' | 'error'>, ownId?: string) {
  const generated = useId();
  const id = ownId ?? generated;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : null, error ? errorId : null].filter(Boolean).join(' ');
  const control: ControlAttributes = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return { control, hintId, errorId };
}

/** The words of a label, with "(optional)" where it applies. */
export function LabelText({ label, optional }: Pick<FieldProps, 'label' | 'optional'>) {
  const { t } = useTranslation();
  return (
    <>
      {label}
      {optional && <span className={styles.optional}> {t('field.optional')}</span>}
    </>
  );
}

export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  return hint ? (
    <span id={id} className={styles.hint}>
      {hint}
    </span>
  ) : null;
}

interface FieldErrorProps extends Pick<FieldProps, 'error'> {
  id: string;
  /** The label of the field: an error that only says that something is missing says what. */
  label?: string;
  /** Whether the field is chosen from what there is, and not written. */
  isChoice?: boolean;
}

/** Announced when it appears, so that somebody who cannot see it knows why a form did not go through. */
export function FieldError({ error, ...rest }: FieldErrorProps) {
  return error ? <Reason error={error} {...rest} /> : null;
}

function Reason({ id, error, label, isChoice }: FieldErrorProps) {
  // What the form says in its own words does not wait for these.
  const { t } = useTranslation('shop-errors', { useSuspense: false });
  const isMissing = label !== undefined && error === t('field.required');
  const field = label?.replace(/[?؟]$/, '') ?? '';
  return (
    <span id={id} className={styles.error} role="alert">
      <WarningIcon size={18} />
      <span>{isMissing ? t(isChoice ? 'missing.choice' : 'missing.text', { field }) : error}</span>
    </span>
  );
}

interface FieldFrameProps extends FieldProps, Pick<FieldErrorProps, 'isChoice'> {
  controlId: string;
  hintId: string;
  errorId: string;
  children: ReactNode;
}

/** Label above, hint, control, error: the shape of every field with one control. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, optional, hint, error, isChoice, controlId, hintId, errorId, children } = props;
  return (
    <div className={styles.field}>
      <label htmlFor={controlId} className={styles.label}>
        <LabelText label={label} optional={optional} />
      </label>
      <FieldHint id={hintId} hint={hint} />
      {children}
      <FieldError id={errorId} {...{ label, error, isChoice }} />
    </div>
  );
}

import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useState,
  type WheelEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { EyeIcon, EyeOffIcon } from '../icons/form-icons.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldProps, useField } from './field.tsx';

interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'children'> {
  /** A control at the end of the box, for example "show the password". */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** Scrolling with the pointer over a number would change it: it scrolls the page, as over everything else. */
const keepNumber = (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur();

/** One line of text, a number, an email address, a date. Every input of the type `number` is one of these. */
export function TextField({ label, hint, error, optional, trailing, className, ...input }: TextFieldProps) {
  const { control, hintId, errorId } = useField({ hint, error }, input.id);
  const box = (
    <input
      type="text"
      required={!optional}
      {...(input.type === 'number' && { onWheel: keepNumber })}
      {...input}
      {...control}
      className={cx(styles.control, className)}
    />
  );
  return (
    <FieldFrame {...{ label, hint, error, optional, hintId, errorId }} controlId={control.id}>
      {trailing ? (
        <div className={styles.joined}>
          {box}
          {trailing}
        </div>
      ) : (
        box
      )}
    </FieldFrame>
  );
}

/** An email address, for the account's own unless its `autoComplete` says otherwise. */
export function EmailField(props: Omit<TextFieldProps, 'type'>) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      {...props}
    />
  );
}

/** A password that its owner can look at. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? t('field.hide-password') : t('field.show-password')}
          aria-pressed={shown}
          icon={shown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

interface TextAreaProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'children'> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function TextArea({ label, hint, error, optional, className, ...area }: TextAreaProps) {
  const { control, hintId, errorId } = useField({ hint, error }, area.id);
  return (
    <FieldFrame {...{ label, hint, error, optional, hintId, errorId }} controlId={control.id}>
      <textarea
        rows={3}
        required={!optional}
        {...area}
        {...control}
        className={cx(styles.control, styles.area, className)}
      />
    </FieldFrame>
  );
}

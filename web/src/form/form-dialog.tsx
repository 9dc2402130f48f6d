import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { stack } from '#web/ui/stack.ts';
import type { ContractForm } from './form.ts';
import styles from './form-dialog.module.css';
import { useUnsaved } from './unsaved.tsx';

interface FormDialogProps {
  title: string;
  /** The dialog is to go. Asked first when something typed is not saved. */
  onClose: () => void;
  form: Pick<ContractForm<object>, 'formProps' | 'dirty' | 'submission' | 'failure'>;
  /** Something is not saved, where that is not all that was typed. */
  dirty?: boolean;
  /** What is said of the form as a whole, where that is more than what went wrong. */
  failure?: ReactNode;
  /** `enterMoves`, where submitting hands something over. */
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  /** The words of the button that sends the form. */
  submitLabel: string;
  /** The words of the button that closes it, where "Cancel" could be taken for what the form does. */
  closeLabel?: string;
  /** The button that sends does away with something. */
  danger?: boolean;
  /** Room for fields beside each other. */
  wide?: boolean;
  /** The fields. */
  children: ReactNode;
}

/**
 * A form in a window of its own. Mount it to open it and unmount it to close it; the focus goes back to where it was.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, form, onKeyDown, submitLabel, closeLabel, danger, wide = false, children } = props;
  const { dirty = form.dirty, failure = form.failure } = props;
  const { submitting, stopped, stop } = form.submission;
  const { t } = useTranslation('staff');
  const formId = useId();
  const { mayClose } = useUnsaved(dirty || stopped);
  useReturnFocus();

  const close = async () => {
    if (submitting) return stop();
    if (await mayClose()) onClose();
  };

  return (
    <Dialog
      open
      wide={wide}
      onClose={() => void close()}
      title={title}
      footer={
        <>
          <Button variant="ghost" small onClick={() => void close()}>
            {submitting ? t('dialog.stop') : (closeLabel ?? t('dialog.cancel'))}
          </Button>
          <Button type="submit" form={formId} small variant={danger ? 'danger' : 'primary'} busy={submitting}>
            {stopped ? t('dialog.ask-again') : submitLabel}
          </Button>
        </>
      }
    >
      <form onKeyDown={onKeyDown} {...form.formProps} id={formId} className={stack(5)}>
        {/* Other values under the name of the same request would not be saved. */}
        <div className={cx(stack(5), styles.fields)} inert={stopped}>
          {children}
        </div>
        <FormAlert message={stopped ? t('dialog.stopped') : failure} />
      </form>
    </Dialog>
  );
}

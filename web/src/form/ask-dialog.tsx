import { type ReactNode, useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { stack } from '#web/ui/stack.ts';
import type { ContractForm } from './form.ts';

interface AskDialogProps {
  title: string;
  onClose: () => void;
  form: Pick<ContractForm<object>, 'formProps' | 'submitting' | 'failure'>;
  /** The words of the button that sends the form. */
  sendLabel: string;
  /** What stands in place of form and button once it was sent. */
  sent?: { content: ReactNode; button: ReactNode } | false;
  /** The fields. */
  children: ReactNode;
}

/** A window in which a customer asks the shop for something; mount it to open it. */
export function AskDialog({ title, onClose, form, sendLabel, sent, children }: AskDialogProps) {
  const formId = useId();
  useReturnFocus();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        sent ? (
          sent.button
        ) : (
          <Button type="submit" form={formId} busy={form.submitting}>
            {sendLabel}
          </Button>
        )
      }
    >
      {sent ? (
        sent.content
      ) : (
        <form {...form.formProps} id={formId} className={stack(5)}>
          {children}
          <FormAlert message={form.failure} />
        </form>
      )}
    </Dialog>
  );
}

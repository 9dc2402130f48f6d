import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LAB_NAME_MAX, LAB_NUMBER_MAX } from '#contract/devices/constants.ts';
import { moveJob as schemas } from '#contract/devices/schemas.ts';
import { enterMoves } from '#web/form/enter-moves.ts';
import { useContractForm } from '#web/form/form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** What is said of the lab to which work goes. */
export interface ToLab {
  lab_name: string | null;
  lab_number: string | null;
}

interface SendDialogProps {
  title: string;
  /** Names of labs that were used before. */
  labs: readonly string[];
  /** What is known already. */
  before: ToLab;
  /** Several jobs are sent: each would have a number of its own. */
  several?: boolean;
  /** Sends them; what it throws is shown in the dialog. */
  onSend: (lab: ToLab) => Promise<void>;
  onClose: () => void;
}

interface LabValues {
  lab_name: string;
  lab_number: string;
}

/** Asks to which lab work goes, and what number it has there. Neither has to be known. */
export function SendDialog({ title, labs, before, several = false, onSend, onClose }: SendDialogProps) {
  const { t } = useTranslation('clinic-jobs');
  const names = useId();
  const said = ({ lab_name, lab_number }: LabValues): ToLab => ({
    lab_name: lab_name.trim() || null,
    lab_number: lab_number.trim() || null,
  });
  const form = useContractForm<LabValues>({
    initialValues: { lab_name: before.lab_name ?? '', lab_number: before.lab_number ?? '' },
    schema: schemas.input.pick(['lab_name', 'lab_number']),
    toWire: said,
    onSubmit: async (values) => {
      await onSend(said(values));
      onClose();
    },
  });
  return (
    <FormDialog title={title} onClose={onClose} form={form} onKeyDown={enterMoves} submitLabel={t('send.submit')}>
      <TextField
        {...form.bind('lab_name')}
        label={t('send.lab')}
        optional
        list={names}
        autoComplete="off"
        maxLength={LAB_NAME_MAX}
      />
      <datalist id={names}>
        {labs.map((lab) => (
          <option key={lab} value={lab} />
        ))}
      </datalist>
      {!several && (
        <TextField
          {...form.bind('lab_number')}
          label={t('lab-number-label')}
          optional
          autoComplete="off"
          maxLength={LAB_NUMBER_MAX}
        />
      )}
    </FormDialog>
  );
}

import { useTranslation } from 'react-i18next';
import { SERIAL_NUMBER_MAX } from '#contract/devices/constants.ts';
import { updatePiece } from '#contract/pieces/admin-calls.ts';
import { KEPT_STATES, SUPPLIER_MAX } from '#contract/pieces/constants.ts';
import type { Piece } from '#contract/pieces/schemas.ts';
import { updatePiece as schemas } from '#contract/pieces/schemas.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import text from '#web/ui/text.module.css';

interface EditPieceDialogProps {
  piece: Piece;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** Corrects a piece, or puts it aside and back. What is sold or lent keeps its number and its state. */
export function EditPieceDialog({ piece, onSaved, onClose }: EditPieceDialogProps) {
  const { t } = useTranslation('clinic-stock');
  const isKept = KEPT_STATES.some((state) => state === piece.state);
  const before = {
    serial_number: piece.serial_number,
    state: piece.state,
    supplier: piece.supplier ?? '',
    cost: piece.cost === null ? '' : String(piece.cost),
  };
  const form = useCallForm(updatePiece, {
    initialValues: before,
    schema: schemas.input,
    request: ({ serial_number, state, supplier, cost }) => ({
      pieceId: piece.$id,
      version: piece.version,
      data: {
        ...(serial_number !== before.serial_number && { serial_number: serial_number.trim() }),
        ...(isKept && { state: KEPT_STATES.find((kept) => kept === state) }),
        supplier: supplier.trim() || null,
        cost: typedNumber(cost),
      },
    }),
    onDone: async () => {
      await onSaved();
      onClose();
    },
  });
  return (
    <FormDialog title={t('goods.edit-title')} onClose={onClose} form={form} submitLabel={t('goods.edit-save')}>
      {!isKept && <p className={text.note}>{t('goods.fixed')}</p>}
      <TextField
        {...form.bind('serial_number')}
        label={t('goods.serial')}
        dir="ltr"
        autoComplete="off"
        maxLength={SERIAL_NUMBER_MAX}
        readOnly={!isKept}
      />
      {isKept && (
        <SelectField
          {...form.bind('state')}
          label={t('goods.state')}
          options={KEPT_STATES.map((state) => ({ value: state, label: t(`states.${state}`) }))}
        />
      )}
      <TextField {...form.bind('supplier')} label={t('goods.supplier')} optional maxLength={SUPPLIER_MAX} />
      <TextField {...form.bind('cost')} label={t('goods.cost')} optional inputMode="decimal" autoComplete="off" />
    </FormDialog>
  );
}

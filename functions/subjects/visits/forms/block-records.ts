import type { Validation } from '#runtime/faults.ts';
import type { Operation, Tables } from '#runtime/tables.ts';
import { prepareBlockRecords } from '#subjects/devices/devices.ts';
import { START_SETTINGS } from '#subjects/settings/rules/shop-settings.ts';
import type { AccountRow, BlockRow, FormRow } from './form-rows.ts';

/** The blocks of a service form with what accounting says of them. */
export interface FormBlocks {
  blocks: readonly BlockRow[];
  accounts: ReadonlyMap<string, Pick<AccountRow, 'ready' | 'delivered' | 'lab_number'>>;
}

/**
 * Brings hearing aids and jobs in line with the blocks that a service form will have. What stands against it is a fault
 * of the field that `serialOf` names for a block.
 */
export function prepareRecords(
  tables: Tables,
  form: FormRow,
  { blocks, accounts }: FormBlocks,
  validation: Validation & { serialOf: (blockId: string) => string },
): Promise<Operation[]> {
  return prepareBlockRecords(
    tables,
    {
      formId: form.$id,
      version: form.version,
      patientId: form.patient_id,
      salespersonId: form.salesperson_id,
      issuedAt: new Date(form.$createdAt),
      // A form from before says nothing of it: the months were these.
      warrantyMonths: form.warranty_months ?? START_SETTINGS.warranty_months,
      blocks,
      accounts,
    },
    validation,
  );
}

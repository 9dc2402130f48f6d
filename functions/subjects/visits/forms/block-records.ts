import type { Validation } from '#runtime/faults.ts';
import type { Operation, Tables } from '#runtime/tables.ts';
import { prepareBlockRecords } from '#subjects/devices/devices.ts';
import { START_SETTINGS } from '#subjects/settings/rules/shop-settings.ts';
import { prepareVisitTrial } from '#subjects/trials/visit-trial.ts';
import type { AccountRow, BlockRow, FormRow } from './form-rows.ts';

/** The blocks of a service form with what accounting says of them. */
export interface FormBlocks {
  blocks: readonly BlockRow[];
  accounts: ReadonlyMap<string, Pick<AccountRow, 'ready' | 'delivered' | 'lab_number'>>;
}

/**
 * Brings hearing aids, their trial and jobs in line with the blocks that a service form will have. What stands against it is a fault
 * of the field that `serialOf` names for a block.
 */
export async function prepareRecords(
  tables: Tables,
  form: FormRow,
  { blocks, accounts }: FormBlocks,
  validation: Validation & { serialOf: (blockId: string) => string },
): Promise<Operation[]> {
  const issuedAt = new Date(form.$createdAt);
  const [records, trial] = await Promise.all([
    prepareBlockRecords(
      tables,
      {
        formId: form.$id,
        version: form.version,
        patientId: form.patient_id,
        salespersonId: form.salesperson_id,
        issuedAt,
        // A form from before says nothing of it: the months were these.
        warrantyMonths: form.warranty_months ?? START_SETTINGS.warranty_months,
        blocks,
        accounts,
      },
      validation,
    ),
    prepareVisitTrial(tables, { formId: form.$id, issuedAt, blocks }, validation.now),
  ]);
  return [...records, ...trial];
}

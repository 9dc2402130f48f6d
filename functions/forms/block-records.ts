import { planBlockRecords } from '../runtime/devices.ts';
import type { Operation, Tables } from '../runtime/tables.ts';
import type { AccountRow, BlockRow, FormRow } from './form-rows.ts';

/** The blocks of a service form with what accounting says of them. */
export interface FormBlocks {
  blocks: readonly BlockRow[];
  accounts: ReadonlyMap<string, Pick<AccountRow, 'ready' | 'delivered' | 'lab_number'>>;
}

/** Brings hearing aids and jobs in line with the blocks that a service form will have. One or two steps. */
export function planRecords(
  tables: Tables,
  form: FormRow,
  { blocks, accounts }: FormBlocks,
  now: Date,
): Promise<Operation[]> {
  return planBlockRecords(
    tables,
    {
      formId: form.$id,
      patientId: form.patient_id,
      issuedAt: new Date(form.$createdAt),
      blocks,
      accounts,
    },
    now,
  );
}

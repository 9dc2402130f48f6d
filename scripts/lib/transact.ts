import type { TablesDB } from 'node-appwrite';
import type { Operation } from '../../functions/runtime/operations.ts';
import { withTerms } from '../../functions/runtime/terms.ts';

/** Does all of the operations or none, with what keeps the terms of rows. Rejects with Appwrite's error when they cannot be done. */
export async function transact(tables: TablesDB, operations: object[]): Promise<void> {
  const { $id: transactionId } = await tables.createTransaction({ ttl: 60 });
  await tables.createOperations({ transactionId, operations: withTerms(operations as Operation[]) });
  await tables.updateTransaction({ transactionId, commit: true });
}

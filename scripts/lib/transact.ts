import type { TablesDB } from 'node-appwrite';

/** Does all of the operations or none. Rejects with Appwrite's error when they cannot be done. */
export async function transact(tables: TablesDB, operations: object[]): Promise<void> {
  const { $id: transactionId } = await tables.createTransaction({ ttl: 60 });
  await tables.createOperations({ transactionId, operations });
  await tables.updateTransaction({ transactionId, commit: true });
}

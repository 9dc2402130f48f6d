/**
 * What the operator is told when Appwrite keeps its rows in MongoDB, which Appwrite's installer proposes since 1.9; null
 * on MariaDB. Appwrite has no setting to ask for: a table tells it by having no greatest width of a row.
 */
export function databaseWarning(tables: readonly { bytesMax: number }[]): string | null {
  if (tables.every(({ bytesMax }) => bytesMax > 0)) {
    return null;
  }
  return 'This Appwrite keeps its data in MongoDB. Samaa is made for MariaDB (_APP_DB_ADAPTER=mariadb, to be chosen when Appwrite is installed): elsewhere searches of several words fail, and texts are compared by case and accents.';
}

import type { ColumnConfig, TableConfig } from '../local-appwrite/core/project-config.ts';

/** The source of the row types: one interface a table with its own columns, and `Rows`, which names them all. */
export function rowTypes(tables: readonly TableConfig[]): string {
  const interfaces = tables.map((table) => {
    const fields = table.columns.map((column) => `  ${column.key}: ${fieldType(column)};`);
    return [`/** A row of the table \`${table.$id}\`, without Appwrite's own columns. */`]
      .concat(`export interface ${typeName(table)} {`, fields, '}')
      .join('\n');
  });
  const names = tables.map((table) => `  ${table.$id}: ${typeName(table)};`);
  return `${[
    '// Generated from `functions/records` by `npm run generate`. Do not change it by hand.',
    ...interfaces,
    ['/** The row type of each table. */', 'export interface Rows {', ...names, '}'].join('\n'),
  ].join('\n\n')}\n`;
}

function typeName(table: TableConfig): string {
  const words = table.$id.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Row`;
}

function fieldType(column: ColumnConfig): string {
  const value = valueType(column);
  if (column.array) {
    // Appwrite answers an empty list, never null, for a list that was not set.
    return value.includes(' | ') ? `(${value})[]` : `${value}[]`;
  }
  return column.required || column.default !== null ? value : `${value} | null`;
}

function valueType(column: ColumnConfig): string {
  switch (column.type) {
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      return column.type === 'string' && column.format === 'enum'
        ? column.elements.map((element) => `'${element.replaceAll("'", "\\'")}'`).join(' | ')
        : 'string';
  }
}

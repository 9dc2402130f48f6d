/** What is summed of the messages of a kind in a month of Cairo, in columns of these names. */
export const MONTH_COLUMNS = ['messages', 'parts', 'millipiasters'] as const;
export type MonthColumn = (typeof MONTH_COLUMNS)[number];
export type MonthSums = Record<MonthColumn, number>;

export const NO_SUMS: MonthSums = { messages: 0, parts: 0, millipiasters: 0 };

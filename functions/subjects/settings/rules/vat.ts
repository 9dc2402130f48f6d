import { settingColumn } from '#contract/settings/settings-fields.ts';
import { VAT_RATES, type VatChanges, type VatRate } from '#contract/settings/vat-changes.ts';
import { type SettingsColumns, toBasisPoints } from './shop-settings.ts';

/** The rates of VAT on a day in Cairo, in basis points. What was sold before keeps its own. */
export function vatOn(day: string, columns: SettingsColumns, changes: VatChanges): Record<VatRate, number> {
  const rates = VAT_RATES.map((rate) => {
    const change = changes.find((one) => one.rate === rate && one.from <= day);
    return [rate, change ? toBasisPoints(change.percent) : columns[settingColumn(rate)]];
  });
  return Object.fromEntries(rates) as Record<VatRate, number>;
}

/** What the column of the settings holds; a row from before holds nothing. */
export const readVatChanges = (column: string | null | undefined): VatChanges => (column ? JSON.parse(column) : []);

/** The list as its column keeps it: always written alike, so that an equal one is no change. */
export function keptVatChanges(sent: VatChanges): string | null {
  const kept = VAT_RATES.flatMap((name) =>
    sent.filter(({ rate }) => rate === name).map(({ rate, percent, from }) => ({ rate, percent, from })),
  );
  return kept.length === 0 ? null : JSON.stringify(kept);
}

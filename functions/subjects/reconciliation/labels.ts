import type { SentKind } from '#contract/system/message-costs.ts';
import type { Tables } from '#runtime/tables.ts';
import { loadAppointmentSettings } from '#subjects/appointments/appointments.ts';
import { productLabel } from '#subjects/catalogue/product-columns.ts';
import { PRODUCT_TABLES } from '#subjects/stock/stock.ts';
import type { DerivedKey } from './derived.ts';

/** By the names that the provider has for them. */
const MESSAGES: Record<SentKind, string> = {
  whatsapp: 'WhatsApp (Utility)',
  whatsapp_code: 'WhatsApp (Authentication)',
  whatsapp_reply: 'WhatsApp (Service)',
  sms: 'SMS',
};

/** What people call the row of a figure; `''` when it has no name but its id. */
export async function labelOf(tables: Tables, { table, id }: DerivedKey): Promise<string> {
  switch (table) {
    case 'users':
      return (await tables.get('users', id, ['username']))?.username ?? '';
    case 'discount_codes':
      return (await tables.get('discount_codes', id, ['code']))?.code ?? '';
    case 'tags':
      return (await tables.get('tags', id, ['title']))?.title ?? '';
    case 'hearing_aids': {
      const row = await tables.get('hearing_aids', id, ['brand', 'model']);
      return row ? productLabel({ product_type: 'hearing-aids', brand: row.brand, model: row.model }) : '';
    }
    case 'accessories': {
      const row = await tables.get('accessories', id, ['brand', 'title_ar', 'title_en']);
      return row ? productLabel({ product_type: 'accessories', ...row }) : '';
    }
    case 'figure_days': {
      const row = await tables.get('figure_days', id, ['specialist_id']);
      return row ? specialistName(tables, row.specialist_id) : '';
    }
    case 'message_months': {
      const sums = await tables.get('message_months', id, ['month', 'kind']);
      return sums ? `${MESSAGES[sums.kind]} ${sums.month}` : '';
    }
    case 'product_sales':
    case 'return_reasons': {
      const sale = await tables.get(table, id, ['month', 'product_type', 'product_id']);
      const product = sale && { table: PRODUCT_TABLES[sale.product_type], id: sale.product_id, column: '' };
      return product ? `${await labelOf(tables, product)} ${sale.month}` : '';
    }
    default:
      return '';
  }
}

/** A member of the staff by their account, else a specialist of the settings. */
async function specialistName(tables: Tables, id: string): Promise<string> {
  const [user, { specialists }] = await Promise.all([
    tables.get('users', id, ['username']),
    loadAppointmentSettings(tables),
  ]);
  const { name_ar, name_en } = specialists.find((one) => one.id === id) ?? {};
  return user?.username ?? (name_ar || name_en || '');
}

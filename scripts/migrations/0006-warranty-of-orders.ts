import { Query } from 'node-appwrite';
import { SETTINGS } from '../../functions/contract/settings/settings-fields.ts';
import { SETTINGS_ID } from '../../functions/lib/ids.ts';
import { filledColumns } from './filled-columns.ts';
import { listRows } from './migration.ts';

/**
 * Orders of before the warranty was kept followed the setting, and would lose months when it is lowered. They keep what it
 * says when the migration runs.
 */
export default filledColumns({
  id: '0006-warranty-of-orders',
  title: 'orders of before the warranty was kept get the months of the setting',
  table: 'orders',
  values: {
    async warranty_months(tables) {
      const [settings] = await listRows(tables, 'settings', [Query.equal('$id', SETTINGS_ID)]);
      return Number(settings?.warranty_months ?? SETTINGS.warranty_months.start);
    },
  },
});

import { TablesDB } from 'node-appwrite';
import type { Part } from '../lib/part.ts';
import { missingBase, missingShopDetails, storeBase } from '../seed/base-rows.ts';
import { hasProducts, storeSampleCatalogue } from '../seed/main.ts';
import type { Target } from './target.ts';

/** The rows and texts that every installation needs. */
export function baseRowsPart({ client }: Target): Part {
  const tables = new TablesDB(client);
  return {
    title: 'Base rows',
    inspect: async () => ({
      changes: await missingBase(tables),
      refusals: [],
      notes: await sellerNotes(tables),
      apply: () => storeBase(tables),
    }),
  };
}

/** What the shop has to say of its seller and does not yet, as a note. */
async function sellerNotes(tables: TablesDB): Promise<string[]> {
  const missing = await missingShopDetails(tables);
  const names = missing.join(', ').replaceAll('_', ' ');
  return missing.length === 0
    ? []
    : [`Say who sells, in the admin’s settings: ${names}. A shop has to show it before it sells.`];
}

/** The sample catalogue, for a shop that has no product yet. */
export function sampleCataloguePart({ client }: Target, log: (line: string) => void): Part {
  const tables = new TablesDB(client);
  let wasStored = false;
  return {
    title: 'Sample catalogue',
    async inspect() {
      if (await hasProducts(tables)) {
        const note = 'The shop has products already; the sample catalogue is left out.';
        return { changes: [], refusals: [], notes: wasStored ? [] : [note], apply: async () => {} };
      }
      return {
        changes: ['the products of the sample catalogue, with pictures and tags'],
        refusals: [],
        async apply() {
          await storeSampleCatalogue(client, log);
          wasStored = true;
        },
      };
    },
  };
}

import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import { isCustomMade } from '#contract/catalogue/making.ts';
import { trialId } from '#lib/ids.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { devicesOfBlocks, type RecordedBlock } from '#subjects/devices/rules/devices.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';
import { OTHER_PRODUCT } from './rules/returned.ts';
import { trialDays } from './rules/trials.ts';
import { newTrial, readTrial, type TrialRow } from './trials.ts';

/** A service form as it will stand after the change. */
interface HandedOver {
  formId: string;
  /** When customer service issued it: the trial begins then. */
  issuedAt: Date;
  blocks: readonly (RecordedBlock & { product_id?: string | null })[];
}

/**
 * Brings the trial in line with what a service form hands over: it begins with the first hearing aid that is sold, and
 * goes with the last one as long as nobody has said how it ended. Whoever calls this has claimed the form.
 */
export async function prepareVisitTrial(
  tables: Tables,
  { formId, issuedAt, blocks }: HandedOver,
  now: Date,
): Promise<Operation[]> {
  const sold = [...devicesOfBlocks(blocks).values()].flatMap(({ origin, block }) =>
    origin === 'sold' ? [block as HandedOver['blocks'][number]] : [],
  );
  const [trial, tried, settings] = await Promise.all([
    readTrial(tables, formId),
    withoutCustomMade(tables, sold),
    loadSettings(tables),
  ]);
  if (trial && trial.state !== 'running') {
    return [];
  }
  if (tried.length === 0) {
    return trial ? [stage.deleteIds('trials', [trial.$id])] : [];
  }
  const titles = tried.map((block) => {
    const title = block.hearing_aid ?? block.other_hearing_aid ?? '';
    return { title_ar: title, title_en: title, count: 1 };
  });
  const product_ids = tried.map(({ product_id }) => product_id ?? OTHER_PRODUCT);
  if (trial) {
    const { title_ar, title_en, pieces } = newTrial(titles, issuedAt, 0);
    const columns = { title_ar, title_en, pieces, product_ids };
    return differs(trial, columns) ? stage.change('trials', trial, columns) : [];
  }
  const begun = newTrial(titles, issuedAt, trialDays(settings));
  // A form from before there were trials is edited long after.
  return begun.last_day < cairoDay(now)
    ? []
    : [stage.create('trials', trialId(formId), { order_id: null, form_id: formId, product_ids, ...begun })];
}

const differs = (trial: TrialRow, columns: Partial<TrialRow>): boolean =>
  Object.entries(columns).some(
    ([column, value]) => JSON.stringify(trial[column as keyof TrialRow] ?? null) !== JSON.stringify(value),
  );

/** Nobody tries what was made for their ear. */
async function withoutCustomMade<Block extends { product_id?: string | null }>(
  tables: Tables,
  blocks: readonly Block[],
): Promise<Block[]> {
  const ids = [...new Set(blocks.flatMap(({ product_id }) => product_id ?? []))];
  if (ids.length === 0) {
    return [...blocks];
  }
  const { rows } = await tables.list('hearing_aids', ['making'], [Query.equal('$id', ids), Query.limit(ids.length)]);
  const custom = new Set(
    rows.filter(({ making }) => isCustomMade({ product_type: 'hearing-aids', making })).map(({ $id }) => $id),
  );
  return blocks.filter(({ product_id }) => !custom.has(product_id ?? ''));
}

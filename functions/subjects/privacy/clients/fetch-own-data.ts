import type { fetchOwnData as call } from '#contract/privacy/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { confirmOwner } from '#subjects/accounts/clients/confirm-owner.ts';
import { toBundle } from '#subjects/exchange/fhir/bundle.ts';
import { installationId } from '#subjects/exchange/installation.ts';
import { readOwnRecords } from '#subjects/exchange/own-records.ts';
import { readPersonalFile } from '../read.ts';

/** Everything that the shop holds about the caller's account. */
export const fetchOwnData: Handler<typeof call> = async ({ password }, context) => {
  await confirmOwner(context, password);
  const { actor, tables } = context;
  const now = context.now();
  const [file, records, installation] = await Promise.all([
    readPersonalFile(context, { kind: 'user', id: actor.id }, now),
    readOwnRecords(context, actor.id),
    installationId(tables),
  ]);
  const bundles = records.map((record) => JSON.stringify(toBundle(record, { installation, now })));
  return file ? { json: JSON.stringify(file), bundles } : refuse('not_found');
};

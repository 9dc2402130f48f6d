import { Query } from 'node-appwrite';
import { refuse } from '#runtime/refusal.ts';
import type { Webhook } from '#runtime/service.ts';
import { lookAfter } from '../companies/look-after-parcels.ts';
import { SHIPMENT_COLUMNS } from '../shipments.ts';

/**
 * What the delivery company reports of parcels. It signs nothing: who does not know the secret is refused, and of whoever
 * does nothing is believed but that a parcel may have moved, of which the company is asked. Reports come in any order and
 * more than once; those of parcels that are not ours are ignored.
 */
export const parcelsCallback: Webhook = {
  bytes: 64_000,
  endsWithSecret: true,
  async receive({ secret, bodyText }, ports) {
    const { company, tables } = ports;
    if (!company?.isReporter(secret ?? '')) {
      return refuse('forbidden');
    }
    const trackingNumber = trackingNumberIn(bodyText);
    if (trackingNumber === null) {
      return;
    }
    const { rows } = await tables.list('shipments', SHIPMENT_COLUMNS, [
      Query.equal('tracking_number', trackingNumber),
      Query.limit(1),
    ]);
    const [row] = rows;
    // One whose number was not written down yet is found by whoever asked for it.
    if (row?.carrier === company.name && row.state !== 'withdrawn') {
      await lookAfter(ports, company, row);
    }
  },
};

function trackingNumberIn(bodyText: string): string | null {
  try {
    const { trackingNumber } = Object(JSON.parse(bodyText)) as { trackingNumber?: unknown };
    const told = typeof trackingNumber === 'number' ? String(trackingNumber) : trackingNumber;
    return typeof told === 'string' && /^[\w-]{1,40}$/.test(told) ? told : null;
  } catch {
    return null;
  }
}

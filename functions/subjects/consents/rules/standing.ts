import {
  AGREEMENT_CHANNELS,
  type AgreementChannel,
  type AgreementEvent,
  type AgreementKind,
  isChannelled,
} from '#contract/consents/signing.ts';

/** What an answer is to. */
export interface Asked {
  kind: AgreementKind;
  channel: AgreementChannel | null;
  about_id: string | null;
}
interface Said extends Asked {
  event: AgreementEvent;
  at: string;
}

const keyOf = ({ kind, channel, about_id }: Asked): string => `${kind} ${channel ?? ''} ${about_id ?? ''}`;

/** To which ways of writing a document is answered; null stands for the document as a whole. */
export const channelsOf = (kind: AgreementKind): readonly (AgreementChannel | null)[] =>
  isChannelled(kind) ? AGREEMENT_CHANNELS : [null];

/** What was said last of each thing. Offers that were agreed to or stopped of a phone count for each way of writing. */
export function standingOf<Row extends Said>(rows: readonly Row[]): (asked: Asked) => Row | null {
  const last = new Map<string, Row>();
  for (const row of rows) {
    for (const channel of row.channel === null ? channelsOf(row.kind) : [row.channel]) {
      const key = keyOf({ ...row, channel });
      const known = last.get(key);
      if (!known || Date.parse(row.at) > Date.parse(known.at)) {
        last.set(key, row);
      }
    }
  }
  return (asked) => last.get(keyOf(asked)) ?? null;
}

/**
 * The ways by which somebody does not want to be written to. That offers to one phone were stopped is said of that phone
 * (`contact_points`), and closes no way to the others.
 */
export function closedChannels(rows: readonly Said[], kind: 'messages' | 'marketing'): ReadonlySet<AgreementChannel> {
  const standing = standingOf(rows.filter(({ channel, event }) => channel !== null || event === 'agreed'));
  return new Set(
    AGREEMENT_CHANNELS.filter((channel) => {
      const said = standing({ kind, channel, about_id: null });
      return said !== null && said.event !== 'agreed';
    }),
  );
}

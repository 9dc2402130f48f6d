import type { KeepingName } from '../keeping/periods.ts';

/** Everything that the shop holds about somebody: the content of the file that they get. */
export interface PersonalFile {
  made_at: string;
  /** Whose: a customer's account, or a patient of the clinic. */
  subject: 'user' | 'patient';
  id: string;
  /** What stands behind the account of a customer. */
  account: {
    email: string;
    email_proven: boolean;
    name: string;
    phone: string;
    registered_at: string;
    has_password: boolean;
    other_ways_in: { provider: string; email: string }[];
    signed_in_since: string[];
  } | null;
  /** Table by table; money in EGP, times in UTC. */
  parts: PersonalPart[];
}

export interface PersonalPart {
  /** The name of the table. */
  name: string;
  /** How long its rows are kept, where they go by themselves or an erasure leaves them for a time. */
  kept: KeepingName | null;
  rows: Record<string, unknown>[];
}

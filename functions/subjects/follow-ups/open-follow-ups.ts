import { Query } from 'node-appwrite';

/** Follow-ups that nobody has done, cancelled or frozen. */
export const OPEN_FOLLOW_UPS = [
  Query.isNull('deleted_at'),
  Query.equal('follow_up', true),
  Query.equal('frozen', false),
  Query.isNull('follow_up_done_by'),
] as const;

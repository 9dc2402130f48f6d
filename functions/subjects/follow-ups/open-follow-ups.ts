import { Query } from 'node-appwrite';
import { KEPT } from '#subjects/visits/forms/lists.ts';

/** Follow-ups that nobody has done, cancelled or frozen. */
export const OPEN_FOLLOW_UPS = [
  KEPT,
  Query.equal('follow_up', true),
  Query.equal('frozen', false),
  Query.isNull('follow_up_done_by'),
] as const;

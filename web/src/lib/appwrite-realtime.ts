import { Realtime } from 'appwrite';
import { client } from './appwrite-sdk.ts';

/** A connection of its own for what a page listens to; it opens with the first subscription. */
export const newRealtime = (): Realtime => new Realtime(client);

import type { fetchOwnErasure as call } from '#contract/privacy/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { outlookOfUser } from '../erasure.ts';

/** What would stay of the caller's account. */
export const fetchOwnErasure: Handler<typeof call> = (_input, { actor, tables }) => outlookOfUser(tables, actor.id);

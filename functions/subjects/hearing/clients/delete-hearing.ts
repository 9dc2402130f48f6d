import type { deleteHearing as call } from '#contract/hearing/calls.ts';
import type { Handler } from '#runtime/service.ts';

/** Takes the audiogram out of the caller's account for good; none is fine too. */
export const deleteHearing: Handler<typeof call> = async (_input, { actor, tables }) => {
  await tables.delete('hearings', actor.id);
  return null;
};

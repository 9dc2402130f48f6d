import type { updateProfile as call } from '#contract/accounts/calls.ts';
import { normalizePhone } from '#contract/phone.ts';
import type { Handler } from '#runtime/service.ts';
import { changeOwnProfile } from '../own-profile.ts';

/** Changes the caller's name and phone. */
export const updateProfile: Handler<typeof call> = ({ username, phone }, context) =>
  changeOwnProfile(context, { username, phone: normalizePhone(phone) }, (columns) =>
    context.tables.update('users', context.actor.id, columns),
  );

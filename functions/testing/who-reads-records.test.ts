import { describe, expect, test } from 'vitest';
import { ROLES, type Role } from '#contract/call.ts';
import * as admin from '#contract/services/admin.ts';
import * as staff from '#contract/services/staff.ts';
import type { AnyCall } from '../runtime/service.ts';
import { startShop } from './kit.ts';

const shop = await startShop();
const people = Object.fromEntries(
  await Promise.all(ROLES.map(async (role) => [role, await shop.join(role)] as const)),
) as Record<Role, Awaited<ReturnType<typeof shop.join>>>;

/** Who may, said here once more and not read from the contract: a slip there is found by this list. */
const HEARING: readonly Role[] = ['admin', 'cs', 'audiologist'];
const READERS: [string, AnyCall, readonly Role[]][] = [
  ['the time line of a patient', staff.fetchTimeline, HEARING],
  ['audiograms', staff.fetchAudiograms, HEARING],
  ['versions of notes', staff.fetchNoteVersions, HEARING],
  // Which of them, `record-files.test.ts` says.
  ['files of records', staff.fetchRecordFile, [...HEARING, 'accounting', 'reception']],
  ['conversations with clients', staff.fetchConversations, ['admin', 'cs', 'reception']],
  ['messages of a conversation', staff.fetchConversation, ['admin', 'cs', 'reception']],
  ['who opened a record', staff.fetchRecordReads, ['admin']],
  ['a record as a file', staff.exportRecord, ['admin']],
  ['everybody’s records as a file', admin.exportRecords, ['admin']],
  ['changes of a patient', staff.updatePatient, ['admin', 'cs', 'reception']],
];

describe.each(READERS)('%s', (_what, call, allowed) => {
  test.each(ROLES)('are open to those who need them, and refused to everybody else: %s', async (role) => {
    const { code } = await shop.call(people[role], call, { id: people[role].id }).catch(() => ({ code: 'forbidden' }));
    expect(code === 'forbidden' || code === 'not_permitted').toBe(!allowed.includes(role));
  });
});

import { fetchRecordFile } from '#contract/notes/calls.ts';
import type { RecordFileOwner } from '#contract/notes/constants.ts';
import { call } from './call.ts';

/** A file of the clinic's records, part by part: the clinic knows who opens it. */
export async function recordFile(userId: string, of: RecordFileOwner, fileId: string): Promise<Blob> {
  const found: Uint8Array<ArrayBuffer>[] = [];
  for (let part = 0; ; part += 1) {
    const { type, parts, data } = await call(fetchRecordFile, { id: userId, fileId, of, part });
    found.push(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)));
    if (part + 1 >= parts) return new Blob(found, { type });
  }
}

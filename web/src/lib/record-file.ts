import { fetchRecordFile } from '#contract/notes/calls.ts';
import type { RecordFileOwner } from '#contract/notes/constants.ts';
import { call } from './call.ts';
import { shownPerson } from './session.ts';

/** A file of the clinic's records, part by part: the clinic knows who opens it. */
export async function recordFile(of: RecordFileOwner, fileId: string): Promise<Blob> {
  const found: Uint8Array<ArrayBuffer>[] = [];
  const caller = shownPerson();
  for (let part = 0; ; part += 1) {
    const { type, parts, data } = await call(fetchRecordFile, { fileId, of, part }, { caller });
    found.push(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)));
    if (part + 1 >= parts) return new Blob(found, { type });
  }
}

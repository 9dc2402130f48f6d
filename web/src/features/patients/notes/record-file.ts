import { fetchRecordFile } from '#contract/notes/calls.ts';
import { call } from '../../../lib/call.ts';

/** A document or picture of a note, part by part: the clinic knows who opens it. */
export async function recordFile(userId: string, fileId: string): Promise<Blob> {
  const found: Uint8Array<ArrayBuffer>[] = [];
  for (let part = 0; ; part += 1) {
    const { type, parts, data } = await call(fetchRecordFile, { id: userId, fileId, part });
    found.push(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)));
    if (part + 1 >= parts) return new Blob(found, { type });
  }
}

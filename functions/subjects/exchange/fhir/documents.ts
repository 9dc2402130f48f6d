import type { DocumentReference, Reference } from 'fhir/r4';
import { fhirId, fhirText, fhirTime, ownSystem, some, without } from './codes.ts';
import { ownColumns } from './own-columns.ts';
import type { StoredNote } from './stored-record.ts';

/** A note of somebody's record: its text, and which documents and pictures it has, without their contents. */
export function toDocument({ note, said, files }: StoredNote, subject: Reference): DocumentReference {
  const heading = fhirText(said.heading);
  const text = fhirText(said.text);
  const attachments = [
    ...(text
      ? [
          without({
            contentType: 'text/plain; charset=utf-8',
            data: Buffer.from(text).toString('base64'),
            title: heading,
            creation: fhirTime(said.at),
          }),
        ]
      : []),
    ...files.map(({ name, type, size }) => without({ contentType: type, size, title: fhirText(name) })),
  ];
  return without<DocumentReference>({
    resourceType: 'DocumentReference',
    id: fhirId(note.$id),
    extension: some(ownColumns('patient_note_texts', said)),
    status: said.reason === null ? 'current' : 'entered-in-error',
    docStatus: 'final',
    type: { coding: [{ system: ownSystem('note'), code: said.kind }], text: 'Note' },
    subject,
    date: fhirTime(said.said_at),
    author: [{ display: fhirText(said.actor_name) ?? '—' }],
    description: heading,
    content: (attachments.length > 0 ? attachments : [{ title: heading ?? '—' }]).map((attachment) => ({ attachment })),
  });
}

import { useEffect, useState } from 'react';
import type { AgreementChannel, SignerRelation } from '#contract/consents/signing.ts';
import type { SheetDocument, SigningSheet } from '#contract/consents/staff-schemas.ts';
import type { Language } from '#contract/constants.ts';
import { newRequestId } from '#web/lib/call.ts';
import { keyOf } from './shared/documents.ts';
import { keepDraft, readDraft } from './shared/signing-lock.ts';

/** What a client has answered so far. */
export interface Draft {
  /** During which handing over. */
  lockId: string;
  /** The same however often it is sent: one signature. Who answers otherwise then signs something else. */
  requestId: string;
  /** In which the papers are read, and signed. */
  language: Language;
  /** The document that is read; behind the last one stands the signature. */
  step: number;
  answers: Record<string, boolean>;
  relation: SignerRelation;
  name: string;
  method: 'drawn' | 'typed';
  strokes: string;
  ticked: boolean;
  done: boolean;
}

const begin = (lockId: string, language: Language): Draft => ({
  lockId,
  requestId: newRequestId(),
  language,
  step: 0,
  answers: {},
  relation: 'self',
  name: '',
  method: 'drawn',
  strokes: '',
  ticked: false,
  done: false,
});

/**
 * Keeps what was answered and drawn over a reload, until the screen is taken back. Whoever reads on in another language
 * signs other words, and answers again; going back before that finds the answers as they were.
 */
export function useDraft(lockId: string, language: Language) {
  const [kept, setKept] = useState<Draft>(() => {
    const stored = JSON.parse(readDraft() ?? 'null') as Draft | null;
    return stored?.lockId === lockId ? stored : begin(lockId, language);
  });
  useEffect(() => keepDraft(JSON.stringify(kept)), [kept]);
  const isSwitched = !kept.done && kept.language !== language;
  const draft = isSwitched ? { ...begin(lockId, language), requestId: kept.requestId } : kept;
  const change = (more: Partial<Draft>) => {
    const fresh = isSwitched ? begin(lockId, language) : null;
    const isOther = Object.keys(more).some((key) => key !== 'step');
    setKept((before) => ({ ...(fresh ?? before), ...more, ...(isOther && { requestId: newRequestId() }) }));
  };
  return { draft, change, isSwitched: isSwitched && Object.keys(kept.answers).length > 0 };
}

export const answerKey = (document: SheetDocument, channel: AgreementChannel | null): string =>
  `${keyOf(document)} ${channel ?? ''}`;

/** Everything that a document asks is answered. */
export const isAnswered = (document: SheetDocument, { answers }: Draft): boolean =>
  document.items.every(({ channel }) => answers[answerKey(document, channel)] !== undefined);

/** What is sent of the documents, in the language in which they were read. */
export const signedDocuments = (sheet: SigningSheet, draft: Draft) =>
  sheet.documents.map((document) => ({
    kind: document.kind,
    about_id: document.about_id,
    digest: document.digests[draft.language],
    answers: document.items.map(({ channel }) => ({
      channel,
      agreed: draft.answers[answerKey(document, channel)] === true,
    })),
  }));

/** What is missing of a signature. */
export function faultsOf({ relation, name, method, strokes, ticked }: Draft, isDrawn: (strokes: string) => boolean) {
  return {
    name: (relation !== 'self' || method === 'typed') && name.trim() === '',
    strokes: method === 'drawn' && !isDrawn(strokes),
    tick: method === 'typed' && !ticked,
  };
}

import { Query } from 'node-appwrite';
import type { fetchDocumentSends as listCall, sendDocument as sendCall } from '#contract/clinic-documents/calls.ts';
import { DOCUMENT_SEND_STATES } from '#contract/clinic-documents/constants.ts';
import type { DocumentSend } from '#contract/clinic-documents/schemas.ts';
import { shortEmail, shortPhone } from '#lib/fault-line.ts';
import { documentMessageId } from '#lib/ids.ts';
import { audited } from '#runtime/audit.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { linkOf } from '#subjects/patients/patient-accounts.ts';
import { languageOf } from '#subjects/patients/patient-contact.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import { readForm } from '#subjects/visits/forms/form-rows.ts';
import { isVoided } from '../rules/clinic-payments.ts';
import { listPayments } from './payment-rows.ts';

/** So many messages about a form's papers are shown, and so many of its papers are looked at. */
const MOST_SENDS = 200;
const MOST_DOCUMENTS = 90;

const auditedSends = audited('outbox', { kind: 'form', told: () => ({}) });

/**
 * Leaves a message for the account that is linked to the client of a paper. As a confirmation of an order it is part of
 * what was bought, so it needs no consent. Whether the account is still linked is asked again when it goes out.
 */
export const sendDocument: Handler<typeof sendCall> = async ({ document_id, request_id }, context) => {
  const { tables } = context;
  const messageId = documentMessageId(document_id, request_id);
  const [paper, sent] = await Promise.all([
    tables.get('clinic_documents', document_id, ['number', 'form_id', 'payment_id']),
    tables.get('outbox', messageId, ['user_id']),
  ]);
  if (sent) {
    const profile = await tables.get('users', sent.user_id, ['email']);
    return { $id: messageId, recipient: shortEmail(profile?.email ?? '') };
  }
  const { number, form_id, payment_id } = paper ?? refuse('not_found');
  const form = await readForm(tables, 'cs', form_id);
  const [payments, account] = await Promise.all([
    payment_id === null ? [] : listPayments(tables, [form_id]),
    recipientOf(tables, form.patient_id),
  ]);
  if (payment_id !== null && isVoided({ $id: payment_id }, payments)) {
    return refuse('payment_voided');
  }
  const { id: user_id, email, lang } = account ?? refuse('no_linked_account');
  const recipient = shortEmail(email);
  await tables.write([
    ...auditedSends.create(
      context,
      messageId,
      {
        document_id,
        user_id,
        patient_id: form.patient_id,
        kind: 'clinic_document',
        channel: 'email',
        lang,
        state: 'waiting',
        attempts: 0,
        version: 0,
      },
      { action: 'send', id: form_id, label: form.name, before: {}, after: { paper: number, user_id }, once: messageId },
    ),
  ]);
  return { $id: messageId, recipient };
};

/** A quote has no number, and stands under its form. */
const QUOTE = { kind: 'quote', number: null, payment_id: null } as const;

const isSendState = (state: string): state is DocumentSend['state'] =>
  DOCUMENT_SEND_STATES.some((one) => one === state);

/** What of a form's papers was sent, newest first. */
export const fetchDocumentSends: Handler<typeof listCall> = async ({ form_id }, context) => {
  const { tables } = context;
  const [form, papers] = await Promise.all([
    readForm(tables, 'cs', form_id),
    listPapers(tables, form_id),
    noteRead(context, { kind: 'service', id: form_id, call: 'fetch-document-sends' }),
  ]);
  const [account, messages] = await Promise.all([
    recipientOf(tables, form.patient_id),
    listMessages(tables, [...papers.keys(), form_id]),
  ]);
  const people = await readPeople(tables, [...new Set(messages.map(({ user_id }) => user_id))]);
  const documents = messages.flatMap(
    ({ $id, $createdAt, $updatedAt, document_id, user_id, kind, channel, state, about }) => {
      const paper = document_id === form_id ? QUOTE : papers.get(document_id ?? '');
      const person = people.get(user_id);
      const recipient =
        kind === 'paper_link'
          ? (about ?? '')
          : channel === 'email'
            ? shortEmail(person?.email ?? '')
            : shortPhone(person?.phone ?? '');
      const at = state === 'waiting' ? $createdAt : $updatedAt;
      return paper && document_id && isSendState(state)
        ? [
            {
              $id,
              document_id,
              kind: paper.kind,
              number: paper.number,
              payment_id: paper.payment_id,
              channel,
              recipient,
              state,
              at,
            },
          ]
        : [];
    },
  );
  return {
    account: account && { name: account.name, recipient: shortEmail(account.email), lang: account.lang },
    patient_id: form.patient_id,
    documents,
    total: documents.length,
  };
};

/**
 * The account that is linked to a client, and how it is written to; null without one. It was linked by an email that its
 * owner had proven, which is asked again when something goes out.
 */
async function recipientOf(tables: Tables, patientId: string) {
  const found = await linkOf(tables, patientId);
  const id = found?.link?.user_id;
  if (id === undefined) {
    return null;
  }
  const [profile, lang] = await Promise.all([tables.get('users', id, ['username', 'email']), languageOf(tables, id)]);
  return profile && { id, name: profile.username, email: profile.email, lang };
}

async function listPapers(tables: Tables, formId: string) {
  const { rows } = await tables.list(
    'clinic_documents',
    ['kind', 'number', 'payment_id'],
    [Query.equal('form_id', formId), Query.orderDesc('$createdAt'), Query.limit(MOST_DOCUMENTS)],
  );
  return new Map(rows.map((row) => [row.$id, row]));
}

async function listMessages(tables: Tables, documentIds: readonly string[]) {
  if (documentIds.length === 0) {
    return [];
  }
  const { rows } = await tables.list(
    'outbox',
    ['document_id', 'user_id', 'kind', 'channel', 'state', 'about'],
    [
      Query.equal('document_id', [...documentIds]),
      Query.orderDesc('$createdAt'),
      Query.orderDesc('$id'),
      Query.limit(MOST_SENDS),
    ],
  );
  return rows;
}

async function readPeople(tables: Tables, ids: readonly string[]) {
  if (ids.length === 0) {
    return new Map<string, { email: string; phone: string | null }>();
  }
  const { rows } = await tables.list(
    'users',
    ['email', 'phone'],
    [Query.equal('$id', [...ids]), Query.limit(ids.length)],
  );
  return new Map(rows.map((row) => [row.$id, row]));
}

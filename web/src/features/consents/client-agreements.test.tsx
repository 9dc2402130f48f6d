import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchAgreements, fetchSignature, withdrawAgreement } from '#contract/consents/staff-calls.ts';
import type { AgreementDocument, Signature } from '#contract/consents/staff-schemas.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { aLoan, aPatient } from '#web/testing/patients.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';
import { releaseScreen } from './shared/signing-lock.ts';

const AT = '2026-11-20T10:00:00.000Z';
const both = (text: string) => ({ ar: text, en: text });
const SMS: AgreementDocument = {
  ...{ kind: 'marketing', about_id: null, title: both('Offers') },
  answers: [
    { channel: 'whatsapp', event: null, at: null },
    { channel: 'sms', event: 'agreed', at: AT },
  ],
};
const LOAN: AgreementDocument = {
  ...{ kind: 'loan', about_id: 'loan-1', title: both('Loaned hearing aid') },
  answers: [{ channel: null, event: null, at: null }],
};
const SIGNATURE: Signature = {
  ...{ $id: 'signature-1', lang: 'ar', text_version: 1, patient_name: 'Hoda Hassan', signer_name: 'Adel Hassan' },
  ...{ relation: 'guardian', method: 'drawn', strokes: 'M1 2L3 4', witness_name: 'Sara', signed_at: AT },
  ...{ hash: 'f'.repeat(64), intact: false },
  documents: [
    {
      ...{ kind: 'marketing', about_id: null, title: 'العروض', text: 'عروض المركز.' },
      answers: [{ channel: 'sms', label: 'رسائل نصية', agreed: true }],
    },
    {
      ...{ kind: 'delivery', about_id: 'visit-1', title: 'استلام السماعات', text: 'استلمت السماعة.' },
      answers: [{ channel: null, label: 'استلام السماعات', agreed: false }],
    },
  ],
};

beforeEach(() => {
  realtimeServer();
  answers(fetchPatient, aPatient({ loans: [aLoan()] }));
  answers(fetchAgreements, {
    documents: [SMS, LOAN],
    history: [
      {
        ...{ $id: 'entry-1', kind: 'marketing', channel: 'sms', about_id: null, event: 'agreed', at: AT },
        ...{ place: 'tablet', signature_id: 'signature-1', actor_name: 'Sara' },
      },
      {
        ...{ $id: 'entry-2', kind: 'health', channel: null, about_id: null, event: 'withdrawn', at: AT },
        ...{ place: 'desk', signature_id: null, actor_name: 'Nour' },
      },
    ],
  });
  return releaseScreen;
});

const open = (role: 'reception' | 'accounting' = 'reception') =>
  renderApp(`/${role}/patients/patient-1`, { language: 'en', signedInAs: aUser({ id: 'desk', role }) });
const section = async () => screen.findByRole('region', { name: 'Consents and signatures' });

test('what is agreed to is taken back after a question that says what follows', async () => {
  const asked: unknown[] = [];
  answers(withdrawAgreement, (input) => {
    asked.push(input);
    answers(fetchAgreements, { documents: [LOAN], history: [] });
    return { withdrawn: true };
  });
  const { user } = await open();
  await user.click(await within(await section()).findByRole('button', { name: 'Withdraw: Offers · SMS' }));
  await screen.findByText(/no longer send offers by this channel/);
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Withdrawal recorded');
  // Whoever works by keyboard goes on from there, though the button is gone.
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Withdraw: / })).toBeNull());
  await waitFor(async () => expect((await section()).contains(document.activeElement)).toBe(true));
  expect(asked).toMatchObject([{ patientId: 'patient-1', kind: 'marketing', channel: 'sms' }]);
});

test('a consent that could not be withdrawn is said to stand', async () => {
  refuses(withdrawAgreement, 'forbidden');
  const { user } = await open();
  await within(await section()).findByRole('button', { name: 'Withdraw: Offers · SMS' });
  refuses(fetchAgreements, 'not_found');
  await user.click(await within(await section()).findByRole('button', { name: 'Withdraw: Offers · SMS' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await screen.findByText('The consent was not withdrawn');
  // What could not be fetched again stays.
  await waitFor(async () => expect((await section()).contains(document.activeElement)).toBe(true));
  within(await section()).getByRole('button', { name: 'Withdraw: Offers · SMS' });
});

test('the history names the witness of a signature, and else who recorded it', async () => {
  const { user } = await open();
  await user.click(await within(await section()).findByText('History (2)'));
  await screen.findByText(/Witness: \W?Sara/);
  await screen.findByText(/Front desk · Recorded by \W?Nour/);
});

test('a loan without a signature says so beside the loan, and is signed from there', async () => {
  const app = await open();
  const loans = await screen.findByRole('region', { name: 'Lent hearing aids' });
  await within(loans).findByText('Not signed yet');
  await app.user.click(within(loans).getByRole('button', { name: 'Sign: Loaned hearing aid' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hand over the tablet' });
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Loaned hearing aid' }).checked).toBe(true);
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Offers' }).checked).toBe(false);
  await app.user.click(within(dialog).getByRole('checkbox', { name: 'Loaned hearing aid' }));
  await app.user.click(within(dialog).getByRole('button', { name: 'Start signing' }));
  await within(dialog).findByText('Choose at least one paper.');
  const { fetchSigningSheet } = await import('#contract/consents/staff-calls.ts');
  answers(fetchSigningSheet, { first_name: 'Hoda', documents: [] });
  await app.user.click(within(dialog).getByRole('checkbox', { name: 'Offers' }));
  await app.user.click(within(dialog).getByRole('button', { name: 'Start signing' }));
  await isAt(app, '/clinic/sign/patient-1');
});

test('a signed paper is shown in the language in which it was read, and says when somebody changed it', async () => {
  answers(fetchSignature, SIGNATURE);
  const { user } = await open();
  await user.click(await within(await section()).findByText('History (2)'));
  await user.click(screen.getByRole('button', { name: /^Signed paper: \u2068?Offers and invitations/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Signed paper' });
  await within(dialog).findByText('عروض المركز.');
  expect(within(dialog).getByText('نعم، أوافق')).toBeTruthy();
  // A receipt agrees to nothing.
  expect(within(dialog).getByText('لا، غير صحيح')).toBeTruthy();
  expect(within(dialog).getByText(/was changed after it was signed/)).toBeTruthy();
});

test('those who see money alone see nothing of it', async () => {
  await open('accounting');
  await screen.findByRole('heading', { name: 'Hoda Hassan' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Consents and signatures' })).toBeNull());
});

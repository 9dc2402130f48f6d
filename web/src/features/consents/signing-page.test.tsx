import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { unlockScreen } from '#contract/consents/calls.ts';
import { fetchAgreements, fetchSigningSheet, signAgreements } from '#contract/consents/staff-calls.ts';
import type { AgreementDocument, SheetDocument } from '#contract/consents/staff-schemas.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { expectConsoleErrors } from '#web/testing/console.ts';
import { aPatient } from '#web/testing/patients.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';
import { keepDraft, lockScreen, readDraft, releaseScreen } from './shared/signing-lock.ts';

const DESK = aUser({ id: 'desk', role: 'reception', username: 'Sara' });
const both = (text: string) => ({ ar: text, en: text });
const aPaper = (change: Partial<SheetDocument> = {}): SheetDocument => ({
  ...{ kind: 'terms', about_id: null, title: both('Terms'), text: both('I can stop at any step.') },
  items: [{ channel: null, label: both('Terms') }],
  digests: both('a'.repeat(64)),
  ...change,
});
const MESSAGES = aPaper({
  ...{ kind: 'messages', title: both('Messages'), text: both('I choose each way.') },
  items: [
    { channel: 'whatsapp', label: both('WhatsApp') },
    { channel: 'sms', label: both('SMS') },
  ],
});

const sent: Record<string, unknown>[] = [];
beforeEach(() => {
  realtimeServer();
  sent.length = 0;
  answers(fetchPatient, aPatient());
  answers(fetchSigningSheet, { first_name: 'Hoda', documents: [aPaper(), MESSAGES] });
  answers(signAgreements, (input) => {
    sent.push(input as Record<string, unknown>);
    return { $id: 'signature-1' };
  });
  handOver();
  return releaseScreen;
});

const handOver = () =>
  lockScreen({
    ...{ userId: 'desk', patientId: 'patient-1', language: 'en' },
    documents: [
      { kind: 'terms', about_id: null },
      { kind: 'messages', about_id: null },
    ],
  });
/** What the record says of the terms. */
const recorded = (event: 'agreed' | null): AgreementDocument => ({
  ...{ kind: 'terms', about_id: null, title: both('Terms') },
  answers: [{ channel: null, event, at: event && '2026-11-20T10:00:00.000Z' }],
});

const open = (path = '/clinic/sign/patient-1') => renderApp(path, { language: 'en', signedInAs: DESK });
type User = Awaited<ReturnType<typeof open>>['user'];
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));

/** Answers both papers and goes on to the signature. */
async function answerAll(user: User): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: 'I agree' }));
  await press(user, 'Next');
  const [whatsApp, sms] = await screen.findAllByRole('group');
  await user.click(whatsApp?.querySelector('input[value=yes]') as HTMLElement);
  await user.click(sms?.querySelector('input[value=no]') as HTMLElement);
  await press(user, 'Next');
}

/** Draws a line of so many points. */
async function draw(points = 8): Promise<void> {
  const pad = await screen.findByRole('img', { name: 'Signature field' });
  const at = (x: number) => ({ pointerId: 1, button: 0, clientX: x, clientY: x % 7 });
  pad.getBoundingClientRect = () => ({ left: 0, top: 0, width: 600, height: 200 }) as DOMRect;
  fireEvent.pointerDown(pad, at(10));
  for (let index = 1; index < points; index += 1) fireEvent.pointerMove(pad, at(10 + 10 * index));
  fireEvent.pointerUp(pad, at(10 + 10 * points));
}

describe('signing', () => {
  test('every question is answered before one goes on, and the answers are signed with a drawing', async () => {
    const { user } = await open();
    await press(user, 'Next');
    await screen.findByText('Choose “I agree” or “I don’t agree”.');
    await answerAll(user);
    await press(user, 'Sign the papers');
    await screen.findAllByText('Sign inside the frame.');
    expect(document.activeElement).toBe(screen.getByRole('img', { name: 'Signature field' }));
    expect(sent).toEqual([]);
    await draw();
    await press(user, 'Sign the papers');
    await screen.findByRole('heading', { name: 'Thank you' });
    expect(sent).toMatchObject([
      {
        ...{ patientId: 'patient-1', lang: 'en', relation: 'self', method: 'drawn' },
        strokes: expect.stringMatching(/^M10 3L20 \d+L/),
        documents: [
          { kind: 'terms', answers: [{ channel: null, agreed: true }] },
          {
            kind: 'messages',
            answers: [
              { channel: 'whatsapp', agreed: true },
              { channel: 'sms', agreed: false },
            ],
          },
        ],
      },
    ]);
  });

  test('of several questions the one without an answer is named and gets the focus', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: 'I agree' }));
    await press(user, 'Next');
    const [whatsApp, sms] = await screen.findAllByRole('group');
    await user.click(whatsApp?.querySelector('input[value=yes]') as HTMLElement);
    await press(user, 'Next');
    await screen.findByText('Choose “I agree” or “I don’t agree”.');
    expect(sms?.contains(document.activeElement)).toBe(true);
    expect(whatsApp?.querySelector('[aria-invalid]')).toBeNull();
  });

  test('whoever switches the language answers again, and finds the former answers in the first one', async () => {
    const { user } = await open();
    await answerAll(user);
    await press(user, 'العربية');
    await screen.findByText('اقرأ الأوراق من أولها بهذه اللغة. إجاباتك باللغة الأخرى محفوظة إن عدت إليها.');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'أوافق' }).checked).toBe(false);
    await press(user, 'English');
    await screen.findByRole('heading', { name: 'Signature' });
    await press(user, 'العربية');
    await user.click(await screen.findByRole('radio', { name: 'أوافق' }));
    await press(user, 'English');
    await screen.findByText(/read the papers from the start/);
    await answerAll(user);
    await draw();
    await press(user, 'Sign the papers');
    await screen.findByRole('heading', { name: 'Thank you' });
    expect(sent).toMatchObject([{ lang: 'en' }]);
  });

  test('a line is undone, and whoever types writes their name and confirms it', async () => {
    const { user } = await open();
    await answerAll(user);
    await draw();
    await press(user, 'Undo');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Undo' })).disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'A guardian of Hoda' }));
    await user.click(screen.getByRole('radio', { name: 'Type the name' }));
    await press(user, 'Sign the papers');
    await screen.findByText('Enter the name of the signer.');
    await screen.findByText('Tick the box.');
    await user.type(screen.getByRole('textbox'), 'Adel Hassan');
    await user.click(screen.getByRole('checkbox'));
    await press(user, 'Sign the papers');
    await screen.findByRole('heading', { name: 'Thank you' });
    expect(sent).toMatchObject([{ relation: 'guardian', name: 'Adel Hassan', method: 'typed' }]);
  });

  test('without a network nothing is lost, and what is sent again is the same signature', async () => {
    expectConsoleErrors(/The connection is gone/, /unhandled exception/);
    const { user } = await open();
    await answerAll(user);
    await draw();
    answers(signAgreements, (input) => {
      sent.push(input);
      throw new Error('The connection is gone.');
    });
    await press(user, 'Sign the papers');
    await screen.findByText(/Nothing is lost/, undefined, { timeout: 10_000 });
    answers(signAgreements, (input) => {
      sent.push(input);
      return { $id: 'signature-1' };
    });
    await press(user, 'Send again');
    await screen.findByRole('heading', { name: 'Thank you' });
    expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(1);
    expect(sent.at(-1)).toMatchObject({ strokes: expect.stringMatching(/^M/), method: 'drawn' });
  });

  test('whoever answers otherwise after a failure signs again, and is not told that the first answer was kept', async () => {
    const { user } = await open();
    await answerAll(user);
    await draw();
    refuses(signAgreements, 'not_found');
    const first = (JSON.parse(readDraft() ?? '') as { requestId: string }).requestId;
    await press(user, 'Sign the papers');
    await screen.findByText(/Nothing is lost/, undefined, { timeout: 10_000 });
    await press(user, 'Back');
    const [, sms] = await screen.findAllByRole('group');
    await user.click(sms?.querySelector('input[value=yes]') as HTMLElement);
    await press(user, 'Next');
    answers(signAgreements, (input) => {
      sent.push(input);
      return { $id: 'signature-2' };
    });
    await press(user, 'Send again');
    await screen.findByRole('heading', { name: 'Thank you' });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.requestId).not.toBe(first);
  });

  test('what was answered is still there after a reload', async () => {
    const { user } = await open();
    await answerAll(user);
    cleanup();
    await open();
    await screen.findByRole('heading', { name: 'Signature' });
  });

  test('another client begins with no answers, also in a tab that was left open at the paper of the one before', async () => {
    const { user } = await open();
    await answerAll(user);
    const left = readDraft() ?? expect.fail('no draft');
    answers(fetchSigningSheet, { first_name: 'Samir', documents: [aPaper(), MESSAGES] });
    // In the other tab, which clears the draft of its own.
    act(() => lockScreen({ userId: 'desk', patientId: 'patient-2', language: 'en', documents: [] }));
    await screen.findByRole('heading', { name: 'Hello Samir' });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'I agree' })).checked).toBe(false);
    cleanup();
    keepDraft(left);
    await open('/clinic/sign/patient-2');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'I agree' })).checked).toBe(false);
  });

  test('words that are others by now are read again', async () => {
    const { user } = await open();
    await answerAll(user);
    await draw();
    refuses(signAgreements, 'consent_outdated');
    answers(fetchSigningSheet, { first_name: 'Hoda', documents: [aPaper({ text: both('New words.') }), MESSAGES] });
    await press(user, 'Sign the papers');
    await screen.findByText('New words.');
    await screen.findByText(/has changed/);
  });
});

describe('the lock', () => {
  test.each(['/reception', '/reception/patients/patient-1', '/clinic/calendar', '/clinic/sign/somebody-else'])(
    '%s leads to the page that is locked',
    async (path) => {
      const app = await open(path);
      await screen.findByRole('heading', { name: 'Hello Hoda' });
      await isAt(app, '/clinic/sign/patient-1');
      expect(screen.queryByText('Hoda Hassan')).toBeNull();
    },
  );

  test('it goes only by the password of whoever set it', async () => {
    const app = await open();
    const { user } = app;
    await press(user, 'For our team: take the tablet back');
    const field = await screen.findByLabelText('Password');
    refuses(unlockScreen, 'invalid_credentials');
    await user.type(field, 'wrong-one');
    await press(user, 'Unlock');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    await isAt(app, '/clinic/sign/patient-1');
    answers(unlockScreen, { unlocked: true });
    await press(user, 'Unlock');
    await screen.findByRole('heading', { name: 'Hoda Hassan' });
    await isAt(app, '/reception/patients/patient-1');
  });

  test('the record from which the tablet was handed over says what was signed meanwhile', async () => {
    releaseScreen();
    answers(fetchAgreements, { documents: [recorded(null)], history: [] });
    const { user } = await open('/reception/patients/patient-1');
    await screen.findByText('Not asked yet');
    act(handOver);
    await answerAll(user);
    await draw();
    await press(user, 'Sign the papers');
    await screen.findByRole('heading', { name: 'Thank you' });
    answers(fetchAgreements, { documents: [recorded('agreed')], history: [] });
    answers(unlockScreen, { unlocked: true });
    await press(user, 'For our team: take the tablet back');
    await user.type(await screen.findByLabelText('Password'), 'right-one');
    await press(user, 'Unlock');
    await screen.findByText('Agreed · 20 November 2026');
  });

  test('without one the page leads to the record', async () => {
    releaseScreen();
    await open();
    await screen.findByRole('heading', { name: 'Hoda Hassan' });
  });
});

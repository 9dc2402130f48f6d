import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setFloat } from '#contract/desks/calls.ts';
import { type DeskEntry, recordDrawerCash as otherSchemas, setFloat as schemas } from '#contract/desks/schemas.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { aUser, signIn } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useCurrentToast } from '#web/ui/toast/toast.ts';
import { useCallForm } from './call-form.ts';

const DAY = '2026-11-28';
const KEY = ['desks'];
const ENTRY: DeskEntry = {
  $id: 'entry-1',
  actor_id: 'sara',
  at: '2026-11-28T08:00:00.000Z',
  kind: 'cash-in',
  method: 'cash',
  amount: 50,
  name: '',
  reason: null,
  recorded_by: 'Sara',
  voided: false,
};

const fetched = vi.fn(async () => 'desks');
const onDone = vi.fn<(answer: DeskEntry, values: { amount: string }) => void>();

function Form({ onFailure = false }: { onFailure?: boolean }) {
  useQuery({ queryKey: KEY, queryFn: fetched });
  const toast = useCurrentToast();
  const form = useCallForm(setFloat, {
    initialValues: { amount: '' },
    schema: schemas.input,
    request: ({ amount }, request_id) => ({ day: DAY, amount: typedNumber(amount) ?? undefined, request_id }),
    invalidates: KEY,
    invalidatesOnFailure: onFailure,
    success: (entry, { amount }) => ({ title: 'Saved', message: `${amount} became ${entry.amount}` }),
    onDone,
  });
  const { submitting, stopped, stop } = form.submission;
  return (
    <form {...form.formProps}>
      <TextField {...form.bind('amount')} label="Amount" />
      <p>{form.failure}</p>
      <p role="status">{toast?.message}</p>
      <button type="submit">{stopped ? 'Send again' : 'Send'}</button>
      {submitting && (
        <button type="button" onClick={stop}>
          Stop
        </button>
      )}
    </form>
  );
}

/** What was sent. */
let sent: Record<string, unknown>[];

/** The server writes the float down, and answers when `answer` is there. */
const saves = (answer: Promise<DeskEntry> = Promise.resolve(ENTRY)) =>
  answers(setFloat, (input) => {
    sent.push(input);
    return answer;
  });

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
const button = (name: string) => screen.findByRole('button', { name });

/** An amount that was typed; what the page shows is fetched. */
async function typed(words: string, form = <Form />) {
  const user = userEvent.setup();
  render(<QueryClientProvider client={createQueryClient()}>{form}</QueryClientProvider>);
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  await user.type(amount(), words);
  return user;
}

beforeEach(() => {
  sent = [];
  fetched.mockClear();
  onDone.mockClear();
  signIn(aUser({ id: 'sara', role: 'reception' }));
});

test('what was typed is sent once as the request of the call, with who calls and a name of the request', async () => {
  const { promise, resolve } = Promise.withResolvers<DeskEntry>();
  saves(promise);
  const user = await typed('50');
  await user.dblClick(await button('Send'));
  resolve(ENTRY);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent).toEqual([{ id: 'sara', day: DAY, amount: 50, request_id: expect.stringMatching(/^[a-z0-9]{24}$/) }]);
});

test('what the schema refuses is told beside its field, and nothing is sent', async () => {
  const user = await typed('-5');
  await user.click(await button('Send'));
  await waitFor(() => expect(amount().getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toEqual([]);
  expect(onDone).not.toHaveBeenCalled();
});

test('what the server refuses is told beside its field; nothing is fetched again, said or done', async () => {
  refuses(setFloat, 'invalid_input', { fields: { amount: { key: 'too_large', values: { max: 40 } } } });
  const user = await typed('50');
  await user.click(await button('Send'));
  await waitFor(() => expect(amount().getAttribute('aria-invalid')).toBe('true'));
  expect(amount().value).toBe('50');
  expect(fetched).toHaveBeenCalledOnce();
  expect(screen.getByRole('status').textContent).toBe('');
  expect(onDone).not.toHaveBeenCalled();
});

test('what a failure may have made stale is fetched again, too, where the form says so', async () => {
  refuses(setFloat, 'drawer_too_low', { left: 10 });
  const user = await typed('50', <Form onFailure />);
  await user.click(await button('Send'));
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(onDone).not.toHaveBeenCalled();
});

test('first what is stale is fetched again, then it is said and done, with the answer and what was typed', async () => {
  saves();
  const user = await typed('50');
  const { promise, resolve } = Promise.withResolvers<string>();
  fetched.mockReturnValueOnce(promise);
  await user.click(await button('Send'));
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(screen.getByRole('status').textContent).toBe('');
  expect(onDone).not.toHaveBeenCalled();
  resolve('new desks');
  await screen.findByText('50 became 50');
  expect(onDone.mock.calls).toEqual([[ENTRY, { amount: '50' }]]);
});

test('who stopped waiting sends the same again, under the same name of the request; the late answer does nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<DeskEntry>();
  saves(promise);
  const user = await typed('50');
  await user.click(await button('Send'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(await button('Stop'));
  resolve(ENTRY);
  saves();
  await user.click(await button('Send again'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
  expect(onDone).toHaveBeenCalledOnce();
});

test('a request of other fields or types, one that names the caller, and the schema of another call do not compile', () => {
  const right = { initialValues: { amount: '' }, schema: schemas.input };
  function Wrong() {
    useCallForm(setFloat, {
      ...right,
      // @ts-expect-error: a text is not an amount.
      request: ({ amount }, request_id) => ({ day: DAY, amount, request_id }),
    });
    useCallForm(setFloat, {
      ...right,
      // @ts-expect-error: nothing says the amount.
      request: (_, request_id) => ({ day: DAY, request_id }),
    });
    useCallForm(setFloat, {
      ...right,
      // @ts-expect-error: who calls is filled in.
      request: (_, request_id) => ({ id: 'sara', day: DAY, amount: 5, request_id }),
    });
    useCallForm(setFloat, {
      ...right,
      // @ts-expect-error: what is validated is not what is sent.
      schema: otherSchemas.input,
      request: (_, request_id) => ({ day: DAY, amount: 5, request_id }),
    });
    return null;
  }
  expect(Wrong).toBeTypeOf('function');
});

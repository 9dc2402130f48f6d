import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorSentence } from '#contract/errors.ts';
import { exact, text } from '#contract/fields.ts';
import { CallError } from '#web/lib/call.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useContractForm } from './form.ts';

const schema = exact({ name: text(10), town: text(10) });
const initialValues = { name: '', town: '' };

function Form({ refuse }: { refuse: () => never }) {
  const form = useContractForm({ initialValues, schema, toWire: (values) => values, onSubmit: async () => refuse() });
  return (
    <form {...form.formProps}>
      <TextField {...form.bind('name')} label="Name" />
      <TextField {...form.bind('town')} label="Town" />
      <p>{form.failure}</p>
      <button type="submit">Send</button>
      <button type="button">Reset</button>
    </form>
  );
}

const refusal = (code: 'invalid_input' | 'busy', params = {}) =>
  new CallError({ error: errorSentence(code, params), code, params });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true';

async function sent(error: CallError) {
  const user = userEvent.setup();
  const refuse = () => {
    throw error;
  };
  render(<Form refuse={refuse} />);
  await user.type(field('Name'), 'Mona');
  await user.type(field('Town'), 'Giza');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  return user;
}

test('what the server refused is said at every field at once, and of each until that one is changed', async () => {
  const fields = { name: { key: 'not_a_choice' }, town: { key: 'not_a_choice' } };
  const user = await sent(refusal('invalid_input', { fields }));
  await screen.findAllByRole('alert');
  expect([isWrong('Name'), isWrong('Town')]).toEqual([true, true]);
  await user.type(field('Name'), ' Ali');
  expect([isWrong('Name'), isWrong('Town')]).toEqual([false, true]);
  await user.type(field('Town'), 'h');
  expect([isWrong('Name'), isWrong('Town')]).toEqual([false, false]);
});

test('what was said of the form as a whole goes when somebody goes on typing', async () => {
  const user = await sent(refusal('busy'));
  const message = await screen.findByText(/same moment|اللحظة/);
  await user.type(field('Name'), '!');
  expect(message.textContent).toBe('');
});

test('no error appears while a button is pressed, and so none moves it away; it appears right after', async () => {
  render(<Form refuse={() => expect.unreachable()} />);
  const reset = screen.getByRole('button', { name: 'Reset' });
  field('Name').focus();
  fireEvent.pointerDown(reset);
  fireEvent.blur(field('Name'), { relatedTarget: reset });
  await act(async () => {});
  expect(isWrong('Name')).toBe(false);
  fireEvent.pointerUp(reset);
  await expect.poll(() => isWrong('Name')).toBe(true);
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { loadNamespaces } from '#web/i18n/i18n.ts';
import { addStaffTexts } from '#web/i18n/staff-texts.ts';
import { confirmAction, confirmLeaving, showAlert, withdrawQuestion } from './confirm.ts';

/** Names as strangers may type them into a form of the shop. */
const NAMES = [
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">Ali',
  '<a href="https://evil.example/">Mona</a>',
  '<form action="https://evil.example/"><input type="password" name="p"></form>',
  '<img src="x" onerror="window.ran = true">',
  '</h2><style>body { display: none }</style>&lt;b&gt;',
  '<template id="my-template"><swal-title>Other</swal-title></template>',
];

beforeAll(async () => {
  addStaffTexts();
  await loadNamespaces(['staff']);
});

/** The window that is open, after what was typed into it was found there letter by letter and nothing of it as an element. */
async function openedWith(...texts: string[]) {
  const dialog = await screen.findByRole('dialog');
  for (const text of texts) within(dialog).getByText((_, element) => element?.textContent === text);
  const parts = 'h2, .swal2-html-container, button.swal2-confirm, button.swal2-cancel';
  for (const part of dialog.querySelectorAll(parts)) expect(part.innerHTML).not.toMatch(/<(?!br)/);
  expect(document.querySelector('meta[http-equiv], a, form, img[src="x"], template')).toBeNull();
  return within(dialog);
}

test.each(NAMES)('every part of a question shows %s as it was typed', async (name) => {
  const [title, text, confirm, cancel] = [`Delete ${name}?`, `${name} goes.`, `Yes, ${name}`, `No, ${name}`];
  const answer = confirmAction({ title, text, confirm, cancel, danger: true });
  const dialog = await openedWith(title, text);
  dialog.getByRole('button', { name: cancel });
  await userEvent.click(dialog.getByRole('button', { name: confirm }));
  expect(await answer).toBe(true);
});

test.each(NAMES)('an alert shows %s as it was typed', async (name) => {
  const read = showAlert(`Not done: ${name}`, `${name} is in use.`);
  const dialog = await openedWith(`Not done: ${name}`, `${name} is in use.`);
  await userEvent.click(dialog.getByRole('button'));
  await read;
});

test('a question has two buttons unless told otherwise, an alert one', async () => {
  const left = confirmLeaving({ kept: true });
  expect((await openedWith()).getAllByRole('button')).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  expect(await left).toBe(false);
  const read = showAlert('Done');
  await userEvent.click((await openedWith('Done')).getByRole('button'));
  await read;
});

test('a question that is withdrawn is answered with no, be it open or about to open', async () => {
  const open = confirmAction({ title: 'Cancel the order?', confirm: 'Cancel it' });
  await openedWith('Cancel the order?');
  withdrawQuestion();
  expect(await open).toBe(false);

  const opening = confirmAction({ title: 'Cancel the order?', confirm: 'Cancel it' });
  withdrawQuestion();
  expect(await opening).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});

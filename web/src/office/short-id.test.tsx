import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { loadNamespaces } from '#web/i18n/i18n.ts';
import { addStaffTexts } from '#web/i18n/staff-texts.ts';
import { useCurrentToast } from '#web/ui/toast/toast.ts';
import { ShortId } from './short-id.tsx';

const ID = '87b2eb004933fe7482ee';

function Page() {
  return (
    <>
      <ShortId id={ID} />
      <output>{useCurrentToast()?.title}</output>
    </>
  );
}

test.each([
  ['takes the whole id along', () => Promise.resolve(), /تم نسخ/],
  ['shows it where the browser does not let it', () => Promise.reject(new Error('no')), /تعذّر/],
])('an id shows its beginning, and its button %s', async (_case, write, told) => {
  addStaffTexts();
  await loadNamespaces(['staff']);
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
  render(<Page />);
  expect(screen.getByTitle(ID).textContent).toBe('87b2eb00');
  await user.click(screen.getByRole('button'));
  await screen.findByText(told);
  expect(copied).toHaveBeenCalledExactlyOnceWith(ID);
});

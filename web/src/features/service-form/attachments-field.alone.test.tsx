import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { MAX_ATTACHMENTS } from '#contract/devices/constants.ts';
import { loadNamespaces, switchLanguage } from '#web/i18n/i18n.ts';
import { addStaffTexts } from '#web/i18n/staff-texts.ts';
import { createQueryClient } from '#web/lib/query.ts';
import type { SendOptions } from '#web/lib/send-file.ts';
import { UploadError } from '#web/lib/upload-error.ts';
import { AttachmentsField } from './attachments-field.tsx';

const { uploadAttachment, recordFile } = vi.hoisted(() => ({ uploadAttachment: vi.fn(), recordFile: vi.fn() }));
vi.mock('./upload-attachment.ts', () => ({ uploadAttachment }));
vi.mock('#web/lib/record-file.ts', () => ({ recordFile }));

beforeEach(async () => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  recordFile.mockReset().mockResolvedValue(new Blob(['x'], { type: 'image/png' }));
  uploadAttachment.mockReset().mockImplementation(async (file: File) => `id-of-${file.name}`);
  addStaffTexts();
  await switchLanguage('en');
  await loadNamespaces(['clinic-service']);
});

function open(initial: readonly string[] = []) {
  const sending: boolean[] = [];
  let ids = initial;
  function Form() {
    const [value, setValue] = useState(initial);
    ids = value;
    return (
      <AttachmentsField value={value} error={undefined} onChange={setValue} onSending={(isOn) => sending.push(isOn)} />
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const choose = (...names: string[]) =>
    user.upload(
      screen.getByLabelText('Add pictures'),
      names.map((name) => new File(['x'], name, { type: 'image/png' })),
    );
  return { user, sending, choose, ids: () => ids };
}

test('pictures are sent at once, one after the other, and shown', async () => {
  const { choose, ids, sending } = open();
  await choose('a.png', 'b.png');
  await screen.findByRole('img', { name: 'Picture 2' });
  expect(ids()).toEqual(['id-of-a.png', 'id-of-b.png']);
  expect(sending).toEqual([true, false]);
});

test('open whole in a tab of their own', async () => {
  open(['file-1']);
  const picture = await screen.findByRole('img', { name: 'Picture 1' });
  expect(picture.closest('a')?.target).toBe('_blank');
  expect(recordFile).toHaveBeenCalledWith('block', 'file-1');
});

test('are removed', async () => {
  const { user, ids } = open(['file-1', 'file-2']);
  await user.click(await screen.findByRole('button', { name: 'Remove picture 1' }));
  expect(ids()).toEqual(['file-2']);
});

test('say how far they are, and can be stopped', async () => {
  let signal: AbortSignal | undefined;
  uploadAttachment.mockImplementation(
    (_file: File, options: SendOptions) =>
      new Promise((_resolve, reject) => {
        signal = options.signal;
        options.onProgress?.(40);
        options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      }),
  );
  const { user, choose, ids, sending } = open();
  await choose('a.png');
  await waitFor(() =>
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending the pictures' }).value).toBe(40),
  );
  await user.click(screen.getByRole('button', { name: 'Stop sending' }));
  expect(signal?.aborted).toBe(true);
  await waitFor(() => expect(sending).toEqual([true, false]));
  expect(ids()).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('that are refused say why; those before stay', async () => {
  uploadAttachment.mockResolvedValueOnce('id-1').mockRejectedValueOnce(new UploadError('size'));
  const { choose, ids } = open();
  await choose('a.png', 'huge.png');
  await screen.findByText(/10/);
  expect(ids()).toEqual(['id-1']);
});

test('are at most so many', async () => {
  const { choose, ids } = open(Array.from({ length: MAX_ATTACHMENTS - 1 }, (_, index) => `file-${index}`));
  await choose('a.png', 'b.png');
  await waitFor(() => expect(ids()).toHaveLength(MAX_ATTACHMENTS));
  expect(screen.queryByRole('button', { name: 'Add pictures' })).toBeNull();
});

test('that cannot be shown say so', async () => {
  recordFile.mockRejectedValue(new Error('gone'));
  open(['file-1']);
  await screen.findByText('Picture 1 could not be shown', undefined, { timeout: 10_000 });
});

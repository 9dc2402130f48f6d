import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { loadNamespaces, switchLanguage } from '#web/i18n/i18n.ts';
import { addStaffTexts } from '#web/i18n/staff-texts.ts';
import { ConnectionError } from '#web/lib/retry.ts';
import { UploadError } from '#web/lib/upload-error.ts';
import { ImageField, type SendImage } from './image-field.tsx';

beforeEach(async () => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
  addStaffTexts();
  await switchLanguage('en');
  await loadNamespaces(['admin-fields', 'staff']);
});

/** The field, with a way of sending whose end the test decides. */
function open(initial = '', error?: string) {
  const told: string[] = [];
  const sendings: {
    file: File;
    signal: AbortSignal;
    progress: (percent: number) => void;
    end: (id: string) => void;
    fail: (why: unknown) => void;
  }[] = [];
  const sending: boolean[] = [];
  const send: SendImage = (file, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      sendings.push({ file, signal, progress: onProgress, end: resolve, fail: reject });
    });
  function Form() {
    const [value, setValue] = useState(initial);
    return (
      <ImageField
        label="Cover"
        name="image"
        value={value}
        error={error}
        send={send}
        onSending={(now) => sending.push(now)}
        onChange={(id) => {
          told.push(id);
          setValue(id);
        }}
      />
    );
  }
  const user = userEvent.setup();
  render(<Form />);
  const choose = (name = 'cover.png') =>
    user.upload(screen.getByLabelText('Cover'), new File(['x'], name, { type: 'image/png' }));
  return { user, told, sendings, sending, choose };
}

const preview = () => screen.queryByRole<HTMLImageElement>('img', { name: 'Preview of the picture' });

test('only pictures are offered', () => {
  open();
  expect(screen.getByLabelText<HTMLInputElement>('Cover').accept).toBe('image/webp,image/jpeg,image/png');
});

test('a picture is sent at once, with progress, and shown when it has arrived', async () => {
  const { told, sendings, sending, choose } = open();
  await choose();
  expect(screen.getByText('Preparing the picture…')).toBeTruthy();
  sendings[0]?.progress(40);
  await screen.findByText('Sending the picture: 40%');
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending the picture' }).value).toBe(40);
  sendings[0]?.end('file-1');
  await screen.findByText('Picture sent');
  expect(preview()?.src).toBe('blob:preview');
  expect(told).toEqual(['file-1']);
  expect(sending).toEqual([true, false]);
});

test('a stored picture is shown, replaced and removed', async () => {
  const { user, told, sendings, choose } = open('stored-1');
  expect(preview()?.src).toContain('/storage/buckets/products/files/stored-1/preview');
  await choose();
  sendings[0]?.end('file-2');
  await screen.findByText('Picture sent');
  await user.click(screen.getByRole('button', { name: 'Remove the picture' }));
  expect(told).toEqual(['file-2', '']);
  expect(preview()).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Cover')));
});

test('sending can be stopped; the picture of before stays', async () => {
  const { user, told, sendings, sending, choose } = open('stored-1');
  await choose();
  await user.click(screen.getByRole('button', { name: 'Stop sending' }));
  expect(sendings[0]?.signal.aborted).toBe(true);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(preview()?.src).toContain('stored-1');
  expect(told).toEqual([]);
  expect(sending).toEqual([true, false]);
});

test('another picture takes the place of one that is on its way', async () => {
  const { told, sendings, choose } = open();
  await choose('first.png');
  await choose('second.png');
  expect(sendings.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  // The first one arrives all the same, too late to be stopped.
  sendings[0]?.end('file-1');
  sendings[1]?.end('file-2');
  await screen.findByText('Picture sent');
  expect(told).toEqual(['file-2']);
});

test('what is no picture is refused in words', async () => {
  const { sendings, told, choose } = open();
  await choose();
  sendings[0]?.fail(new UploadError('type'));
  await screen.findByText('Choose a picture file: JPEG, PNG or WebP.');
  expect(screen.getByLabelText('Cover').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
  expect(told).toEqual([]);
});

test('a cut connection keeps the picture, which can be sent again', async () => {
  const { user, sendings, told, choose } = open();
  await choose();
  sendings[0]?.fail(new ConnectionError('cut'));
  await user.click(await screen.findByRole('button', { name: 'Send it again' }));
  expect(sendings[1]?.file).toBe(sendings[0]?.file);
  sendings[1]?.end('file-1');
  await screen.findByText('Picture sent');
  expect(told).toEqual(['file-1']);
});

test('a picture may be dropped, and why it was refused stands below', async () => {
  const { sendings } = open('', 'The picture must be larger.');
  expect(screen.getByText('The picture must be larger.')).toBeTruthy();
  const file = new File(['x'], 'dropped.jpg', { type: 'image/jpeg' });
  fireEvent.drop(screen.getByText('or drop the picture here'), { dataTransfer: { files: [file] } });
  expect(sendings[0]?.file).toBe(file);
});

import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FormLease } from '#contract/forms/schemas.ts';
import { CallError } from '#web/lib/call.ts';
import { useLease } from './use-lease.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/call.ts', async (original) => ({ ...(await original<object>()), call }));
const confirmAction = vi.hoisted(() => vi.fn());
vi.mock('#web/ui/dialogs/confirm.ts', async (original) => ({ ...(await original<object>()), confirmAction }));

interface Asked {
  status: string;
  leaseId?: string;
}

/** What the function was asked, in order. */
const asked = (): Asked[] => call.mock.calls.map(([, input]) => input as Asked);
const statuses = () => asked().map(({ status }) => status);

const inUse = () => new CallError({ error: 'in use', code: 'form_in_use', params: { holder: 'Sara' } });

let leases = 0;
function lease({ status, leaseId }: Asked): FormLease {
  const isTaken = status === 'editing';
  if (isTaken && !leaseId) leases += 1;
  return {
    $id: 'form-1',
    status: 'editing',
    version: 4,
    leaseId: isTaken ? (leaseId ?? `lease-${leases}`) : null,
    leaseUntil: null,
  };
}

const OPTIONS = { userId: 'cs-1', formId: 'form-1', formType: 'cs', status: 'editing' } as const;
const open = (after?: 'complete') => renderHook(() => useLease({ ...OPTIONS, ...(after && { after }) }));
/** Lets what is under way come to its end. */
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Keeps the next answer back; gives what lets it arrive. */
function laterOnce(): () => void {
  let arrive = (): void => {};
  call.mockImplementationOnce(
    (_call, input: Asked) =>
      new Promise((resolve) => {
        arrive = () => resolve(lease(input));
      }),
  );
  return () => arrive();
}

beforeEach(() => {
  vi.useFakeTimers();
  leases = 0;
  call.mockReset();
  call.mockImplementation(async (_call, input: Asked) => lease(input));
});

describe('a form that the same person has somewhere else', () => {
  const own = () => new CallError({ error: 'in use', code: 'form_in_use', params: { holder: 'Mona', own: true } });

  test('is taken over at once after a yes', async () => {
    call.mockRejectedValueOnce(own());
    confirmAction.mockResolvedValueOnce(true);
    const { result } = open();
    await settle();
    expect(result.current.lease).toMatchObject({ state: 'held', leaseId: 'lease-1' });
    // Without a request of its own: that is what takes it from the other tab.
    expect(asked().map((one) => 'requestId' in one)).toEqual([true, false]);
  });

  test('stays there after a no', async () => {
    call.mockRejectedValueOnce(own());
    confirmAction.mockResolvedValueOnce(false);
    const { result } = open();
    await settle();
    expect(result.current.lease.state).toBe('refused');
    expect(asked()).toHaveLength(1);
  });

  test('is not asked about when it is somebody else’s', async () => {
    call.mockRejectedValueOnce(inUse());
    confirmAction.mockClear();
    const { result } = open();
    await settle();
    expect(result.current.lease.state).toBe('refused');
    expect(confirmAction).not.toHaveBeenCalled();
  });
});

afterEach(async () => {
  await settle();
  vi.useRealTimers();
});

describe('a lease', () => {
  test('is taken when the form is opened, and tells the version', async () => {
    const { result } = open();
    expect(result.current.lease.state).toBe('taking');
    await settle();
    expect(result.current.lease).toEqual({ state: 'held', leaseId: 'lease-1', version: 4 });
    expect(result.current.wasHeld).toBe(true);
  });

  test('is renewed every half minute, by its id', async () => {
    open();
    await settle(61_000);
    expect(asked().map(({ leaseId }) => leaseId)).toEqual([undefined, 'lease-1', 'lease-1']);
  });

  test('is renewed at once when the tab is looked at again', async () => {
    open();
    await settle();
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(asked()).toHaveLength(2);
  });

  test('that is refused tells why, and can be tried for again', async () => {
    call.mockRejectedValueOnce(inUse());
    const { result } = open();
    await settle();
    expect(result.current.lease).toMatchObject({ state: 'refused', error: { code: 'form_in_use' } });
    expect(result.current.wasHeld).toBe(false);
    act(() => result.current.retake());
    await settle();
    expect(result.current.lease.state).toBe('held');
  });

  test('that somebody else has by now is lost, and is not renewed any more', async () => {
    const { result } = open();
    await settle();
    call.mockRejectedValue(inUse());
    await settle(30_000);
    expect(result.current.lease).toMatchObject({ state: 'lost', error: { code: 'form_in_use' } });
    await settle(120_000);
    expect(asked()).toHaveLength(2);
  });

  test('outlives a failure that says nothing about it', async () => {
    const { result } = open();
    await settle();
    call.mockRejectedValueOnce(new Error('Too many requests'));
    await settle(30_000);
    expect(result.current.lease.state).toBe('held');
    await settle(30_000);
    expect(asked().map(({ leaseId }) => leaseId)).toEqual([undefined, 'lease-1', 'lease-1']);
  });

  test.each([undefined, 'complete'] as const)('is given back when the page is left (%s)', async (after) => {
    const { unmount } = open(after);
    await settle();
    unmount();
    await settle(120_000);
    expect(asked().at(-1)).toMatchObject({ status: after ?? 'pending', leaseId: 'lease-1' });
    expect(asked()).toHaveLength(2);
  });

  test('that was still on its way when the page was left is given back too', async () => {
    const arrives = laterOnce();
    const { unmount } = open();
    await settle();
    unmount();
    expect(statuses()).toEqual(['editing']);
    arrives();
    await settle();
    expect(statuses()).toEqual(['editing', 'pending']);
  });

  test('is not given back when the form was submitted, which ended it', async () => {
    const { result, unmount } = open();
    await settle();
    act(() => result.current.finished());
    unmount();
    await settle(60_000);
    expect(statuses()).toEqual(['editing']);
  });

  test('that cannot be given back stops nobody: it ends by itself', async () => {
    const { result } = open();
    await settle();
    call.mockRejectedValueOnce(new Error('down'));
    await expect(result.current.leave()).resolves.toBeUndefined();
  });

  test('of a form that is opened again at once waits until it was given back', async () => {
    const first = open();
    await settle();
    const free = laterOnce();
    first.unmount();
    const second = open();
    await settle();
    expect(statuses()).toEqual(['editing', 'pending']);
    expect(second.result.current.lease.state).toBe('taking');
    free();
    await settle();
    expect(second.result.current.lease).toMatchObject({ state: 'held', leaseId: 'lease-2' });
  });

  test('is gone on with after a reload, and a copy of the tab does not find it', async () => {
    open();
    await settle();
    window.dispatchEvent(new Event('pagehide'));
    const copy = window.sessionStorage.length;
    const again = open();
    await settle();
    expect(copy).toBe(1);
    expect(asked().at(-1)).toMatchObject({ status: 'editing', leaseId: 'lease-1' });
    expect(again.result.current.lease).toMatchObject({ state: 'held', leaseId: 'lease-1' });
    expect(window.sessionStorage.length).toBe(0);
  });

  test('from before a reload that is over gives way to a new one', async () => {
    window.sessionStorage.setItem('lease:cs:form-1', 'lease-0');
    call.mockRejectedValueOnce(new CallError({ error: 'changed', code: 'form_changed', params: {} }));
    const { result } = open();
    await settle();
    expect(asked().map(({ leaseId }) => leaseId)).toEqual(['lease-0', undefined]);
    expect(result.current.lease).toMatchObject({ state: 'held', leaseId: 'lease-1' });
  });
});

import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast } from './toast.ts';
import { ToastRegion } from './toast-region.tsx';

const saved = { kind: 'success', title: 'Saved', message: 'It is in your cart.' } as const;
const failed = { kind: 'fail', title: 'Failed', message: 'Nothing was saved.' } as const;

describe('toast', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    render(<ToastRegion />);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows title and message, coloured by its kind, and goes after five seconds', () => {
    act(() => showToast(saved));
    expect(screen.getByText('Saved').closest('[data-kind]')).toHaveProperty('dataset.kind', 'success');
    expect(screen.getByText('It is in your cart.')).toBeTruthy();
    act(() => vi.advanceTimersByTime(4999));
    expect(screen.queryByText('Saved')).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('shows one at a time: a new toast takes the place and gets its full time', () => {
    act(() => showToast(saved));
    act(() => vi.advanceTimersByTime(4000));
    act(() => showToast(failed));
    expect(screen.queryByText('Saved')).toBeNull();
    act(() => vi.advanceTimersByTime(4999));
    expect(screen.queryByText('Failed')).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Failed')).toBeNull();
  });

  it('with something to do about it stays ten seconds, and goes when that is done', () => {
    const undo = vi.fn();
    act(() => showToast({ ...saved, action: { label: 'Undo', run: undo } }));
    act(() => vi.advanceTimersByTime(9999));
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('stays as long as it is told to', () => {
    act(() => showToast({ ...saved, kind: 'pending', duration: 60_000 }));
    act(() => vi.advanceTimersByTime(59_999));
    expect(screen.queryByText('Saved')).not.toBeNull();
  });

  it('interrupts a screen reader only for a failure', () => {
    act(() => showToast(saved));
    expect(screen.getByText('Saved').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    act(() => showToast(failed));
    expect(screen.getByText('Failed').closest('[aria-live]')?.getAttribute('aria-live')).toBe('assertive');
  });

  it('can be closed', async () => {
    vi.useRealTimers();
    act(() => showToast(saved));
    await userEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
    expect(screen.queryByText('Saved')).toBeNull();
  });
});

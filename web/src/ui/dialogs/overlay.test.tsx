import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Overlay } from './overlay.tsx';

function Page({ busy }: { busy: boolean }) {
  return (
    <>
      <div data-page="">
        <button type="button">Place the order</button>
      </div>
      {busy && <Overlay label="Placing your order" />}
    </>
  );
}

describe('Overlay', () => {
  it('keeps the page behind it out of reach and gives it back as it was', () => {
    const { rerender } = render(<Page busy={false} />);
    const button = screen.getByRole('button');
    const page = document.querySelector<HTMLElement>('[data-page]');
    button.focus();

    rerender(<Page busy />);
    expect(screen.getByRole('status').textContent).toBe('Placing your order');
    expect(page?.inert).toBe(true);
    button.blur();

    rerender(<Page busy={false} />);
    expect(screen.queryByRole('status')).toBeNull();
    expect(page?.inert).toBe(false);
    expect(document.activeElement).toBe(button);
  });
});

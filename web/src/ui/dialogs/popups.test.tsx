import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Dialog } from './dialog.tsx';
import { Dropdown } from './dropdown.tsx';

describe('Dropdown', () => {
  const mount = () =>
    render(
      <>
        <Dropdown label="Menu" trigger="…">
          {(close) => (
            <button type="button" onClick={close}>
              Store
            </button>
          )}
        </Dropdown>
        <button type="button">elsewhere</button>
      </>,
    );
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    return screen.getByRole('button', { name: 'Store' });
  };

  it('opens, and closes on Escape with the focus back on its button', async () => {
    mount();
    await open();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Store' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' })));
  });

  it('closes when something inside is chosen', async () => {
    mount();
    await userEvent.click(await open());
    expect(screen.queryByRole('button', { name: 'Store' })).toBeNull();
  });

  it('closes on a press elsewhere', async () => {
    mount();
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }));
    expect(screen.queryByRole('button', { name: 'Store' })).toBeNull();
  });

  it('closes when the keyboard leaves it', async () => {
    mount();
    await open();
    await userEvent.tab();
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Store' })).toBeNull());
  });
});

describe('Dialog', () => {
  it('is named by its title and closes by its button', async () => {
    function Page() {
      const [open, setOpen] = useState(true);
      return (
        <Dialog open={open} onClose={() => setOpen(false)} title="Filters">
          <p>Brands</p>
        </Dialog>
      );
    }
    render(<Page />);
    const dialog = screen.getByRole('dialog', { name: 'Filters' });
    expect(dialog).toHaveProperty('open', true);
    await userEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
    expect(dialog).toHaveProperty('open', false);
    expect(screen.queryByText('Brands')).toBeNull();
  });
});

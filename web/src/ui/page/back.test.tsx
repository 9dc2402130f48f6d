import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, Link, RouterProvider, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Dialog } from '../dialogs/dialog.tsx';
import { notePage, watchBack } from './back.ts';

/** A page with two windows, of which the second opens above the first. */
function Page({ name }: { name: string }) {
  const [first, setFirst] = useState(false);
  const [second, setSecond] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <h1>{name}</h1>
      <button type="button" onClick={() => setFirst(true)}>
        Filters
      </button>
      <Dialog open={first} onClose={() => setFirst(false)} title="Filters">
        <Link to="/product">A product</Link>
        <button type="button" onClick={() => navigate('?brand=Phonak')}>
          Phonak
        </button>
        <button type="button" onClick={() => navigate('?brand=Oticon', { replace: true })}>
          Oticon
        </button>
        <button type="button" onClick={() => setSecond(true)}>
          More
        </button>
      </Dialog>
      <Dialog open={second} onClose={() => setSecond(false)} title="More">
        <p>More filters</p>
      </Dialog>
    </>
  );
}

const back = () => act(() => window.history.back());
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isAt = (path: string) => waitFor(() => expect(window.location.pathname + window.location.search).toBe(path));
const isShut = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

describe('Back', () => {
  let stop = () => {};
  beforeEach(async () => {
    window.history.pushState(null, '', '/landing');
    stop = watchBack();
    const routes = [
      {
        children: [
          { path: '/landing', element: <Link to="/store">To the store</Link> },
          { path: '/store', element: <Page key="store" name="Store" /> },
          { path: '/product', element: <Page key="product" name="Product" /> },
        ],
      },
    ];
    const router = createBrowserRouter(routes);
    router.subscribe(notePage);
    render(<RouterProvider router={router} />);
    await userEvent.click(await screen.findByRole('link', { name: 'To the store' }));
    await screen.findByRole('heading', { name: 'Store' });
  });
  afterEach(() => stop());

  it('closes a window, and only then leaves the page', async () => {
    await press('Filters');
    back();
    await isShut('Filters');
    expect(screen.getByRole('heading', { name: 'Store' })).toBeDefined();
    back();
    await isAt('/landing');
  });

  it('leaves the page at once when the window was closed by its button', async () => {
    await press('Filters');
    await press('إغلاق');
    back();
    await screen.findByRole('link', { name: 'To the store' });
    expect(window.location.pathname).toBe('/landing');
  });

  it('closes the upper one of two windows first', async () => {
    await press('Filters');
    await press('More');
    back();
    await isShut('More');
    expect(screen.getByRole('dialog', { name: 'Filters' })).toBeDefined();
    await waitFor(() => expect(window.history.state.covers).toBe(true));
    back();
    await isShut('Filters');
    expect(window.location.pathname).toBe('/store');
  });

  it('comes back to the page in which a link of a window was followed, and then to the page before', async () => {
    await press('Filters');
    await userEvent.click(screen.getByRole('link', { name: 'A product' }));
    await screen.findByRole('heading', { name: 'Product' });
    back();
    await screen.findByRole('heading', { name: 'Store' });
    back();
    await isAt('/landing');
  });

  it('closes the window in which a filter was chosen, keeps the filter, and then takes it back', async () => {
    await press('Filters');
    await press('Phonak');
    await isAt('/store?brand=Phonak');
    back();
    await isShut('Filters');
    expect(window.location.search).toBe('?brand=Phonak');
    back();
    await isAt('/store');
    back();
    await isAt('/landing');
  });

  it('leaves the page that has written another search over its own while a window was open', async () => {
    await press('Filters');
    await press('Oticon');
    await isAt('/store?brand=Oticon');
    await press('إغلاق');
    back();
    await screen.findByRole('link', { name: 'To the store' });
    expect(window.location.pathname).toBe('/landing');
  });
});

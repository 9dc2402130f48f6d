import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createQueryClient } from '#web/lib/query.ts';
import { App } from './app.tsx';

it('a page that is left is not drawn again while the next one is on its way, and a bar says that it is', async () => {
  let drawn = 0;
  function Left() {
    useNavigate();
    drawn += 1;
    return <Link to="/next">go on</Link>;
  }
  let arrive = (_: { element: React.ReactNode }) => {};
  const next = {
    path: '/next',
    lazy: () => new Promise<{ element: React.ReactNode }>((resolve) => (arrive = resolve)),
  };
  const routes = [{ element: <Outlet />, children: [{ path: '/', element: <Left /> }, next] }];
  const router = createMemoryRouter(routes);
  await act(async () => render(<App queryClient={createQueryClient()} router={router} />));
  const before = drawn;
  await act(async () => screen.getByRole('link').click());
  expect(screen.getByRole('progressbar')).toBeTruthy();
  expect(drawn).toBe(before);
  await act(async () => arrive({ element: <p>here</p> }));
  expect(screen.getByText('here')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../lib/query.ts';
import { App } from './app.tsx';
import { renderPage } from './prerender-entry.tsx';
import { loadPage, routerParts } from './router.ts';

it('renders the landing page with its frame, which the application takes over as it stands', async () => {
  const { markup, direction, title } = await renderPage('/', 'ar');
  expect([direction, title]).toEqual(['rtl', 'سماع · سماعات طبية ورعاية سمعية']);
  expect(markup).not.toMatch(/<script|<!--\$\?|<!--\$!/);

  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = markup;
  const before = root.querySelector('h1');
  expect(before?.textContent).toBe('عُد إلى الحديث مع من تحب');
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.getByRole('contentinfo')).toBeTruthy();

  const onRecoverableError = vi.fn();
  const queryClient = createQueryClient();
  const { routes } = routerParts(queryClient);
  await loadPage(routes, '/');
  const router = createMemoryRouter(routes, { hydrationData: {} });
  const app = await act(async () =>
    hydrateRoot(root, <App queryClient={queryClient} router={router} />, { onRecoverableError }),
  );
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(root.querySelector('h1')).toBe(before);
  act(() => app.unmount());
  root.remove();
});

it('renders its English variant after it', async () => {
  await renderPage('/', 'ar');
  const { markup, direction, description } = await renderPage('/', 'en');
  expect(markup).toContain('Come back to the conversation');
  expect(direction).toBe('ltr');
  expect(description).toMatch(/^Hearing aids and accessories/);
});

import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, type RouteObject } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query.ts';
import { expectConsoleErrors } from '#web/testing/console.ts';
import { findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { App } from './app.tsx';
import { Crash } from './crash.tsx';
import { pageRoute } from './page-route.ts';

describe('unauthorized page', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts five seconds down, then goes to the landing page', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const app = await renderApp('/unauthorized', { language: 'en' });
    for (const left of ['5 seconds', '4 seconds', '3 seconds', '2 seconds', '1 second']) {
      expect(screen.getByRole('timer').textContent).toContain(`in ${left}.`);
      expect(app.place().path).toBe('/unauthorized');
      act(() => vi.advanceTimersByTime(1000));
    }
    await isAt(app, '/');
  });
});

describe('404 page', () => {
  it.each(['/nowhere', '/admin/nowhere', '/store/hearing-aids/x/y'])('stands at %s and leads home', async (path) => {
    const app = await renderApp(path, { language: 'en' });
    await findHeading('This page does not exist');
    await app.user.click(screen.getByRole('link', { name: 'Go Home' }));
    await isAt(app, '/');
  });
});

describe('a page that fails', () => {
  function Broken(): never {
    throw new Error('a bug');
  }

  /** The application with a page at /page, another one, and a link in their frame that leads there. */
  async function open(page: RouteObject) {
    const frame = (
      <>
        <Outlet />
        <Link to="/fine">go on</Link>
      </>
    );
    const fine = { path: '/fine', element: <p>fine</p> };
    const routes = [{ element: frame, children: [{ errorElement: <Crash />, children: [page, fine] }] }];
    const router = createMemoryRouter(routes, { initialEntries: ['/page'] });
    await act(async () => {
      render(<App queryClient={createQueryClient()} router={router} />);
    });
    return (await screen.findByRole('alert')).textContent;
  }

  it('says what happened, and gives the next page its chance', async () => {
    expectConsoleErrors(/a bug/, /A page failed/);
    expect(await open({ path: '/page', element: <Broken /> })).toContain('حدث خطأ غير متوقع');
    expect(screen.getByRole('button', { name: 'إعادة تحميل الصفحة' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'go on' }));
    expect(screen.getByText('fine')).toBeTruthy();
  });

  /** Opens a page whose code does not come. */
  async function openUnreachable() {
    expectConsoleErrors(/PageLoadError/, /A page failed/);
    const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    return open({ ...pageRoute('/page', gone, []), hydrateFallbackElement: <></> });
  }

  it('tells of a newer version when the code of a page is gone after a deployment', async () => {
    expect(await openUnreachable()).toContain('صدرت نسخة أحدث من الموقع');
  });

  it('tells somebody who is offline that they are, not of a newer version', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const text = await openUnreachable();
    online.mockRestore();
    expect(text).toContain('لا يوجد اتصال بالإنترنت');
    expect(text).not.toContain('نسخة أحدث');
  });
});

import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectConsoleErrors } from '../testing/console.ts';
import { findHeading, isAt, renderApp } from '../testing/render-app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPage } from './lazy-page.tsx';

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

describe('error boundary', () => {
  function Broken(): never {
    throw new Error('a bug');
  }

  it('says what happened, and gives the next page its chance', async () => {
    expectConsoleErrors(/a bug/, /A page failed/);
    function Shop() {
      const [path, setPath] = useState('/broken');
      return (
        <MemoryRouter>
          <ErrorBoundary resetKey={path}>{path === '/broken' ? <Broken /> : <p>fine</p>}</ErrorBoundary>
          <button type="button" onClick={() => setPath('/fine')}>
            go on
          </button>
        </MemoryRouter>
      );
    }
    render(<Shop />);
    expect(screen.getByRole('alert').textContent).toContain('حدث خطأ غير متوقع');
    expect(screen.getByRole('button', { name: 'إعادة تحميل الصفحة' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'go on' }));
    expect(screen.getByText('fine')).toBeTruthy();
  });

  /** Opens a page whose code does not come. */
  async function openUnreachable() {
    expectConsoleErrors(/PageLoadError/, /A page failed/);
    const { Page } = lazyPage(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')), []);
    await act(async () => {
      render(
        <MemoryRouter>
          <ErrorBoundary>
            <Page />
          </ErrorBoundary>
        </MemoryRouter>,
      );
    });
    return (await screen.findByRole('alert')).textContent;
  }

  it('tells of a newer version when the code of a page is gone after a deployment', async () => {
    expect(await openUnreachable()).toContain('صدرت نسخة أحدث من الموقع');
  });

  it('tells somebody who is offline that he is, not of a newer version', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const text = await openUnreachable();
    online.mockRestore();
    expect(text).toContain('لا يوجد اتصال بالإنترنت');
    expect(text).not.toContain('نسخة أحدث');
  });
});

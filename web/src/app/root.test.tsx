import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findHeading, renderApp } from '#web/testing/render-app.tsx';

describe('arriving at a page', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('leaves the focus alone at the first page', async () => {
    await renderApp('/');
    await waitFor(() => expect(document.activeElement).toBe(document.body));
  });

  it('moves the focus to the heading and the view to the top, and names the tab', async () => {
    const app = await renderApp('/', { language: 'en' });
    const scrollTo = vi.spyOn(window, 'scrollTo');
    await app.user.click(screen.getAllByRole('link', { name: 'Sign in' })[0] as HTMLElement);
    const heading = await findHeading('Sign in');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    expect(document.title).toBe('Sign in · Samaa');
  });

  it('comes back to where a page was left', async () => {
    const app = await renderApp('/', { language: 'en' });
    const scrollTo = vi.spyOn(window, 'scrollTo');
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640);
    fireEvent.scroll(window);
    await app.user.click(screen.getAllByRole('link', { name: 'Sign in' })[0] as HTMLElement);
    await findHeading('Sign in');
    app.back();
    const heading = await findHeading('Come back to the conversation');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findHeading, renderApp } from '#web/testing/render-app.tsx';

describe('language switch', () => {
  it('turns the page to English and back, with direction, title and memory', async () => {
    const app = await renderApp('/terms-that-do-not-exist');
    const page = document.documentElement;
    expect([page.lang, page.dir]).toEqual(['ar', 'rtl']);
    expect(document.title).toBe('هذه الصفحة غير موجودة · سماع');

    await app.user.click(screen.getByRole('button', { name: 'Switch to English' }));
    await findHeading('This page does not exist');
    expect([page.lang, page.dir]).toEqual(['en', 'ltr']);
    expect(document.title).toBe('This page does not exist · Samaa');
    expect(window.localStorage.getItem('language')).toBe('en');

    await app.user.click(screen.getByRole('button', { name: 'التبديل إلى العربية' }));
    await findHeading('هذه الصفحة غير موجودة');
    expect([page.lang, page.dir]).toEqual(['ar', 'rtl']);
    expect(window.localStorage.getItem('language')).toBe('ar');
  });

  it('goes along with another tab', async () => {
    await renderApp('/terms-that-do-not-exist');
    window.localStorage.setItem('language', 'en');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'en' }));
    });
    await findHeading('This page does not exist');
    expect(document.documentElement.dir).toBe('ltr');
  });

  it('keeps the visitor where they are', async () => {
    const app = await renderApp('/auth/sign-in');
    await app.user.click(screen.getByRole('button', { name: 'Switch to English' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
    expect(app.place().path).toBe('/auth/sign-in');
  });
});

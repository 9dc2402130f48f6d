import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { switchLanguage } from '#web/i18n/i18n.ts';
import { Pagination, pagesToShow } from './pagination.tsx';

describe('pagesToShow', () => {
  it.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [1, 9, [1, 2, 3, 4, 0, 9]],
    [4, 9, [1, 2, 3, 4, 5, 0, 9]],
    [5, 9, [1, 0, 4, 5, 6, 0, 9]],
    [9, 9, [1, 0, 6, 7, 8, 9]],
    // A gap of one page would hide no more than it takes.
    [4, 6, [1, 2, 3, 4, 5, 6]],
  ])('page %i of %i', (page, pages, shown) => {
    expect(pagesToShow(page, pages)).toEqual(shown);
  });
});

describe('Pagination', () => {
  const at = (page: number, pages: number) =>
    render(<Pagination page={page} pages={pages} hrefOf={(n) => `/store/${n}?brand=Phonak`} />, {
      wrapper: MemoryRouter,
    });

  it('links every page, keeps the filters and marks the current one', async () => {
    await switchLanguage('en');
    at(2, 3);
    expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/store/3?brand=Phonak');
    expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('/store/1?brand=Phonak');
    expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/store/3?brand=Phonak');
  });

  it('shows nothing for a single page', () => {
    at(1, 1);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

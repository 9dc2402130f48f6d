import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchShopDetails } from '#contract/settings/calls.ts';
import type { ShopDetails } from '#contract/settings/schemas.ts';
import { readSession } from '#web/lib/session.ts';
import { someShopDetails } from '#web/testing/catalogue.ts';
import { quietOffice } from '#web/testing/office.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, server } from '#web/testing/server.ts';

const endsSession = () =>
  server.use(http.delete('*/v1/account/sessions/current', () => new HttpResponse(null, { status: 204 })));
const header = () => within(screen.getByRole('banner'));
const linkTargets = (scope: { getAllByRole: (role: string) => HTMLElement[] }) =>
  scope.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('public layout', () => {
  it('offers a visitor the shop and the ways in', async () => {
    await renderApp('/');
    const navigation = within(header().getByRole('navigation', { name: 'التنقل الرئيسي' }));
    expect(linkTargets(navigation)).toEqual(['/', '/store/1', '/book', '/auth/sign-in', '/auth/register']);
    expect(navigation.getByRole('link', { name: 'الرئيسية' }).getAttribute('aria-current')).toBe('page');
    expect(header().queryByRole('button', { name: 'تسجيل الخروج' })).toBeNull();
  });

  it('holds the same links in the menu of small screens, which closes when one is followed', async () => {
    const app = await renderApp('/');
    await app.user.click(screen.getByRole('button', { name: 'القائمة' }));
    const [, menu] = header().getAllByRole('navigation');
    if (!menu) throw new Error('The menu did not open.');
    expect(linkTargets(within(menu))).toEqual(['/', '/store/1', '/book', '/auth/sign-in', '/auth/register']);
    await app.user.click(within(menu).getByRole('link', { name: 'تسجيل الدخول' }));
    await isAt(app, '/auth/sign-in');
    expect(header().getAllByRole('navigation')).toHaveLength(1);
  });

  it('offers a customer the cart and the way out, which ends at sign-in', async () => {
    answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
    endsSession();
    const app = await renderApp('/', { signedInAs: aUser() });
    await header().findByRole('button', { name: /سلة/ });
    const navigation = within(header().getByRole('navigation', { name: 'التنقل الرئيسي' }));
    expect(linkTargets(navigation)).toEqual(['/', '/store/1', '/book', '/orders', '/appointments', '/account']);
    await app.user.click(header().getByRole('button', { name: 'تسجيل الخروج' }));
    await isAt(app, '/auth/sign-in');
    expect(readSession()).toBeNull();
    expect(header().queryByRole('button', { name: /سلة/ })).toBeNull();
  });

  it('closes the menu of small screens when one signs out from there', async () => {
    answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
    endsSession();
    const app = await renderApp('/', { signedInAs: aUser() });
    await app.user.click(screen.getByRole('button', { name: 'القائمة' }));
    const [, menu] = header().getAllByRole('navigation');
    if (!menu) throw new Error('The menu did not open.');
    await app.user.click(within(menu).getByRole('button', { name: 'تسجيل الخروج' }));
    await isAt(app, '/auth/sign-in');
    expect(header().getAllByRole('navigation')).toHaveLength(1);
  });

  it('stays signed in, and says so, when the way out fails', async () => {
    answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
    server.use(
      http.delete('*/v1/account/sessions/current', () =>
        HttpResponse.json({ message: 'Server Error', type: 'general_unknown', code: 500 }, { status: 500 }),
      ),
    );
    const app = await renderApp('/', { signedInAs: aUser() });
    await app.user.click(await header().findByRole('button', { name: 'تسجيل الخروج' }));
    await screen.findByText('تعذّر تسجيل الخروج');
    expect(readSession()).not.toBeNull();
    expect(app.place().path).toBe('/');
  });

  it('shows phones, social links, the year, and the map only when it is asked for', async () => {
    const app = await renderApp('/');
    const footer = within(screen.getByRole('contentinfo'));
    await footer.findByText('Samaa Centre');
    const targets = linkTargets(footer);
    expect(targets.filter((target) => target?.startsWith('tel:+20'))).toHaveLength(3);
    expect(targets).toContain('https://wa.me/201001234567');
    expect(targets).toContain('mailto:hello@example.com');
    for (const text of ['12345', '123456', '123-456-789', /Saturday to Thursday/, /Talaat Harb/]) {
      expect(footer.getByText(text)).toBeTruthy();
    }
    for (const name of [/فيسبوك/, /إنستجرام/, /يوتيوب/, /تيك توك/]) {
      expect(footer.getByRole('link', { name }).getAttribute('href')).toMatch(/^https:/);
    }
    const year = String(new Date().getFullYear());
    expect(footer.getByText(new RegExp(year))).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
    await app.user.click(footer.getByRole('button', { name: 'عرض الخريطة' }));
    expect(footer.getByTitle('خريطة موقعنا').getAttribute('src')).toMatch(/^https:/);
  });
});

it.each(['/auth/sign-in', '/auth/register'])(
  'below the form of %s the footer is short, without a map',
  async (path) => {
    await renderApp(path);
    const footer = within(screen.getByRole('contentinfo'));
    expect(linkTargets(footer)).toEqual(['/terms', '/privacy']);
    expect(footer.queryByRole('button')).toBeNull();
    footer.getByText(new RegExp(`^© ${new Date().getFullYear()}`));
  },
);

describe('what the admin has said of the shop', () => {
  it('can be pressed above the bar: phone, WhatsApp, and the address on the map', async () => {
    await renderApp('/');
    await header().findByText(/^0100\s123\s4567$/);
    const targets = linkTargets(header());
    expect(targets).toContain('tel:+201001234567');
    expect(targets).toContain('https://wa.me/201001234567');
    expect(targets.filter((target) => target?.includes('openstreetmap.org/?mlat=30.0474'))).toHaveLength(1);
  });

  it('leaves nothing empty where nothing was said', async () => {
    const nothing = Object.fromEntries(
      Object.entries(someShopDetails()).map(([name, value]) => [name, typeof value === 'string' ? null : value]),
    );
    answers(fetchShopDetails, nothing as unknown as ShopDetails);
    await renderApp('/');
    // The bar is what the header begins with: there is no line above it.
    await waitFor(() => expect(screen.getByRole('banner').firstElementChild?.querySelector('nav')).toBeTruthy());
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.queryByRole('heading')).toBeNull();
    expect(footer.queryByRole('button')).toBeNull();
    expect(linkTargets(footer)).toEqual(['/book', '/terms', '/privacy']);
  });
});

describe('protected layout', () => {
  beforeEach(() => void quietOffice());

  it('gives an administrator the side menu, and nobody else', async () => {
    const app = await renderApp('/admin/settings', { signedInAs: aUser({ role: 'admin', username: 'Huda' }) });
    await findHeading('الإعدادات');
    await app.user.click(screen.getByRole('button', { name: 'القائمة' }));
    const menu = within(screen.getByRole('navigation', { name: 'قائمة الإدارة' }));
    expect(menu.getByRole('link', { name: 'لوحة التحكم' }).getAttribute('href')).toBe('/admin');
    expect(linkTargets(within(menu.getByRole('list', { name: 'المتجر' })))).toEqual([
      '/admin/orders',
      '/admin/products',
      '/admin/codes',
      '/admin/reviews',
      '/admin/goods',
      '/admin/reports',
    ]);
    expect(linkTargets(within(menu.getByRole('list', { name: 'المركز' })))).toContain('/admin/finance');
    expect(linkTargets(within(menu.getByRole('list', { name: 'النظام' })))).toEqual([
      '/admin/users',
      '/admin/settings',
      '/admin/schedule',
      '/admin/texts',
      '/admin/import',
      '/admin/records',
      '/admin/audit',
      '/admin/system',
      '/admin/profile',
    ]);
    expect(menu.getByRole('link', { name: 'الإعدادات' }).getAttribute('aria-current')).toBe('page');
  });

  it('ends in one line with the name, the year and help, without a map', async () => {
    const app = await renderApp('/admin/settings', { signedInAs: aUser({ role: 'admin' }), language: 'en' });
    await findHeading('Settings');
    const footer = within(screen.getByRole('contentinfo'));
    footer.getByText(new RegExp(`^© ${new Date().getFullYear()} Samaa`));
    expect(footer.queryByRole('button', { name: /map/i })).toBeNull();
    expect(footer.queryAllByRole('link')).toEqual([]);
    await app.user.click(footer.getByRole('button', { name: 'Help' }));
    screen.getByRole('dialog', { name: 'Help' });
  });

  it.each(['cs', 'reception', 'accounting'] as const)(
    'shows %s name, role and the way out, which ends at /',
    async (role) => {
      endsSession();
      const app = await renderApp(`/${role}`, { signedInAs: aUser({ role, username: 'Huda' }) });
      expect(await screen.findByText('Huda')).toBeTruthy();
      expect(screen.queryByRole('navigation', { name: 'قائمة الإدارة' })).toBeNull();
      expect(header().queryByRole('button', { name: 'القائمة' })).toBeNull();
      await app.user.click(header().getByRole('button', { name: 'تسجيل الخروج' }));
      await isAt(app, '/');
      expect(readSession()).toBeNull();
    },
  );
});

describe('skip link', () => {
  it('is the first stop of the keyboard and leads past the header', async () => {
    const app = await renderApp('/');
    await app.user.tab();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('الانتقال إلى المحتوى'));
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(app.place().path).toBe('/');
  });
});

import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Role } from '#contract/call.ts';
import { fetchMetrics, fetchReports } from '#contract/dashboard/calls.ts';
import { fetchFollowUpCount, fetchFpforms } from '#contract/follow-ups/calls.ts';
import { fetchForms, fetchPforms } from '#contract/forms/calls.ts';
import { fetchOrders } from '#contract/orders/admin-calls.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { fetchSettings, updateSettings } from '#contract/settings/admin-calls.ts';
import { fetchWorkQueue } from '#contract/staff/calls.ts';
import { loadNamespaces, switchLanguage } from '#web/i18n/i18n.ts';
import { addStaffTexts } from '#web/i18n/staff-texts.ts';
import { someSettings } from '#web/testing/catalogue.ts';
import { formPage } from '#web/testing/clinic.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';
import { LeaveQuestion, useUnsaved } from './unsaved.tsx';

beforeEach(() => {
  realtimeServer();
  answers(fetchOrders, { documents: [], total: 0, capped: false });
  answers(fetchSettings, someSettings());
  answers(fetchPforms, formPage([]));
  answers(fetchForms, formPage([]));
  refuses(fetchWorkQueue, 'busy');
  // Where the links lead.
  refuses(fetchMetrics, 'busy');
  refuses(fetchReports, 'busy');
  refuses(fetchFpforms, 'busy');
  refuses(searchPatients, 'busy');
  answers(fetchFollowUpCount, { due: 0, overdue: 0 });
});

const WORDS = {
  en: { title: 'Leave without saving?', stay: 'Keep editing', leave: 'Leave without saving' },
  ar: { title: 'المغادرة بدون حفظ؟', stay: 'مواصلة الكتابة', leave: 'المغادرة بدون حفظ' },
} as const;

const question = (language: 'ar' | 'en' = 'en') => screen.findByRole('dialog', { name: WORDS[language].title });
const isQuiet = () => expect(screen.queryByRole('dialog')).toBeNull();
const linkTo = (path: string) => {
  const link = screen.getAllByRole('link').find((one) => one.getAttribute('href') === path);
  return link ?? expect.fail(`There is no link to ${path}.`);
};
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

/** A page with something to type, and a link in its frame that leads away. */
const PAGES: [string, Role, string, 'ar' | 'en', heading: string, input: string, elsewhere: string][] = [
  ['settings', 'admin', '/admin/settings', 'en', 'Settings', 'Delivery fee (EGP)', '/admin'],
  ['settings', 'admin', '/admin/settings', 'ar', 'الإعدادات', 'رسوم التوصيل (ج.م)', '/admin'],
  ['own details', 'cs', '/cs/profile', 'en', 'My account', 'Name', '/cs'],
  ['own password', 'cs', '/cs/profile', 'en', 'My account', 'New password', '/cs'],
  ['a new visit', 'reception', '/reception', 'en', 'Client forms', 'Name', '/reception/patients'],
  ['a new visit', 'reception', '/reception', 'ar', 'نماذج العملاء', 'الاسم', '/reception/patients'],
];

async function open(role: Role, path: string, language: 'ar' | 'en', heading: string) {
  const app = await renderApp(path, { language, signedInAs: aUser({ id: 'staff-1', role, username: 'Hoda' }) });
  await findHeading(heading);
  return app;
}

describe.each(PAGES)('%s (%s, %s, %s)', (_name, role, path, language, heading, input, elsewhere) => {
  test('a link asks first; what was typed stays with a no, and a yes leads on', async () => {
    const app = await open(role, path, language, heading);
    const typed = await screen.findByLabelText<HTMLInputElement>(input);
    await app.user.type(typed, '7');
    const text = typed.value;
    await app.user.click(linkTo(elsewhere));
    const first = await question(language);
    await app.user.click(within(first).getByRole('button', { name: WORDS[language].stay }));
    await waitFor(isQuiet);
    expect([app.place().path, typed.isConnected, typed.value]).toEqual([path, true, text]);
    await app.user.click(linkTo(elsewhere));
    const again = await question(language);
    await app.user.click(within(again).getByRole('button', { name: WORDS[language].leave }));
    await isAt(app, elsewhere);
    isQuiet();
  });

  test('nothing is asked when nothing was typed, or it was taken back', async () => {
    const app = await open(role, path, language, heading);
    const typed = await screen.findByLabelText<HTMLInputElement>(input);
    await app.user.type(typed, '7');
    await app.user.type(typed, '{Backspace}');
    await app.user.click(linkTo(elsewhere));
    await isAt(app, elsewhere);
    isQuiet();
  });
});

describe('leaving', () => {
  const type = async () => {
    const app = await open('admin', '/admin/settings', 'en', 'Settings');
    await app.user.type(await screen.findByLabelText('Delivery fee (EGP)'), '9');
    return app;
  };

  test('right after saving asks nothing', async () => {
    answers(updateSettings, someSettings({ delivery_fee: 759 }));
    const app = await type();
    await app.user.click(screen.getByRole('button', { name: 'Save: The shop' }));
    await screen.findByText('Settings saved');
    await app.user.click(linkTo('/admin'));
    await isAt(app, '/admin');
    isQuiet();
  });

  test('by signing out asks first', async () => {
    const app = await type();
    await app.user.click(screen.getByRole('button', { name: 'Log out' }));
    await app.user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(isQuiet);
    expect([app.place().path, field('Delivery fee (EGP)').value]).toEqual(['/admin/settings', '759']);
  });

  test('says that a password is not kept, and that other settings are', async () => {
    const app = await type();
    await app.user.click(linkTo('/admin'));
    const first = await question();
    expect(first.textContent).toContain('It stays in this tab until you come back to it.');
    await app.user.click(within(first).getByRole('button', { name: 'Keep editing' }));
    await waitFor(isQuiet);
    await app.user.type(field(/New password/), 'quiet-evening');
    await app.user.click(linkTo('/admin'));
    const again = await question();
    expect(again.textContent).not.toContain('It stays in this tab');
    await app.user.click(within(again).getByRole('button', { name: 'Keep editing' }));
    await waitFor(isQuiet);
  });

  test('a tab of the same page that keeps what is typed asks nothing', async () => {
    const app = await open('reception', '/reception', 'en', 'Client forms');
    await app.user.type(field('Name'), 'Hoda');
    await app.user.click(screen.getByRole('tab', { name: 'Issued' }));
    await isAt(app, '/reception?tab=issued');
    isQuiet();
    await app.user.click(screen.getByRole('tab', { name: 'New' }));
    await waitFor(() => expect(field('Name').value).toBe('Hoda'));
  });
});

/** The smallest application on the browser's own history: a page to type on, and one to go to. */
function openPages() {
  const router = createBrowserRouter([
    {
      element: (
        <>
          <LeaveQuestion />
          <Outlet />
        </>
      ),
      children: [
        { path: '/first', element: <Link to="/typing">on</Link> },
        { path: '/typing', element: <Typing /> },
        { path: '/last', element: <h1>Last</h1> },
      ],
    },
  ]);
  onTestFinished(() => router.dispose());
  render(<RouterProvider router={router} />);
}

function Typing() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const { release } = useUnsaved(text !== '');
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/last">away</Link>
      <button
        type="button"
        onClick={() => {
          release();
          navigate('/last');
        }}
      >
        save
      </button>
    </>
  );
}

describe("the browser's own buttons", () => {
  async function typeText() {
    await switchLanguage('en');
    addStaffTexts();
    await loadNamespaces(['staff']);
    window.history.replaceState(null, '', '/first');
    openPages();
    const user = userEvent.setup();
    await user.click(screen.getByRole('link', { name: 'on' }));
    await user.type(screen.getByLabelText('Text'), 'abc');
    return user;
  }
  /** Goes back, and waits until the application has heard of it. */
  const goBack = () =>
    act(async () => {
      const heard = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      window.history.back();
      await heard;
    });

  test('Back asks once, whatever the number of presses, and stays or leaves as it is told', async () => {
    const user = await typeText();
    await goBack();
    await question();
    await waitFor(() => expect(window.location.pathname).toBe('/typing'));
    await goBack();
    await waitFor(() => expect(window.location.pathname).toBe('/typing'));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(isQuiet);
    await waitFor(() => expect([window.location.pathname, field('Text').value]).toEqual(['/typing', 'abc']));

    await goBack();
    await user.click(within(await question()).getByRole('button', { name: 'Leave without saving' }));
    await screen.findByRole('link', { name: 'on' });
    expect(window.location.pathname).toBe('/first');
    // The entry that was left is still there, with an empty page.
    act(() => window.history.forward());
    await waitFor(() => expect(field('Text').value).toBe(''));
    await goBack();
    await screen.findByRole('link', { name: 'on' });
    isQuiet();
  });

  test('what was saved is left without a word, before anything is drawn again', async () => {
    const user = await typeText();
    await user.click(screen.getByRole('button', { name: 'save' }));
    await screen.findByRole('heading', { name: 'Last' });
    isQuiet();
  });

  test('closing the tab is asked about by the browser, as long as something is not saved', async () => {
    const isAsked = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const user = await typeText();
    expect(isAsked()).toBe(true);
    await user.clear(field('Text'));
    expect(isAsked()).toBe(false);
    await user.type(field('Text'), 'a');
    cleanup();
    expect(isAsked()).toBe(false);
  });
});

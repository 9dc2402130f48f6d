import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { loadNamespaces, switchLanguage } from '#web/i18n/i18n.ts';
import { addStaffTexts } from '#web/i18n/staff-texts.ts';
import googleDocs from '#web/testing/pasted/google-docs.html.txt?raw';
import wordList from '#web/testing/pasted/word-list.html.txt?raw';
import { cleanHtml } from '../../../../functions/lib/html.ts';
import { RichTextField } from './rich-text-field.tsx';
import { keptHtml, linkAddress, pastedHtml, withoutStyles } from './rich-text-field-html.ts';

beforeAll(() => {
  // Nothing is laid out here: a selection has no place on the screen.
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
});

beforeEach(async () => {
  addStaffTexts();
  await switchLanguage('en');
  await loadNamespaces(['admin-fields', 'staff']);
});

/** The field in a form that keeps its value, and what it told last. */
async function open(initial = '', options: { lang?: Language; error?: string } = {}) {
  const told: string[] = [];
  function Form() {
    const [value, setValue] = useState(initial);
    return (
      <>
        <button type="button" onClick={() => setValue('<p>From outside</p>')}>
          Outside
        </button>
        <RichTextField
          label="Terms"
          name="terms"
          lang={options.lang ?? 'en'}
          error={options.error}
          value={value}
          onChange={(html) => {
            told.push(html);
            setValue(html);
          }}
        />
        <input aria-label="After" />
      </>
    );
  }
  const user = userEvent.setup();
  render(<Form />);
  const text = await screen.findByRole('textbox', { name: 'Terms' });
  return { user, text, told };
}

/** Pastes as a browser does: with the formatted and the plain form of what was copied. */
function paste(text: HTMLElement, html: string): void {
  text.focus();
  const forms: Record<string, string> = { 'text/html': html, 'text/plain': 'plain' };
  fireEvent.paste(text, { clipboardData: { getData: (type: string) => forms[type] ?? '', files: [] } });
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

describe('the editor', () => {
  test('shows a stored text and tells nobody before it is changed', async () => {
    const { text, told } = await open('<h2>Delivery</h2><ul><li>Cairo</li></ul>');
    expect(text.querySelector('h2')?.textContent).toBe('Delivery');
    expect(text.textContent).toContain('Cairo');
    expect(told).toEqual([]);
  });

  test('is named, described and marked as every field is', async () => {
    const { text } = await open('', { lang: 'ar', error: 'Too long.' });
    expect(text.getAttribute('dir')).toBe('rtl');
    expect(text.lang).toBe('ar');
    expect(text.getAttribute('name')).toBe('terms');
    await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'));
    const description = document.getElementById(text.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('Too long.');
  });

  test('takes a text that comes from outside, and does not tell it back', async () => {
    const { user, text, told } = await open('<p>Before</p>');
    await press(user, 'Outside');
    await waitFor(() => expect(text.textContent).toBe('From outside'));
    expect(told).toEqual([]);
  });

  test('Tab leaves it', async () => {
    const { user, text } = await open('<p>Words</p>');
    text.focus();
    await user.tab();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('After')));
  });
});

describe('what is pasted', () => {
  test('keeps headings, lists, bold and links, and loses everything else', async () => {
    const { text, told } = await open();
    paste(
      text,
      '<h2 style="color:red" onclick="alert(1)">Delivery</h2><p>All of <b>Egypt</b> <script>alert(1)</script></p>' +
        '<ul><li>Cairo</li></ul><p><a href="https://samaa.example/x" onmouseover="x()">More</a></p>' +
        '<p><img src="https://evil.example/x.png"><a href="javascript:alert(1)">No</a></p>',
    );
    await waitFor(() => expect(told.length).toBeGreaterThan(0));
    const html = told.at(-1) ?? '';
    expect(html).toContain('<h2>Delivery</h2>');
    expect(html).toContain('All of <strong>Egypt</strong>');
    expect(html).toContain('<ul><li>Cairo</li></ul>');
    expect(html).toMatch(/<a href="https:\/\/samaa\.example\/x"[^>]*>More<\/a>/);
    expect(html).not.toMatch(/style|script|onclick|onmouseover|img|javascript/);
  });

  test('what a word processor writes as a style stays bold, italic and underlined', async () => {
    const { text, told } = await open();
    paste(text, '<p><span style="font-weight:700">B</span><span style="font-style: italic">I</span> plain</p>');
    await waitFor(() => expect(told.length).toBeGreaterThan(0));
    expect(told.at(-1)).toBe('<p><strong>B</strong><em>I</em> plain</p>');
  });
});

describe('what comes from a word processor', () => {
  const pasted = async (html: string) => {
    const { text, told } = await open();
    paste(text, html);
    await waitFor(() => expect(told.length).toBeGreaterThan(0));
    // The cursor stands in a line of its own behind a list.
    return told.at(-1)?.replace(/<p><\/p>$/, '');
  };

  test('Google Docs: only what is bold is bold, and lists are lists', async () => {
    expect(await pasted(googleDocs)).toBe(
      '<p>نص عادي غير عريض</p><p><strong>نص عريض</strong> ثم عادي</p><ul><li>بند</li></ul>',
    );
  });

  test('Word: lists are lists, without the bullets and numbers that it writes in front', async () => {
    expect(await pasted(wordList)).toBe(
      '<p><strong>شروط الإرجاع</strong></p><ul><li>خلال 14 يومًا</li><li>في عبوتها الأصلية</li></ul>' +
        '<ol><li>First</li><li>Second</li></ol>',
    );
  });

  test('a style takes back what an element around it says', async () => {
    const { text, told } = await open();
    paste(
      text,
      '<p style="font-weight:bold">A<span style="font-weight:400">b</span></p>' +
        '<em style="font-style: normal">plain</em><u style="text-decoration:none">line</u>',
    );
    await waitFor(() => expect(told.length).toBeGreaterThan(0));
    expect(told.at(-1)).toBe('<p><strong>A</strong>b</p><p>plainline</p>');
  });

  test('Word: what lies deeper in a list stays deeper, and letters number too', () => {
    const item = (level: number, marker: string, words: string) =>
      `<p style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${marker}</span>${words}</p>`;
    expect(pastedHtml(item(1, '1.', 'One') + item(2, 'أ)', 'Inner') + item(1, '2.', 'Two'))).toBe(
      '<ol><li data-list="ordered">One</li><li data-list="ordered" class="ql-indent-1">Inner</li>' +
        '<li data-list="ordered">Two</li></ol>',
    );
  });
});

test('the server keeps all that the editor makes', async () => {
  const { text, told } = await open();
  paste(
    text,
    '<h2>عنوان &amp; "more" &lt;b&gt;</h2><h3>Sub</h3><p><b>B</b><i>I</i><u>U</u> <a href="mailto:a@b.example">mail</a></p>' +
      '<blockquote>Quote</blockquote><ol><li>One<ul><li>Inner</li></ul></li></ol><p><br></p><h1>Top</h1>' +
      '<p class="ql-align-right" dir="rtl">Right</p><pre>code</pre><table><tr><td>Cell</td></tr></table>',
  );
  await waitFor(() => expect(told.length).toBeGreaterThan(0));
  const html = told.at(-1) ?? '';
  expect(html).toContain('<blockquote>Quote</blockquote>');
  expect(html).toContain('href="mailto:a@b.example"');
  // The server spells quotation marks differently; what is read is the same.
  const read = (written: string) => new DOMParser().parseFromString(written, 'text/html').body.innerHTML;
  expect(read(cleanHtml(html))).toBe(read(html));
});

test('nothing can be dropped into the text: it would bring the styles of where it was', async () => {
  const { text, told } = await open('<p>Words</p>');
  const dropped = fireEvent.drop(text, { dataTransfer: { files: [], getData: () => '<b style="color:red">x</b>' } });
  expect(dropped).toBe(false);
  expect(told).toEqual([]);
});

describe('the toolbar', () => {
  test('is one stop of the Tab key, and the arrows move within it', async () => {
    const { user } = await open();
    const toolbar = screen.getByRole('toolbar', { name: 'Format: Terms' });
    const buttons = [...toolbar.querySelectorAll('button')];
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    buttons[0]?.focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.activeElement).toBe(buttons[1]));
    await user.keyboard('{End}');
    await waitFor(() => expect(document.activeElement).toBe(buttons.at(-1)));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.activeElement).toBe(buttons[0]));
  });

  test('its buttons make what they say, and show that it is on', async () => {
    const { user, told } = await open('<p>Delivery</p>');
    await press(user, 'Heading');
    expect(told.at(-1)).toBe('<h2>Delivery</h2>');
    expect(screen.getByRole('button', { name: 'Heading', pressed: true })).toBeTruthy();
    await press(user, 'Heading');
    expect(told.at(-1)).toBe('<p>Delivery</p>');
    await press(user, 'Bulleted list');
    expect(told.at(-1)).toBe('<ul><li>Delivery</li></ul>');
    await press(user, 'Numbered list');
    expect(told.at(-1)).toBe('<ol><li>Delivery</li></ol>');
  });

  test('a link is asked for and set, and a wrong address is refused', async () => {
    const { user, told } = await open('<p></p>');
    await press(user, 'Link');
    const address = screen.getByLabelText('Link address');
    await user.type(address, 'javascript:alert(1){Enter}');
    await screen.findByText(/^Type a website/);
    expect(told).toEqual([]);
    await user.clear(address);
    await user.type(address, 'samaa.example/terms{Enter}');
    await waitFor(() => expect(told.at(-1)).toContain('href="https://samaa.example/terms"'));
    expect(screen.queryByLabelText('Link address')).toBeNull();
  });
});

describe('what is kept', () => {
  test.each([
    ['<p>a&nbsp;b</p>', '<p>a b</p>'],
    ['<p></p>', ''],
    ['<p>&nbsp;</p><ul><li></li></ul>', ''],
  ])('%s is kept as "%s"', (html, kept) => {
    expect(keptHtml(html)).toBe(kept);
  });

  test.each([
    ['www.samaa.example', 'https://www.samaa.example/'],
    ['http://samaa.example/a?b=c', 'http://samaa.example/a?b=c'],
    ['mona@example.com', 'mailto:mona@example.com'],
    ['010 1234 5678', 'tel:01012345678'],
    ['mailto:mona@example.com', 'mailto:mona@example.com'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['two words', null],
    ['word', null],
    ['', null],
  ])('"%s" leads to %s', (typed, address) => {
    expect(linkAddress(typed)).toBe(address);
  });

  test('styles of pasted HTML are out of the way before a browser reads them', () => {
    const clean = withoutStyles('<style>p{}</style><p class="a" STYLE = "x">style="y" stays in the text</p>');
    expect(clean).not.toMatch(/<style|\sstyle\s*=\s*"x"/i);
    expect(clean).toContain('style="y" stays in the text');
  });
});

import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { CsvExport } from '#web/features/admin/shared/csv-export.tsx';
import { listPart } from '#web/features/admin/shared/list-part.ts';
import { loadNamespaces, switchLanguage } from '#web/i18n/i18n.ts';
import { addStaffTexts } from '#web/i18n/staff-texts.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { confirmAction, showAlert } from '#web/ui/dialogs/confirm.ts';
import { Tabs } from '#web/ui/page/tabs.tsx';
import { SearchForm } from './search-form.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { useShortcuts } from './shortcuts.ts';

beforeAll(async () => {
  addStaffTexts();
  await loadNamespaces(['staff']);
});

describe('Tabs', () => {
  function Example() {
    const [current, setCurrent] = useState<'a' | 'b' | 'c'>('a');
    const tabs = (['a', 'b', 'c'] as const).map((id) => ({ id, label: id.toUpperCase() }));
    return (
      <Tabs label="Letters" tabs={tabs} current={current} onChange={setCurrent}>
        <p>panel of {current}</p>
      </Tabs>
    );
  }
  const selected = () => screen.getByRole('tab', { selected: true }).textContent;

  test('go by the arrow keys in the direction of the text, by Home and End; one Tab leads in', async () => {
    await switchLanguage('ar');
    render(<Example />);
    await userEvent.tab();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('A'));
    // Right to left: the next tab lies to the left.
    await userEvent.keyboard('{ArrowLeft}');
    expect(selected()).toBe('B');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('B'));
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(selected()).toBe('C');
    await userEvent.keyboard('{Home}');
    expect(selected()).toBe('A');
    await userEvent.keyboard('{End}');
    expect(selected()).toBe('C');
    screen.getByText('panel of c');
    expect(screen.getByRole('tabpanel', { name: 'C' })).toBeTruthy();
    expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
  });
});

describe('DataTable', () => {
  const columns = [
    { id: 'name', header: 'Name', cell: (row: { name: string }) => row.name },
    { id: 'long', header: 'Length', cell: (row: { name: string }) => row.name.length, numeric: true },
  ];
  const table = (props: Partial<Parameters<typeof DataTable<{ name: string }>>[0]>) => (
    <DataTable
      caption="Names"
      columns={columns}
      rows={[]}
      rowKey={(row) => row.name}
      empty="No names"
      actions={(row) => <button type="button">Edit {row.name}</button>}
      {...props}
    />
  );

  test('names itself, its rows and its columns, and each cell of a card its column', () => {
    render(table({ rows: [{ name: 'Mona' }] }));
    const shown = within(screen.getByRole('table', { name: 'Names' }));
    shown.getByRole('rowheader', { name: 'Mona' });
    expect(shown.getByRole('cell', { name: '4' }).dataset.label).toBe('Length');
    shown.getByRole('button', { name: 'Edit Mona' });
  });

  test('says that it loads, and shows neither rows nor emptiness meanwhile', () => {
    render(table({ loading: true }));
    expect(screen.getByRole('status').textContent).toBe('جارٍ تحميل الجدول…');
    expect(screen.queryByText('No names')).toBeNull();
  });

  test('keeps its rows when an error comes', () => {
    render(table({ rows: [{ name: 'Mona' }], error: 'Broken' }));
    screen.getByRole('rowheader', { name: 'Mona' });
    expect(screen.queryByText('Broken')).toBeNull();
  });

  test('shows what is empty, or why, in one cell across', () => {
    const { rerender } = render(table({}));
    expect(screen.getByRole('cell', { name: 'No names' }).getAttribute('colspan')).toBe('3');
    rerender(table({ error: 'Broken' }));
    expect(screen.getByRole('alert').textContent).toBe('Broken');
    expect(screen.queryByText('No names')).toBeNull();
  });
});

describe('SearchForm', () => {
  test('sends what was typed once it is submitted, and clears', async () => {
    const sent: string[] = [];
    function Example() {
      const [search, setSearch] = useState('');
      const onSearch = (next: string) => {
        sent.push(next);
        setSearch(next);
      };
      return <SearchForm label="Find" placeholder="name" search={search} onSearch={onSearch} />;
    }
    render(<Example />);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find' }), ' mona ');
    expect(sent).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'مسح البحث' }));
    expect(sent).toEqual(['mona', '']);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
  });
});

describe('shortcuts', () => {
  function Example({ run }: { run: (name: string) => void }) {
    useShortcuts([
      { keys: 'g o', label: 'Go to orders', run: () => run('orders') },
      { keys: 'n', label: 'New', run: () => run('new') },
    ]);
    return (
      <>
        <ShortcutList />
        <input aria-label="text" />
      </>
    );
  }

  test('run by keys one after the other, on Arabic keyboards by their place, and never while somebody types', async () => {
    const run = vi.fn();
    render(<Example run={run} />);
    await userEvent.keyboard('go');
    expect(run.mock.calls).toEqual([['orders']]);
    await userEvent.keyboard('n');
    expect(run).toHaveBeenLastCalledWith('new');
    // The key that says "N" in Latin says "ى" in Arabic.
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ى', code: 'KeyN' }));
    expect(run).toHaveBeenCalledTimes(3);
    await userEvent.type(screen.getByLabelText('text'), 'n');
    expect(run).toHaveBeenCalledTimes(3);
  });

  test('are listed under "?" and can be switched off there', async () => {
    const run = vi.fn();
    render(<Example run={run} />);
    await userEvent.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'اختصارات لوحة المفاتيح' }));
    list.getByText('Go to orders');
    await userEvent.keyboard('n');
    expect(run).not.toHaveBeenCalled();
    await userEvent.click(list.getByRole('checkbox', { name: 'استخدام الاختصارات' }));
    await userEvent.click(list.getByRole('button', { name: 'إغلاق' }));
    await userEvent.keyboard('n');
    expect(run).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'اختصارات لوحة المفاتيح' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'استخدام الاختصارات' }));
    await userEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
    await userEvent.keyboard('n');
    expect(run).toHaveBeenCalledOnce();
  });
});

describe('questions and alerts', () => {
  test('a yes, a no, and Escape', async () => {
    const ask = () => confirmAction({ title: 'Delete it?', text: 'It is gone then.', confirm: 'Delete', danger: true });
    const yes = ask();
    const question = within(await screen.findByRole('dialog', { name: 'Delete it?' }));
    question.getByText('It is gone then.');
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await yes).toBe(true);
    const no = ask();
    await userEvent.click(await screen.findByRole('button', { name: 'إلغاء' }));
    expect(await no).toBe(false);
    const escaped = ask();
    await screen.findByRole('dialog', { name: 'Delete it?' });
    await userEvent.keyboard('{Escape}');
    expect(await escaped).toBe(false);
  });

  test('an alert says what happened until it is read', async () => {
    const read = showAlert('Not deleted', 'Somebody uses it.');
    const alert = within(await screen.findByRole('dialog', { name: 'Not deleted' }));
    alert.getByText('Somebody uses it.');
    await userEvent.click(alert.getByRole('button', { name: 'حسنًا' }));
    await read;
  });
});

/** A text with its mark of UTF-8, which most ways of reading take away. */
function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });
}

describe('CsvExport', () => {
  /** What the browser was given to save. */
  function savedFiles() {
    const files: { name: string; text: Promise<string> }[] = [];
    const blobs: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: () => {},
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const text = textOf(blobs.at(-1) as Blob);
      files.push({ name: this.download, text });
    });
    return files;
  }

  const start = () => userEvent.click(screen.getByRole('button', { name: 'تصدير CSV' }));

  test('saves its parts as one file that spreadsheets read as UTF-8', async () => {
    const files = savedFiles();
    const saved: number[] = [];
    const fetchPart = async (after: number | undefined) =>
      after === undefined ? { text: 'الاسم\r\nمنى\r\n', rows: 1, next: 1 } : { text: 'سارة\r\n', rows: 1 };
    render(<CsvExport fileName="orders" fetchPart={fetchPart} onSaved={(rows) => saved.push(rows)} />);
    await start();
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('orders.csv');
    expect(await files[0]?.text).toBe('\uFEFFالاسم\r\nمنى\r\nسارة\r\n');
    await screen.findByRole('button', { name: 'تصدير CSV' });
    expect(saved).toEqual([2]);
    vi.restoreAllMocks();
  });

  test.each([
    ['of how many', { total: 120 }, 'جارٍ التصدير: 40 من 120', '40'],
    ['where counting stopped', { total: 5000, capped: true }, 'جارٍ التصدير: 40 من \u20665,000+\u2069', null],
    ['without a total', {}, 'جارٍ التصدير: 40', null],
  ])('says how far it is, %s, and can be stopped; nothing is saved then', async (_name, total, words, value) => {
    const files = savedFiles();
    const signals: AbortSignal[] = [];
    const fetchPart = (after: number | undefined, signal: AbortSignal) => {
      signals.push(signal);
      return after === undefined
        ? Promise.resolve({ text: 'a\r\n', rows: 40, next: 1, ...total })
        : new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    render(<CsvExport fileName="orders" fetchPart={fetchPart} />);
    await start();
    await screen.findByText(words);
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe(value);
    await userEvent.click(screen.getByRole('button', { name: 'إيقاف التصدير' }));
    await screen.findByRole('button', { name: 'تصدير CSV' });
    expect(signals.at(-1)?.aborted).toBe(true);
    expect(files).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
    vi.restoreAllMocks();
  });

  test('a failure half way is told, and the export goes on from there', async () => {
    const files = savedFiles();
    const asked: (number | undefined)[] = [];
    const fetchPart = async (after: number | undefined) => {
      asked.push(after);
      if (after === 1 && asked.length === 2) throw new Error('No connection');
      return after === undefined ? { text: 'a\r\n', rows: 1, total: 2, next: 1 } : { text: 'b\r\n', rows: 1, total: 2 };
    };
    render(<CsvExport fileName="orders" fetchPart={fetchPart} />);
    await start();
    expect((await screen.findByRole('alert')).textContent).toBe('تعذّر التصدير: No connection');
    screen.getByText('جارٍ التصدير: 1 من 2');
    expect(screen.queryByRole('progressbar')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'متابعة التصدير' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(asked).toEqual([undefined, 1, 1]);
    expect(await files[0]?.text).toBe('\uFEFFa\r\nb\r\n');
    vi.restoreAllMocks();
  });

  test('a list becomes a file page by page: the heading once, what spreadsheets would run quoted', () => {
    const columns = [
      ['الاسم', (row: { $id: string; note: string | null }) => row.$id],
      ['Note', (row: { $id: string; note: string | null }) => row.note],
    ] as const;
    const pages = [
      { documents: [{ $id: 'a,b', note: '=HYPERLINK("x")' }], total: 2 },
      { documents: [{ $id: 'c', note: null }], total: 2 },
    ] as const;
    const first = listPart({ ...pages[0], documents: [...pages[0].documents] }, columns, undefined);
    expect(first.text).toBe('الاسم,Note\r\n"a,b","\'=HYPERLINK(""x"")"\r\n');
    expect(first.next).toEqual({ row: pages[0].documents[0], next: undefined, before: 1 });
    const second = listPart({ ...pages[1], documents: [...pages[1].documents] }, columns, first.next);
    expect(second).toEqual({ text: 'c,\r\n', rows: 1, total: 2, capped: false, next: undefined });
  });
});

import { type RefObject, useEffect, useRef, useState } from 'react';
import ReactQuill, { type Quill } from 'react-quill';
import type { Language } from '#contract/constants.ts';
import { cx } from '../cx.ts';
import styles from './rich-text-field.module.css';
import { keptHtml, pastedHtml, pastedStyle } from './rich-text-field-html.ts';
import { RichTextLink } from './rich-text-field-link.tsx';
import { RichTextToolbar, type ToolName } from './rich-text-field-toolbar.tsx';

export interface RichTextEditorProps {
  id: string;
  name: string;
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  lang: Language;
  label: string;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  /** Gets what puts a text where the cursor is. */
  insert?: RefObject<((text: string) => void) | null> | undefined;
}

/** What a text may be made of: what the server keeps (`functions/lib/html.ts`) and the pages have styles for. */
const FORMATS = ['header', 'bold', 'italic', 'underline', 'list', 'indent', 'blockquote', 'link'];

/** The format that each button sets, and the value that means it is on. */
const TOOLS: Record<Exclude<ToolName, 'link' | 'clear'>, [format: string, value: unknown]> = {
  heading: ['header', 2],
  subheading: ['header', 3],
  bold: ['bold', true],
  italic: ['italic', true],
  underline: ['underline', true],
  bullets: ['list', 'bullet'],
  numbers: ['list', 'ordered'],
  quote: ['blockquote', true],
};

const MODULES = {
  toolbar: false,
  // Tab leaves the text, as it leaves every other field; nobody is caught in it.
  keyboard: { bindings: { tab: null, indent: null, outdent: null, 'table tab': null, 'table tab shift': null } },
  // Pictures that are dropped into the text are not taken: descriptions and terms hold none.
  uploader: { handler: () => {} },
};

interface Range {
  index: number;
  length: number;
}

/** The formats of a piece of text that are not off. */
function onlySet(attributes: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== false));
}

/** The editor itself, with the code of the library: loaded by `RichTextField` alone. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, name, value, onChange, onBlur, lang, label, labelledBy, describedBy, invalid, insert } = props;
  const component = useRef<ReactQuill>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Record<string, unknown>>({});
  const [linking, setLinking] = useState(false);
  /** What was selected last: the buttons of the toolbar take the focus, and with it the selection. */
  const range = useRef<Range>({ index: 0, length: 0 });
  const told = useRef(value);

  const editor = (): Quill => (component.current as ReactQuill).getEditor();

  useEffect(() => {
    const quill = editor();
    const { clipboard } = quill;
    const convert = clipboard.convert.bind(clipboard);
    clipboard.convert = ({ html, text }, formats) => {
      const delta = convert({ html: html && pastedHtml(html), text }, formats);
      // What a style took back is only absent.
      for (const op of delta.ops) op.attributes = onlySet(op.attributes);
      return delta;
    };
    clipboard.addMatcher(Node.ELEMENT_NODE, (node, delta) => {
      const formats = pastedStyle(node as Element);
      // Not typed by the library's own page: a delta without operations is composed with one that covers it.
      if (Object.keys(formats).length === 0) return delta;
      for (const op of delta.ops) op.attributes = { ...formats, ...op.attributes };
      return delta;
    });
    const look = () => {
      const selected = quill.getSelection();
      if (!selected) return;
      range.current = selected;
      setActive(quill.getFormat(selected));
    };
    quill.on('editor-change', look);
    return () => void quill.off('editor-change', look);
  }, []);

  useEffect(() => {
    const { root } = editor();
    const attributes: Record<string, string | undefined> = {
      id,
      name,
      lang,
      dir: lang === 'ar' ? 'rtl' : 'ltr',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
      'aria-invalid': invalid ? 'true' : undefined,
    };
    for (const [attribute, text] of Object.entries(attributes)) {
      if (text === undefined) root.removeAttribute(attribute);
      else root.setAttribute(attribute, text);
    }
  }, [id, name, lang, labelledBy, describedBy, invalid]);

  useInsert(insert, editor, range);

  // A text from outside (loaded, put back) takes the place of what stands there; what was typed here is already there.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    const quill = editor();
    quill.setContents(quill.clipboard.convert({ html: value }), 'silent');
  }, [value]);

  function apply(tool: ToolName): void {
    const quill = editor();
    if (tool === 'link') {
      setLinking(!linking);
      return;
    }
    quill.setSelection(range.current);
    if (tool === 'clear') {
      const { index, length } = range.current;
      quill.removeFormat(index, length, 'user');
    } else {
      const [format, on] = TOOLS[tool];
      quill.format(format, active[format] === on ? false : on, 'user');
    }
    setActive(quill.getFormat());
  }

  /** Links what is selected, or changes the link at the cursor; without either the address itself becomes the text. */
  function link(address: string | null): void {
    const quill = editor();
    setLinking(false);
    const chosen = range.current.length > 0 ? range.current : linkAround(quill, range.current.index);
    if (chosen.length > 0) quill.formatText(chosen.index, chosen.length, 'link', address ?? false, 'user');
    else if (address) quill.insertText(chosen.index, address.replace(/^(mailto|tel):/, ''), 'link', address, 'user');
    quill.setSelection(chosen.index + chosen.length, 0);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the frame only notices that the focus has left all of it
    <div
      ref={frame}
      className={cx(styles.box, invalid && styles.invalid)}
      // Text that is dragged in brings the styles of where it was, past the sanitizing of the clipboard.
      onDropCapture={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={({ relatedTarget }) => {
        if (!frame.current?.contains(relatedTarget)) onBlur?.();
      }}
    >
      <RichTextToolbar
        label={label}
        controls={id}
        linking={linking}
        isOn={(tool) =>
          tool === 'link' ? active.link !== undefined : tool !== 'clear' && active[TOOLS[tool][0]] === TOOLS[tool][1]
        }
        onUse={apply}
      />
      {linking && (
        <RichTextLink
          address={typeof active.link === 'string' ? active.link : ''}
          onLink={link}
          onClose={() => {
            setLinking(false);
            editor().setSelection(range.current);
          }}
        />
      )}
      <ReactQuill
        ref={component}
        className={styles.editor}
        theme="default"
        defaultValue={value}
        formats={FORMATS}
        modules={MODULES}
        onChange={(html, _delta, source) => {
          if (source !== 'user') return;
          told.current = keptHtml(html);
          onChange(told.current);
        }}
      />
    </div>
  );
}

/** Hands out what puts a text where the cursor is, or where it was last. */
function useInsert(insert: RichTextEditorProps['insert'], editor: () => Quill, range: RefObject<Range>): void {
  useEffect(() => {
    if (!insert) return;
    insert.current = (text) => {
      const quill = editor();
      const { index, length } = range.current;
      quill.deleteText(index, length, 'user');
      quill.insertText(index, text, 'user');
      quill.setSelection(index + text.length, 0);
    };
    return () => {
      insert.current = null;
    };
  }, [insert]);
}

/** The characters around a place that belong to the link there; none when there is no link. */
function linkAround(quill: Quill, index: number): Range {
  const linkAt = (place: number) => (place < 0 ? undefined : quill.getFormat(place, 1).link);
  const address = linkAt(index) ?? linkAt(index - 1);
  if (address === undefined) return { index, length: 0 };
  let start = index;
  while (linkAt(start - 1) === address) start -= 1;
  let end = index;
  while (end < quill.getLength() && linkAt(end) === address) end += 1;
  return { index: start, length: end - start };
}

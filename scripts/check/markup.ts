import { type ESTree, Visitor } from 'vite';
import { isTestFile, readSource, type Source, sourcePaths } from '../lib/source.ts';
import { type Check, fault } from './check.ts';

/** Whatever is written to these is read as HTML. */
const HTML_PROPERTIES = ['innerHTML', 'outerHTML', 'srcdoc'];
const HTML_ATTRIBUTES = ['dangerouslySetInnerHTML', 'srcDoc'];
const HTML_CALLS = [
  'insertAdjacentHTML',
  'createContextualFragment',
  'parseFromString',
  'setHTMLUnsafe',
  'parseHTMLUnsafe',
];
/** The files that do it: with HTML that they have sanitized, or in a document that is never shown. */
const MAY_SET_HTML = ['web/src/ui/html.tsx', 'web/src/ui/fields/rich-text-field-html.ts'];

/** What sweetalert2 reads as HTML; `titleText` and `text` are its texts. */
const WINDOW_HTML = /^(?:title|html|footer|template|iconHtml|loaderHtml|closeButtonHtml|\w+ButtonText)$/;
const WINDOW_FILE = 'web/src/ui/dialogs/sweet-alert.ts';

/** The one file that leaves for an address which is not written in the code. */
const LEAVING_FILE = 'web/src/lib/leave.ts';
/** Links that begin like this lead where they say, whatever follows. */
const FIXED_START = /^(?:https:\/\/[\w.-]+\/|tel:|mailto:|#)/;
/** Answer an address that a browser may open. */
const ADDRESSES = ['webAddress', 'mapUrl', 'mapEmbedUrl'];

/** Text of people must not reach what reads markup, or addresses that run as scripts: names come from strangers. */
export const markup: Check = {
  name: 'markup',
  async run() {
    return sourcePaths()
      .filter((path) => !isTestFile(path))
      .flatMap((path) => inspectMarkup(readSource(path)));
  },
};

/** What of a file hands text to a parser of markup or of addresses. */
export function inspectMarkup({ path, program, imports, lineOf }: Omit<Source, 'text'>): string[] {
  const faults: string[] = [];
  const note = ({ start }: ESTree.Node, says: string) => void faults.push(fault(path, lineOf(start), says));
  const noteHtml = (node: ESTree.Node, name: string) => {
    if (!MAY_SET_HTML.includes(path)) note(node, `sets HTML by ${name}; show it with <Html>, or set text`);
  };
  const opensWindows = imports.some(({ specifier }) => specifier.startsWith('sweetalert2'));
  if (opensWindows && path !== WINDOW_FILE) {
    faults.push(fault(path, undefined, `uses sweetalert2 beside ${WINDOW_FILE}, which hands it text alone`));
  }
  new Visitor({
    AssignmentExpression({ left, right }) {
      const name = memberName(left);
      if (name && HTML_PROPERTIES.includes(name)) noteHtml(left, name);
      if (isLocation(left) && right.type !== 'Literal') note(left, `leaves the page beside ${LEAVING_FILE}`);
    },
    CallExpression({ callee, arguments: [address] }) {
      const name = memberName(callee);
      if (name && (HTML_CALLS.includes(name) || isCallOf(callee, 'document', /^write(ln)?$/))) noteHtml(callee, name);
      const leaves = isCallOf(callee, 'location', /^(assign|replace)$/) || isCallOf(callee, 'window', /^open$/);
      if (leaves && path !== LEAVING_FILE && address && !isOwnPath(address)) {
        note(callee, `leaves the page beside ${LEAVING_FILE}`);
      }
    },
    ObjectExpression({ properties }) {
      for (const property of properties) {
        const name = property.type === 'Property' ? nameOf(property.key) : undefined;
        if (name && HTML_ATTRIBUTES.includes(name)) noteHtml(property, name);
        if (opensWindows && name && WINDOW_HTML.test(name)) note(property, `sets "${name}", which is read as HTML`);
      }
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier') return;
      if (HTML_ATTRIBUTES.includes(name.name)) noteHtml(name, name.name);
      const isLink = name.name === 'href' || name.name === 'formAction';
      if (isLink && value?.type === 'JSXExpressionContainer' && !isSafeAddress(value.expression)) {
        note(name, `links to an address that may be a script; hand it to ${ADDRESSES[0]}()`);
      }
    },
  }).visit(program);
  return faults;
}

function memberName(node: ESTree.Node): string | undefined {
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : undefined;
}

/** The name of a variable or a property, or of the last part of `window.name`. */
function nameOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal') return String(node.value);
  return node.type === 'Identifier' ? node.name : memberName(node);
}

function isCallOf(callee: ESTree.Node, object: string, method: RegExp): boolean {
  return (
    callee.type === 'MemberExpression' && nameOf(callee.object) === object && method.test(memberName(callee) ?? '')
  );
}

/** `location`, `window.location` or their `href`. */
function isLocation(node: ESTree.Node): boolean {
  if (node.type !== 'MemberExpression') return false;
  return memberName(node) === 'href' ? nameOf(node.object) === 'location' : memberName(node) === 'location';
}

/** A text of the code, or one of the paths of the application. */
function isOwnPath(node: ESTree.Node): boolean {
  return node.type === 'Literal' || (node.type === 'MemberExpression' && nameOf(node.object) === 'paths');
}

function isSafeAddress(node: ESTree.Node): boolean {
  if (isOwnPath(node)) return true;
  if (node.type === 'TemplateLiteral') return FIXED_START.test(node.quasis[0]?.value.cooked ?? '');
  return node.type === 'CallExpression' && ADDRESSES.includes(nameOf(node.callee) ?? '');
}

import {
  createEditor,
  Editor,
  Element,
  Node,
  type NodeEntry,
  type Path,
  Text,
  Transforms,
} from 'slate';
import { isAllowedImage, isAllowedLink } from '../domain/htmlFormats.ts';
import {
  type Block,
  type BlockElement,
  type EditorElement,
  type ItemElement,
  type LetopisEditor,
  type LineElement,
  type LinkElement,
  type ParagraphElement,
} from './document.ts';
import { BLOCK_RULES, kindOf } from './html/rules.ts';

/** An empty document: one empty paragraph. */
function emptyDocument(): Block[] {
  return [emptyParagraph()];
}

export function emptyParagraph(): ParagraphElement {
  return { type: 'paragraph', children: [{ text: '' }] };
}

export function isBlock(node: Node): node is BlockElement {
  return Element.isElement(node) && isKnown(node) && node.type !== 'link';
}

/** A block whose children are text and links. */
export function isLine(node: Node): node is LineElement {
  return isBlock(node) && kindOf(node.type) === 'line';
}

/** A picture or a rule. */
export function isVoid(node: Node): boolean {
  return isBlock(node) && kindOf(node.type) === 'void';
}

/** Teaches an editor the elements of `document.ts` and keeps every document of it in the one normal form. */
export function withSchema<E extends LetopisEditor>(editor: E): E {
  const { normalizeNode } = editor;
  editor.isInline = (element) => element.type === 'link';
  editor.isVoid = (element) => isVoid(element);
  editor.inlineEdgeAffinity = () => 'outside'; // what is typed behind a link is no part of it
  editor.isIsolated = (element) => element.type === 'cell';
  editor.normalizeNode = (entry, options) => {
    if (!putRight(editor, entry)) normalizeNode(entry, options);
  };
  return editor;
}

/** Blocks in normal form, as the editor would have them. */
export function normalised(blocks: readonly Block[]): Block[] {
  const editor = withSchema(createEditor());
  editor.children = blocks.length > 0 ? [...blocks] : emptyDocument();
  Editor.normalize(editor, { force: true });
  return editor.children as Block[];
}

/** One step towards the normal form; false where nothing of ours is left to do. Slate calls again after each step. */
function putRight(editor: Editor, [node, path]: NodeEntry): boolean {
  if (Editor.isEditor(node)) return putDocumentRight(editor);
  if (!Element.isElement(node) || node.children.length === 0) return false; // Slate gives it a text
  if (!isKnown(node)) return changeLine(editor, path, { type: 'paragraph' });
  if (node.type === 'link') return putLinkRight(editor, node, path);
  if (isVoid(node)) return putVoidRight(editor, node, path);
  return isLine(node) ? putLineRight(editor, node, path) : putContainerRight(editor, node, path);
}

/** Slate itself puts an untyped element where a document would be without any. */
function isKnown(node: { type?: string }): boolean {
  return node.type === 'link' || (node.type !== undefined && Object.hasOwn(BLOCK_RULES, node.type));
}

/** A document is never without a line; a caret can always be put behind a picture, a rule or a table. */
function putDocumentRight(editor: Editor): boolean {
  const last = editor.children.at(-1);
  const closed = !last || isVoid(last) || (isBlock(last) && last.type === 'table');
  if (!closed) return joinLists(editor, editor.children, []);
  Transforms.insertNodes(editor, emptyParagraph(), { at: [editor.children.length] });
  return true;
}

function putLinkRight(editor: Editor, link: LinkElement, path: Path): boolean {
  if (Node.string(link) === '') {
    Transforms.removeNodes(editor, { at: path });
    return true;
  }
  const nested = Editor.above(editor, { at: path, match: (n) => isElementOf(n, 'link') });
  if (isAllowedLink(link.href) && !nested) return false;
  Transforms.unwrapNodes(editor, { at: path });
  return true;
}

function putVoidRight(editor: Editor, element: EditorElement, path: Path): boolean {
  const good = element.type === 'image' ? isAllowedImage(element.src) : true;
  if (good && isAtHome(editor, path)) return false;
  if (good) Transforms.liftNodes(editor, { at: path });
  else Transforms.removeNodes(editor, { at: path });
  return true;
}

function putLineRight(editor: Editor, line: LineElement, path: Path): boolean {
  const [first] = line.children;
  if (first && isBlock(first)) {
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  const home = homeOf(editor, path);
  if (home === 'list' && line.type !== 'item') return changeLine(editor, path, { type: 'item' });
  if (home === 'blocks' && (line.type === 'item' || line.type === 'cell')) {
    return changeLine(editor, path, { type: 'paragraph' });
  }
  if (home === 'row' && line.type !== 'cell') return changeLine(editor, path, { type: 'cell' });
  if (home === 'table') {
    Transforms.wrapNodes(editor, { type: 'row', children: [] }, { at: path });
    return true;
  }
  return false;
}

function putContainerRight(editor: Editor, element: BlockElement, path: Path): boolean {
  const { children } = element;
  if (children.every((child) => Text.isText(child) && child.text === '')) {
    Transforms.removeNodes(editor, { at: path });
    return true;
  }
  const stray = children.findIndex((child) => !isBlock(child));
  if (stray >= 0) {
    Transforms.wrapNodes(editor, emptyShell(), { at: [...path, stray] });
    return true;
  }
  if (element.type === 'list' && isElementOf(children[0], 'list')) {
    Transforms.unwrapNodes(editor, { at: [...path, 0] });
    return true;
  }
  if (isAtHome(editor, path)) return joinLists(editor, children, path);
  Transforms.unwrapNodes(editor, { at: path });
  return true;
}

/** Two lists of one kind side by side are one list. */
function joinLists(editor: Editor, children: readonly Node[], path: Path): boolean {
  const index = children.findIndex((child, at) => {
    const next = children[at + 1];
    return (
      isElementOf(child, 'list') && isElementOf(next, 'list') && child.ordered === next.ordered
    );
  });
  if (index < 0) return false;
  Transforms.mergeNodes(editor, { at: [...path, index + 1] });
  return true;
}

type Home = 'blocks' | 'list' | 'table' | 'row' | 'line';

/** What the parent of a path takes. */
function homeOf(editor: Editor, path: Path): Home {
  const parent = Node.parent(editor, path);
  if (Editor.isEditor(parent) || !isBlock(parent)) return 'blocks';
  if (parent.type === 'list' || parent.type === 'table' || parent.type === 'row')
    return parent.type;
  return parent.type === 'quote' ? 'blocks' : 'line';
}

/** Whether a container or a void may stand where it stands. */
function isAtHome(editor: Editor, path: Path): boolean {
  const node = Node.get(editor, path) as BlockElement;
  const home = homeOf(editor, path);
  if (home === 'list') return node.type === 'list';
  if (home === 'table') return node.type === 'row';
  return home === 'blocks' && node.type !== 'row';
}

/** Gives a line another type and drops what belonged to the old one. */
function changeLine(
  editor: Editor,
  path: Path,
  props: Omit<ParagraphElement | ItemElement, 'children'> | { type: 'cell' },
): boolean {
  const { children: _children, type: _type, ...rest } = Node.get(editor, path) as BlockElement;
  Transforms.unsetNodes(editor, Object.keys(rest), { at: path });
  Transforms.setNodes<BlockElement>(editor, props, { at: path });
  return true;
}

function emptyShell(): ParagraphElement {
  return { type: 'paragraph', children: [] };
}

/** Whether a node is an element of one type. */
export function isElementOf<T extends EditorElement['type']>(
  node: Node | undefined,
  type: T,
): node is Extract<EditorElement, { type: T }> {
  return node !== undefined && Element.isElement(node) && node.type === type;
}

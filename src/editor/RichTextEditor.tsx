import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Range as SlateRange } from 'slate';
import type { DOMRange } from 'slate-dom';
import { ReactEditor, Slate } from 'slate-react';
import { Frame, Sheet } from './components/Frame.ts';
import { LinkPopover } from './components/LinkPopover.tsx';
import { renderChunk, renderElement, renderLeaf } from './components/renderNodes.tsx';
import { Toolbar } from './components/Toolbar.tsx';
import { type Beyond, runCommand } from './commands/run.ts';
import { ensureSelection, syncSelection } from './commands/selection.ts';
import { contentOf, type EditorContent } from './content.ts';
import { createLetopisEditor, replaceDocument } from './createEditor.ts';
import { type LetopisEditor } from './document.ts';
import { documentFromHtml } from './html/fromHtml.ts';
import { fileHandlers } from './images/fileHandlers.ts';
import { type ImageUpload, useUploads } from './images/useUploads.ts';
import { UploadTray } from './images/UploadTray.tsx';
import { type CommandId, commandOf, isMacPlatform } from './shortcuts.ts';
import { writeQuickly } from './typing/quickLetter.ts';
import { useHeldChange } from './typing/useHeldChange.ts';
import { useLinkPopover } from './useLinkPopover.ts';

/** What a form does with its editor. */
export interface RichTextEditorHandle {
  /** The text as HTML; '' where there is none. */
  getHtml: () => string;
  /** Replaces the text, or empties it; cannot be undone. Does not call `onChange`. */
  reset: (html?: string) => void;
  /** Puts the caret into the text: where it was, or at the end. */
  focus: () => void;
}

export interface RichTextEditorProps {
  ref?: Ref<RichTextEditorHandle>;
  /** The text to begin with, of any origin; read once. Later texts come through `reset`. */
  initialHtml?: string;
  /**
   * After each change of the text, not of the caret. Cheap at any length, as long as `getHtml` and `getTextLength` are asked at
   * a pause of typing and not at each key.
   */
  onChange?: (content: EditorContent) => void;
  /** Ctrl+Enter, or ⌘+Enter. */
  onSubmit?: () => void;
  /** Takes a picture to the host and gives its address; without it there is no button for pictures (FORM-05). */
  onUploadImage?: ImageUpload;
  /** Pictures of the text are on their way, or no longer are. Give it the same function each time. */
  onUploadingChange?: (uploading: boolean) => void;
  /** The text can be read and not changed. */
  disabled?: boolean;
  placeholder?: string;
  /** The name of the field for screen readers, unless `labelledBy` names the element that shows it. */
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  /** What is wrong with the text; the words are shown by the form. */
  error?: string | undefined;
  /** The height of the empty field, in lines. */
  minRows?: number;
}

/**
 * The rich-text editor (FORM-02): uncontrolled, begun with HTML, asked for HTML. It knows the formats of `html/rules.ts`, cleans
 * what is pasted (FORM-24) and is loaded lazily, for it carries Slate: import it by `LazyRichTextEditor`.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { onChange, onSubmit, onUploadImage, onUploadingChange, disabled = false } = props;
  const [editor] = useState(() => createLetopisEditor(documentFromHtml(props.initialHtml ?? '')));
  const frame = useRef<HTMLDivElement>(null);
  const sheetId = useId();
  const link = useLinkPopover(editor, frame);
  const uploads = useUploads(editor, onUploadImage, onUploadingChange);
  useEditorHandle(props.ref, editor);
  useHeldChange(editor);
  useEffect(() => {
    // What can no longer be edited loses the focus unheard: Slate would go on believing in it, and never take it back.
    if (disabled) ReactEditor.blur(editor);
  }, [disabled, editor]);

  const beyond: Beyond = { openLink: link.open, submit: () => onSubmit?.() };
  const handleTool = (command: CommandId) => {
    runCommand(editor, command, beyond);
    if (command !== 'link') ReactEditor.focus(editor);
  };
  const handleKeyDown = (event: KeyboardEvent): boolean => {
    const command = commandOf(event, isMacPlatform());
    if (command === undefined || disabled) return isPlainKey(event);
    event.preventDefault();
    syncSelection(editor);
    runCommand(editor, command, beyond);
    return true;
  };

  return (
    <Slate editor={editor} onValueChange={() => onChange?.(contentOf(editor))}>
      <Frame
        ref={frame}
        data-disabled={disabled || undefined}
        data-wrong={props.error !== undefined || undefined}
      >
        <Toolbar
          controls={sheetId}
          disabled={disabled}
          onCommand={handleTool}
          onFiles={onUploadImage && uploads.begin}
        />
        <TextSheet
          {...props}
          id={sheetId}
          editor={editor}
          onKeyDown={handleKeyDown}
          onFiles={uploads.begin}
        />
        <UploadTray {...uploads} />
      </Frame>
      <LinkPopover {...link.popoverProps} />
    </Slate>
  );
}

const pixels = (length: string): number => Number.parseFloat(length) || 0;

/**
 * Scrolls the page until the caret is in sight. Slate's own way knows nothing of what sticks to the edges of the page, where the foot of
 * a form would lie over the line that is written (BACK-100).
 */
function showCaret({ selection }: ReactEditor, range: DOMRange): void {
  const leaf = range.startContainer.parentElement;
  const measured = 'getBoundingClientRect' in range; // jsdom measures none
  if (!leaf || !measured || (selection && SlateRange.isExpanded(selection))) return;
  const caret = range.getBoundingClientRect();
  const { top, bottom } = caret.height > 0 ? caret : leaf.getBoundingClientRect();
  const root = document.documentElement;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(root);
  const below = bottom + pixels(scrollPaddingBottom) - root.clientHeight;
  const above = top - pixels(scrollPaddingTop);
  if (below > 0) window.scrollBy(0, below);
  else if (above < 0) window.scrollBy(0, above);
}

interface TextSheetProps extends RichTextEditorProps {
  id: string;
  editor: LetopisEditor;
  onKeyDown: (event: KeyboardEvent) => boolean;
  onFiles: (files: readonly File[]) => void;
}

/** The editable text itself. */
function TextSheet({
  id,
  editor,
  onKeyDown,
  onFiles,
  minRows = 6,
  disabled = false,
  ...props
}: TextSheetProps) {
  const { t } = useTranslation();
  const label = props.labelledBy ? undefined : (props.label ?? t('editor.label'));
  return (
    <Sheet
      id={id}
      role="textbox"
      aria-multiline
      aria-label={label}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      aria-invalid={props.error !== undefined || undefined}
      aria-readonly={disabled || undefined}
      lang="ru"
      spellCheck
      readOnly={disabled}
      placeholder={props.placeholder}
      style={{ minHeight: `${minRows * 1.65 + 1.5}em` }}
      renderElement={renderElement}
      renderLeaf={renderLeaf}
      renderChunk={renderChunk}
      renderPlaceholder={({ attributes, children }) => (
        <span {...attributes} style={PLACEHOLDER}>
          {children}
        </span>
      )}
      scrollSelectionIntoView={showCaret}
      onKeyDown={onKeyDown}
      {...fileHandlers(editor, disabled, onFiles)}
      onDOMBeforeInput={(event) => handleBeforeInput(editor, event)}
    />
  );
}

/** Instead of Slate's own style, which is too faint and stands too high; the rest is in `Sheet`. */
const PLACEHOLDER = { position: 'absolute', pointerEvents: 'none', userSelect: 'none' } as const;

/** A key that only writes: Slate would compare it with each of its own keys. */
function isPlainKey({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
  return key.length === 1 && !(ctrlKey || metaKey || altKey || nativeEvent.isComposing);
}

/** Formats asked for by the menu of a phone or of the system, which come as input and not as keys. */
const NATIVE_FORMATS: Readonly<Record<string, CommandId>> = {
  formatBold: 'bold',
  formatItalic: 'italic',
  formatUnderline: 'underline',
  formatStrikeThrough: 'strike',
  historyUndo: 'undo',
  historyRedo: 'redo',
};

/** Whether all is done that the event asks for. */
function handleBeforeInput(editor: LetopisEditor, event: InputEvent): boolean {
  const command = NATIVE_FORMATS[event.inputType];
  if (command === undefined) return writeQuickly(editor, event);
  event.preventDefault();
  runCommand(editor, command, { openLink: () => undefined, submit: () => undefined });
  return true;
}

function useEditorHandle(ref: Ref<RichTextEditorHandle> | undefined, editor: LetopisEditor): void {
  useImperativeHandle(
    ref,
    () => ({
      getHtml: () => contentOf(editor).getHtml(),
      reset: (html = '') => {
        syncSelection(editor);
        replaceDocument(editor, documentFromHtml(html));
      },
      focus: () => {
        ensureSelection(editor);
        ReactEditor.focus(editor);
      },
    }),
    [editor],
  );
}

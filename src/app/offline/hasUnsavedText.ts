/** Fields whose content somebody typed; what one chooses from or searches with is no text that could be lost. */
const FIELDS =
  'textarea, input:not([type]), input[type=text], input[type=url], input[type=email], [contenteditable=true]';
const NO_TEXT = '[role=combobox], [readonly], [aria-hidden=true]';

/** What a field of the editor holds beside its placeholder: words, or pictures and the like. */
function isWritten(editor: Element): boolean {
  if (editor.querySelector('[data-slate-void], img') !== null) return true;
  const words = [...editor.querySelectorAll('[data-slate-string]')];
  const text = words.length > 0 ? words.map((one) => one.textContent).join('') : '';
  return text.replace(/\uFEFF/g, '').trim() !== '';
}

function hasText(field: Element): boolean {
  if (field.matches(NO_TEXT)) return false;
  return 'value' in field ? String(field.value).trim() !== '' : isWritten(field);
}

/**
 * Would a reload of the page take something from under its writer? So it is with text in any field, with a dialog open, and where the page
 * itself would ask before it is left. Drafts come back after a reload, but nobody wants to lose their place in a sentence (OFF-02).
 */
export function hasUnsavedText(window: Pick<Window, 'document' | 'dispatchEvent'>): boolean {
  const { document } = window;
  if (document.querySelector('[aria-modal=true], dialog[open]') !== null) return true;
  if ([...document.querySelectorAll(FIELDS)].some(hasText)) return true;
  // The forms' own question (ui/useLeaveQuestion), asked without leaving.
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/**
 * jsdom knows the attribute `contenteditable` and not the property `isContentEditable`, and events of input without ranges.
 * Slate asks for both, for the latter as soon as it is imported, which is why this stands in the set-up of the tests.
 */
if (typeof HTMLElement !== 'undefined') {
  Object.defineProperty(HTMLElement.prototype, 'isContentEditable', {
    configurable: true,
    get(this: HTMLElement) {
      return this.closest('[contenteditable]')?.getAttribute('contenteditable') === 'true';
    },
  });
  InputEvent.prototype.getTargetRanges = () => [];
}

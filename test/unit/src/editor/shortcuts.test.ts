import { commandOf, type Keys, keysOf } from '../../../../src/editor/shortcuts.ts';

const keys = (key: string, code: string, held = 'ctrl'): Keys => ({
  key,
  code,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  shiftKey: held.includes('shift'),
  altKey: held.includes('alt'),
});

describe('commandOf', () => {
  it.each([
    ['b', 'KeyB', 'ctrl', 'bold'],
    ['и', 'KeyB', 'ctrl', 'bold'],
    ['ш', 'KeyI', 'ctrl', 'italic'],
    ['г', 'KeyU', 'ctrl', 'underline'],
    ['Ч', 'KeyX', 'ctrl+shift', 'strike'],
    ['?', 'Digit7', 'ctrl+shift', 'numbered'],
    ['*', 'Digit8', 'ctrl+shift', 'bulleted'],
    ['(', 'Digit9', 'ctrl+shift', 'quote'],
    ['л', 'KeyK', 'ctrl', 'link'],
    ['я', 'KeyZ', 'ctrl', 'undo'],
    ['Я', 'KeyZ', 'ctrl+shift', 'redo'],
    ['н', 'KeyY', 'ctrl', 'redo'],
    ['Enter', 'Enter', 'ctrl', 'submit'],
    ['Enter', 'NumpadEnter', 'ctrl', 'submit'],
  ])('%s at %s with %s is %s', (key, code, held, command) => {
    expect(commandOf(keys(key, code, held), false)).toBe(command);
  });

  it('goes by the letter on other Latin layouts', () => {
    expect(commandOf(keys('z', 'KeyW'), false)).toBe('undo');
    expect(commandOf(keys('w', 'KeyZ'), false)).toBeUndefined();
  });

  it('leaves AltGr, plain keys and other keys alone', () => {
    expect(commandOf(keys('b', 'KeyB', 'ctrl+alt'), false)).toBeUndefined();
    expect(commandOf(keys('b', 'KeyB', ''), false)).toBeUndefined();
    expect(commandOf(keys('x', 'KeyX'), false)).toBeUndefined();
    expect(commandOf(keys('Enter', 'Enter', 'ctrl+shift'), false)).toBeUndefined();
  });

  it('goes by ⌘ on a Mac, and there only', () => {
    expect(commandOf(keys('и', 'KeyB', 'meta'), true)).toBe('bold');
    expect(commandOf(keys('и', 'KeyB', 'ctrl'), true)).toBeUndefined();
    expect(commandOf(keys('и', 'KeyB', 'meta'), false)).toBeUndefined();
  });
});

describe('keysOf', () => {
  it('names the keys of a command', () => {
    expect(keysOf('strike', false)).toBe('Ctrl+Shift+X');
    expect(keysOf('strike', true)).toBe('⇧⌘X');
    expect(keysOf('heading', false)).toBeUndefined();
  });
});

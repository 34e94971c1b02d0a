import { isSendKey, type Pressed } from '../../../../../../src/features/chat/composer/sendKey.ts';

const plain: Pressed = {
  key: 'Enter',
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 13,
};
const held = ['ctrlKey', 'shiftKey', 'altKey', 'metaKey'] as const;

describe('the key that sends', () => {
  it('MSG-05 is Enter in Enter mode, but not with Ctrl, Shift, Alt or Meta', () => {
    expect(isSendKey(plain, 'enter')).toBe(true);
    for (const key of held) expect(isSendKey({ ...plain, [key]: true }, 'enter')).toBe(false);
  });

  it('MSG-05 is Ctrl+Enter in ctrlEnter mode, and the command key’s on a Mac', () => {
    expect(isSendKey(plain, 'ctrlEnter')).toBe(false);
    expect(isSendKey({ ...plain, ctrlKey: true }, 'ctrlEnter')).toBe(true);
    expect(isSendKey({ ...plain, metaKey: true }, 'ctrlEnter')).toBe(true);
    for (const key of ['shiftKey', 'altKey'] as const) {
      expect(isSendKey({ ...plain, [key]: true }, 'ctrlEnter')).toBe(false);
      expect(isSendKey({ ...plain, ctrlKey: true, [key]: true }, 'ctrlEnter')).toBe(false);
    }
  });

  it('MSG-05 is none while a word is being put together', () => {
    expect(isSendKey({ ...plain, isComposing: true }, 'enter')).toBe(false);
    expect(isSendKey({ ...plain, keyCode: 229 }, 'enter')).toBe(false);
    expect(isSendKey({ ...plain, ctrlKey: true, isComposing: true }, 'ctrlEnter')).toBe(false);
  });

  it('MSG-05 is no other key', () => {
    expect(isSendKey({ ...plain, key: 'a' }, 'enter')).toBe(false);
    expect(isSendKey({ ...plain, key: 'a', ctrlKey: true }, 'ctrlEnter')).toBe(false);
  });
});

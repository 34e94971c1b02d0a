import fc from 'fast-check';
import { TEXT_LIMIT } from '../../../../src/contract/index.ts';
import { messageRefusal, normalizeMessage } from '../../../../src/domain/index.ts';

describe('the text of a message', () => {
  it.each([
    [
      'stands as it was written',
      'Раз <b>два</b> &amp; [img=x] *три*',
      'Раз <b>два</b> &amp; [img=x] *три*',
    ],
    ['has nothing at its ends', ' \n Раз\t ', 'Раз'],
    ['has one kind of line break', 'а\r\nб\rв\nг', 'а\nб\nв\nг'],
    ['keeps tabs and empty lines inside', 'а\t\n\nб', 'а\t\n\nб'],
    ['has no control characters', 'а\u0000\u0008\u001b\u007fб', 'аб'],
    ['has no halves of characters', 'а\ud800б', 'а\ufffdб'],
    ['keeps what emoji are joined with', '👩‍🚀', '👩‍🚀'],
  ])('%s', (_what, given, kept) => {
    expect(normalizeMessage(given)).toBe(kept);
  });

  it('is settled once for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normalizeMessage(normalizeMessage(text))).toBe(normalizeMessage(text));
      }),
    );
  });

  it.each(['', ' \u00a0\n', '\u200b\u200d\ufe0f', '\u3164\u115f\u2800', '\u0000'])(
    'is none where there is nothing to see: %j',
    (text) => {
      expect(messageRefusal(text)).toBe('messageRequired');
    },
  );

  it('is measured in characters, as they are kept', () => {
    const longest = '🙂'.repeat(TEXT_LIMIT.message);
    expect(messageRefusal(`  ${longest}\r\n`)).toBeUndefined();
    expect(messageRefusal(`${longest}.`)).toBe('messageTooLong');
  });
});

import type { MessageKey } from '../../i18n/index.ts';

interface KeyGroup {
  readonly title: MessageKey;
  /** What is done, and by which keys. */
  readonly keys: readonly (readonly [what: MessageKey, how: MessageKey])[];
}

/** All shortcuts of the program, by where they hold; docs/user-guide.md has the same. */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: 'settings.keys.page.title',
    keys: [
      ['settings.keys.page.help', 'settings.keys.page.helpKeys'],
      ['settings.keys.page.oldest', 'settings.keys.page.oldestKeys'],
      ['settings.keys.page.turns', 'settings.keys.page.turnsKeys'],
      ['settings.keys.page.pastFeed', 'settings.keys.page.pastFeedKeys'],
      ['settings.keys.page.report', 'settings.keys.page.reportKeys'],
    ],
  },
  {
    title: 'settings.keys.writing.title',
    keys: [
      ['settings.keys.writing.send', 'settings.keys.writing.sendKeys'],
      ['settings.keys.writing.preview', 'settings.keys.writing.previewKeys'],
      ['settings.keys.writing.bold', 'settings.keys.writing.boldKeys'],
      ['settings.keys.writing.struck', 'settings.keys.writing.struckKeys'],
      ['settings.keys.writing.link', 'settings.keys.writing.linkKeys'],
      ['settings.keys.writing.lists', 'settings.keys.writing.listsKeys'],
      ['settings.keys.writing.quote', 'settings.keys.writing.quoteKeys'],
      ['settings.keys.writing.undo', 'settings.keys.writing.undoKeys'],
    ],
  },
  {
    title: 'settings.keys.chat.title',
    keys: [
      ['settings.keys.chat.chatSend', 'settings.keys.chat.chatSendKeys'],
      ['settings.keys.chat.newLine', 'settings.keys.chat.newLineKeys'],
      ['settings.keys.chat.escape', 'settings.keys.chat.escapeKeys'],
      ['settings.keys.chat.messages', 'settings.keys.chat.messagesKeys'],
      ['settings.keys.chat.select', 'settings.keys.chat.selectKeys'],
      ['settings.keys.chat.answer', 'settings.keys.chat.answerKeys'],
      ['settings.keys.chat.windows', 'settings.keys.chat.windowsKeys'],
      ['settings.keys.chat.windowHead', 'settings.keys.chat.windowHeadKeys'],
      ['settings.keys.chat.windowMove', 'settings.keys.chat.windowMoveKeys'],
      ['settings.keys.chat.windowSize', 'settings.keys.chat.windowSizeKeys'],
      ['settings.keys.chat.windowFull', 'settings.keys.chat.windowFullKeys'],
    ],
  },
  {
    title: 'settings.keys.map.title',
    keys: [
      ['settings.keys.map.mapList', 'settings.keys.map.mapListKeys'],
      ['settings.keys.map.mapMove', 'settings.keys.map.mapMoveKeys'],
      ['settings.keys.map.mapZoom', 'settings.keys.map.mapZoomKeys'],
      ['settings.keys.map.mapWhole', 'settings.keys.map.mapWholeKeys'],
      ['settings.keys.map.mapClose', 'settings.keys.map.mapCloseKeys'],
    ],
  },
];

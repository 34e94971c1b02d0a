import { readFileSync } from 'node:fs';

/** What programs put on the clipboard, saved as they put it there (test/fixtures/clipboard), and what a paste makes of it (FORM-24). */
export interface ClipboardFixture {
  readonly from: string;
  readonly html: string;
  readonly pasted: string;
}

const read = (name: string): string =>
  readFileSync(new URL(`../fixtures/clipboard/${name}.html`, import.meta.url), 'utf8');

const RAIN = '<p>Дождь шёл <em>третий</em> день, и <strong>никто</strong> не спорил с ним.';

const table: readonly (readonly [name: string, from: string, pasted: string])[] = [
  [
    'google-docs',
    'Google Docs',
    `<p>Глава первая</p>${RAIN}</p><p><br></p><p>Смотри карту:</p>` +
      '<ul><li>фонарь<ul><li><strong>масло</strong></li></ul></li></ul><ol><li>раз</li></ol>',
  ],
  [
    'word',
    'Word',
    '<p>Дождь шёл <em>третий</em> день, и <strong>никто</strong> не спорил с&nbsp;ним.</p>' +
      '<p><br></p>' +
      '<p><em>«Пора», — </em>подумал он.<br>И встал. Дверь <strong>скрипнула</strong>.</p>' +
      '<ul><li>фонарь<ul><li><strong>масло</strong></li></ul></li><li>верёвка</li></ul>' +
      '<ol><li>раз</li></ol>' +
      '<p>сила</p><p>3</p>',
  ],
  ['word-online', 'Word in the browser', `${RAIN}</p><ul><li>фонарь</li><li>масло</li></ul>`],
  [
    'apple-notes',
    'an Apple phone, which names styles by classes',
    `${RAIN}</p><p><br></p><p>И встал.</p><ul><li>фонарь</li><li><strong>масло</strong></li></ul>`,
  ],
  [
    'ios-notes-divs',
    'an Apple phone, which writes lines as div',
    '<p>Дождь шёл&nbsp;<em>третий</em>&nbsp;день, и <strong>никто</strong> не спорил с ним.</p>' +
      '<p><br></p><p>И встал.<br>Дверь <strong><em>скрипнула</em></strong>.</p>' +
      '<ul><li>фонарь</li><li>масло</li></ul>',
  ],
  [
    'android-notes',
    'an Android phone',
    `${RAIN}<br>И встал.</p><p>Дверь <strong><em>скрипнула</em></strong>.</p>` +
      '<ul><li>фонарь</li><li>масло</li></ul>',
  ],
  [
    'messenger',
    'a messenger whose line ends and spaces count',
    '<p>Дождь шёл третий день,<br>и <strong>никто</strong> не &nbsp;спорил.</p>',
  ],
  ['vk', 'a message of VK', `${RAIN}<br><br>И встал.</p>`],
  [
    'telegram-desktop',
    'a message of Telegram',
    '<p><strong>никто</strong> не спорил<br>и встал: <em>«Пора»</em>, или нет. Летопись<br><br>Дверь скрипнула.</p>',
  ],
];

export const clipboardFixtures: readonly ClipboardFixture[] = table.map(([name, from, pasted]) => ({
  from,
  html: read(name),
  pasted,
}));

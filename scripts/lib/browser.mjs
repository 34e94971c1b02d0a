import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fail } from './install.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Where the first of these programs stands on PATH. */
function onPath(...wanted) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return wanted
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((candidate) => existsSync(candidate));
}

/** Path of a Chromium or Chrome: CHROME_PATH, else one on PATH, else one in its usual place; undefined where there is none. */
export function findBrowser() {
  return (
    process.env.CHROME_PATH ?? onPath(...names) ?? places.find((candidate) => existsSync(candidate))
  );
}

/** Path of Chromium's headless shell, its engine without windows; undefined where there is none, or CHROME_PATH asks for another browser. */
export function findShell() {
  return process.env.CHROME_PATH ? undefined : onPath('chromium-headless-shell');
}

/** As findBrowser, but installs Debian's Chromium and its headless shell where one is missing and this user may; else says what to do. */
export function ensureBrowser() {
  const mayInstall =
    process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const found = findBrowser();
  if (mayInstall && !process.env.CHROME_PATH && !(found && findShell())) {
    console.log('Installing Chromium for the browser tests …');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium', 'chromium-headless-shell'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  return (
    findBrowser() ??
    fail('The browser tests need Chromium or Chrome: install one, or name it by CHROME_PATH.')
  );
}

export function findBrowser(): string | undefined;
export function findShell(): string | undefined;
export function ensureBrowser(): string;

/** What an address may say after its path, and what each must look like: pages and keys, and never a code or a text. */
const SEARCH = { page: /^\d{1,9}$/, turn: /^[\w-]{1,191}$/, faction: /^[\w.-]{1,191}$/ };

/** The name that follows a profile's id in an address. */
const PROFILE_NAME = /(\/profiles\/\w+)-[^/]*/;

/** A part of an address that is no key, as keys are here: words, in other letters or with spaces. */
const isWords = (part: string): boolean => part.includes('%');

export interface SeenPage {
  readonly pathname: string;
  readonly search: string;
}

/**
 * Where one is, as a log may tell it (QA-01): the keys of the address stay, the name of a character and other words go, and of the search what is
 * known to be no secret stays. Of an address that is no page of ours only the game stays.
 */
export function seenPath({ pathname, search }: SeenPage, isKnown: boolean): string {
  const asked = new URLSearchParams(search);
  const kept = Object.entries(SEARCH).flatMap(([name, shape]) => {
    const value = asked.get(name);
    return value !== null && shape.test(value) ? [[name, value]] : [];
  });
  const [, game = ''] = pathname.split('/');
  const own = isKnown ? pathname.replace(PROFILE_NAME, '$1') : `/${game}/-`;
  const parts = own.split('/').map((part) => (isWords(part) ? '-' : part));
  const path = parts.join('/');
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept).toString()}` : path;
}

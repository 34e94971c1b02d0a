function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // a value that was never encoded
  }
}

/** The value of a cookie in the text of `document.cookie`, decoded. */
export function cookieValue(cookies: string, name: string): string | undefined {
  const start = `${name}=`;
  const found = cookies.split('; ').find((pair) => pair.startsWith(start));
  return found === undefined ? undefined : decode(found.slice(start.length));
}

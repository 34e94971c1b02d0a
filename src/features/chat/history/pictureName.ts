/** The file's name in the address of a picture, for those who do not see it; the whole address where it has none. */
export function pictureName(url: string): string {
  const name = url.slice(url.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name) || url;
  } catch {
    return name || url;
  }
}

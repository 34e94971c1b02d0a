/** What a person pasted or dropped, as far as it is files. */

const isImage = ({ type }: File): boolean => type.startsWith('image/');

/** Does it also carry words? An office program sends a picture of the text along with the text. */
function hasWords(data: DataTransfer): boolean {
  if (data.getData('text/plain').trim() !== '') return true;
  const html = data.getData('text/html');
  if (html === '') return false;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.textContent.trim() !== '';
}

/** The pictures of a paste; none where words came too, for then the words are meant. */
export function pastedImages(data: DataTransfer): File[] {
  const images = Array.from(data.files).filter(isImage);
  return images.length > 0 && !hasWords(data) ? images : [];
}

/** All files of a drop. Left to the browser, it would leave the page and open them, and what was typed would be gone. */
export const droppedFiles = (data: DataTransfer): File[] => Array.from(data.files);

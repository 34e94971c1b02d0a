/**
 * What the index of the search knows of a text: its place in the order (newest last) and where the text itself is. Of the three references one
 * is set.
 */
export type SearchDocumentTable = {
  /** Its moment in ms, times {@link IDS_IN_MS}, and a little: the order of all texts is that of their ids. */
  id: number;
  turnId: number | null;
  messageId: number | null;
  eventId: number | null;
};

/** So many texts have room in one millisecond. With them ids stay whole numbers of JavaScript until the year 2248. */
export const IDS_IN_MS = 1024;

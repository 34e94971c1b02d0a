import { createContext, useContext } from 'react';

/** What can be done in a history, for all its parts alike; always the same functions, so that a message is rendered again only when it changes. */
export interface HistoryTools {
  /** Takes an author's name into the input (WIN-05). */
  readonly onMention: (name: string) => void;
  /** Selects a message, or gives it up (MSG-01). */
  readonly onSelect: (id: string) => void;
  /** Sends a failed message again (MSG-14). */
  readonly onRetry: (nonce: string) => void;
  /** Takes a failed message away. */
  readonly onDrop: (nonce: string) => void;
  /** Opens a picture in the viewer (SCR-02). */
  readonly onPicture: (url: string) => void;
  /** A message is about to be unfolded, or folded: what stands above it stays where it is. */
  readonly onUnfold: () => void;
}

const Tools = createContext<HistoryTools | undefined>(undefined);

/** Hands the tools to the parts of a history. */
export const HistoryToolsProvider = Tools;

/** The tools of the history around. Throws outside of one. */
export function useHistoryTools(): HistoryTools {
  const tools = useContext(Tools);
  if (!tools) throw new Error('No history around');
  return tools;
}

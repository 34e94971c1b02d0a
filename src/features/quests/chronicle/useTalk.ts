import { useMemo } from 'react';
import type { Author, ChatMessage } from '../../../contract/index.ts';
import { chronicleApi } from './chronicleApi.ts';
import type { EventRef } from './chronicleDraft.ts';
import { namesOf } from './talkText.ts';

/** The messages of an event as far as they are loaded. */
export interface Talk {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly authors: ReadonlyMap<string, Author>;
  /** There are older ones. */
  readonly more: boolean;
  /** Older ones are on their way. */
  readonly loading: boolean;
  /** The last attempt to load older ones failed. */
  readonly failed: boolean;
  readonly loadOlder: () => void;
}

/** What a chronicle is written from: the event, and its messages part by part. */
export function useEventParts(event: EventRef) {
  const { data, error, isFetching, refetch, ...older } =
    chronicleApi.useChroniclePartsInfiniteQuery({ params: event });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = older;
  const pages = data?.pages;
  const known = useMemo(() => {
    const oldestFirst = pages?.toReversed() ?? [];
    return {
      messages: oldestFirst.flatMap(({ messages }) => messages),
      authors: namesOf(oldestFirst.flatMap(({ authors }) => authors)),
    };
  }, [pages]);
  const talk = useMemo<Talk>(
    () => ({
      ...known,
      more: hasNextPage,
      loading: isFetchingNextPage,
      failed: isFetchNextPageError && !isFetchingNextPage,
      loadOlder: () => void fetchNextPage(),
    }),
    [known, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage],
  );
  return { newest: pages?.[0], talk, error, isFetching, reload: refetch };
}

import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import {
  type Author,
  CALL_LIMIT,
  type ChatMessage,
  QUEST_EVENT_CHANNEL,
} from '../../../contract/index.ts';
import { inOrder } from '../../../domain/index.ts';
import { chronicleApi } from './chronicleApi.ts';
import type { EventRef } from './chronicleDraft.ts';
import { authorName, namesOf } from './talkText.ts';

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

/** The ids of those whom a host does not name along with their messages; undefined where there are none (HOSTS-11). */
function unnamedIn(messages: readonly ChatMessage[], authors: readonly Author[]) {
  const named = namesOf(authors);
  const ids = { users: new Set<string>(), profiles: new Set<string>() };
  for (const { author_type: type, author_id: id } of messages) {
    if (type === 'bot' || type === 'other' || named.has(authorName({ type, id }))) continue;
    ids[type === 'profile' ? 'profiles' : 'users'].add(id);
  }
  if (ids.users.size + ids.profiles.size === 0) return undefined;
  return {
    users: [...ids.users].slice(0, CALL_LIMIT.ids),
    profiles: [...ids.profiles].slice(0, CALL_LIMIT.ids),
  };
}

/** What a chronicle is written from: the event, and its messages part by part. */
export function useEventParts(event: EventRef) {
  const { data, error, isFetching, refetch, ...older } =
    chronicleApi.useChroniclePartsInfiniteQuery({ params: event });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = older;
  const pages = data?.pages;
  const sent = useMemo(() => {
    const oldestFirst = pages?.toReversed() ?? [];
    return {
      // Within a part hosts may have the newest first.
      messages: inOrder(
        oldestFirst.flatMap(({ messages }) => messages),
        ({ date }) => date,
      ),
      authors: oldestFirst.flatMap(({ authors }) => authors),
    };
  }, [pages]);
  const unnamed = useMemo(() => unnamedIn(sent.messages, sent.authors), [sent]);
  const fetched = chronicleApi.useEventAuthorsQuery(
    pages?.[0] && unnamed
      ? {
          params: {
            game: event.game,
            character: event.character,
            type: QUEST_EVENT_CHANNEL,
            id: pages[0].event.id,
          },
          body: unnamed,
        }
      : skipToken,
  ).data?.authors;
  const known = useMemo(
    () => ({ messages: sent.messages, authors: namesOf([...(fetched ?? []), ...sent.authors]) }),
    [sent, fetched],
  );
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

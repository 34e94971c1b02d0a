import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { isFinalRefusal } from '../../../api/attempt.ts';
import { toApiError } from '../../../api/index.ts';
import type { ChannelRef } from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { messagesApi } from '../rooms/api.ts';
import { compareMessages } from '../rooms/messages.ts';
import { channelParams } from '../rooms/selectors.ts';
import type { DrawnRoom, MessagePosition } from '../rooms/state.ts';
import { loadDownTo } from '../rooms/pages.ts';

/** What became of the message that a link leads to. `gone`: deleted, or not for this reader. */
export interface Sought {
  readonly state: 'none' | 'seeking' | 'found' | 'gone' | 'failed';
  readonly retry: () => void;
}

/** Is a message that stands there not among those that are loaded, though all behind it are? */
const isPassed = ({ ended, floor }: DrawnRoom, position: MessagePosition): boolean =>
  ended || floor === undefined || compareMessages(position, floor) >= 0;

/** Where the message stands that is not loaded yet, as the host says it. */
function usePositionOf(channel: ChannelRef, message: string | undefined) {
  const params = useAppSelector((state) => channelParams(state, channel), shallowEqual);
  const asks = params !== undefined && message !== undefined;
  return messagesApi.useChatMessageQuery(asks ? { params: { ...params, message } } : skipToken);
}

/**
 * Looks for the message that a link leads to: once the host has said that it is there, all messages from it on are loaded. One that was found stays so,
 * whatever becomes of it.
 */
export function useSought(
  channel: ChannelRef,
  message: string | undefined,
  room: DrawnRoom | undefined,
): Sought {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<string>();
  const isHere = message !== undefined && room?.messages.some(({ id }) => id === message) === true;
  if (isHere && found !== message) setFound(message);
  const isOpen = room?.loaded === true && message !== undefined && found !== message && !isHere;
  const isDeleted = isOpen && Object.hasOwn(room.deleted, message);
  const asked = usePositionOf(channel, isOpen && !isDeleted ? message : undefined);
  const position = isOpen ? asked.currentData?.message : undefined;
  const passed = position !== undefined && room !== undefined && isPassed(room, position);
  const loads = position !== undefined && !passed && !room?.loading && !room?.error;
  const floor = room?.floor?.id;
  useEffect(() => {
    if (loads && message !== undefined) void dispatch(loadDownTo(channel, message));
  }, [dispatch, channel, message, loads, floor]);
  const retry = () => {
    if (position && message !== undefined) void dispatch(loadDownTo(channel, message));
    else void asked.refetch();
  };
  const state = (): Sought['state'] => {
    if (message === undefined) return 'none';
    if (isHere || found === message) return 'found';
    if (isDeleted || passed) return 'gone';
    if (asked.isFetching || room?.loading) return 'seeking';
    if (asked.error) return isFinalRefusal(toApiError(asked.error)) ? 'gone' : 'failed';
    return position && room?.error ? 'failed' : 'seeking';
  };
  return { state: state(), retry };
}

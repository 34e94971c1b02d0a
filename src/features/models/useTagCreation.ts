import { useRef, useState } from 'react';
import {
  fetchQuery,
  isApiError,
  type UserMessage,
  type ApiError,
  messageOf,
} from '../../api/index.ts';
import { type Model, TAG_LENGTH } from '../../contract/index.ts';
import { type AppThunk, useAppDispatch } from '../../lib/store.ts';
import { modelsApi } from './api.ts';
import { characterCount } from '../../domain/index.ts';

/** A name as the host keeps it: without spaces at the ends, and with one where there were several. */
export const tidyName = (typed: string): string => typed.trim().replace(/\s+/g, ' ');

/** Why a tag cannot have this name, as far as it is known before the host is asked (spec 1 §5). */
export function nameRefusal(name: string): UserMessage | undefined {
  const length = characterCount(name);
  if (length < TAG_LENGTH.min) return { messageKey: 'tags.tooShort' };
  return length > TAG_LENGTH.max ? { messageKey: 'tags.tooLong' } : undefined;
}

/** Why the host did not make a tag: in its words, and where it says only that something is invalid in ours (spec 1 §8). */
function creationRefusal(error: ApiError): UserMessage {
  const isWordless = error.message === undefined && error.fields === undefined;
  return error.status === 422 && isWordless ? { messageKey: 'tags.invalid' } : messageOf(error);
}

/** The tag of a name, as a host knows it that did not send the one it made. */
function tagOf(title: string): AppThunk<Promise<Model | undefined>> {
  return async (dispatch) => {
    const asked = { type: 'tag', title } as const;
    const { data } = await dispatch(fetchQuery(modelsApi.endpoints.modelOfTitle, asked));
    return data?.model;
  };
}

/** Makes tags, one at a time; `refusal` says why the last one was not made. */
export function useTagCreation(onMade: (tag: Model) => void) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<UserMessage>();
  const underWay = useRef(false);
  const create = async (typed: string) => {
    if (underWay.current) return;
    const name = tidyName(typed);
    const refused = nameRefusal(name);
    setRefusal(refused);
    if (refused) return;
    underWay.current = true;
    setBusy(true);
    const arg = { params: { type: 'tag' }, body: { tag: name } } as const;
    const { createTag } = modelsApi.endpoints;
    const { data, error } = await dispatch(createTag.initiate(arg, { track: false }));
    const made = data && (data.tag ?? (await dispatch(tagOf(name))));
    underWay.current = false;
    setBusy(false);
    if (made) {
      onMade(made);
      return;
    }
    // eslint-disable-next-line no-console -- spec 1 §8: a tag that could not be added is logged
    console.warn('A tag was not added.', error);
    setRefusal(creationRefusal(isApiError(error) ? error : { kind: 'network' }));
  };
  return { busy, refusal, create, forget: () => setRefusal(undefined) };
}

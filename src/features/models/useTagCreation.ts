import { useRef, useState } from 'react';
import { isApiError, type UserMessage } from '../../api/index.ts';
import type { Model } from '../../contract/index.ts';
import { useAppDispatch } from '../../lib/store.ts';
import { modelsApi } from './api.ts';
import { creationRefusal, nameRefusal, tidyName } from './tagName.ts';

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
    underWay.current = false;
    setBusy(false);
    if (data) {
      onMade(data.tag);
      return;
    }
    // eslint-disable-next-line no-console -- spec 1 §8: a tag that could not be added is logged
    console.warn('A tag was not added.', error);
    setRefusal(creationRefusal(isApiError(error) ? error : { kind: 'network' }));
  };
  return { busy, refusal, create, forget: () => setRefusal(undefined) };
}

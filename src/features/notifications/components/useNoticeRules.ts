import { useRef } from 'react';
import type { NotificationRule } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { selectUser } from '../../session/index.ts';
import { notificationsApi } from '../api.ts';

type Rules = readonly NotificationRule[];

export interface NoticeRules {
  /** Undefined until they are there. */
  readonly rules: Rules | undefined;
  readonly failed: boolean;
  readonly again: () => void;
  /** Saves what becomes of the rules that are shown; one saving follows another. */
  readonly save: (change: (rules: Rules) => NotificationRule[]) => void;
}

const { useNotificationRulesQuery, useSaveNotificationRulesMutation } = notificationsApi;

/** The user's notification rules, refetched at each visit. */
export function useNoticeRules(): NoticeRules {
  const viewer = useAppSelector(selectUser)?.id ?? '';
  const { data, isError, refetch } = useNotificationRulesQuery(
    { viewer },
    { skip: viewer === '', refetchOnMountOrArgChange: true },
  );
  const [send] = useSaveNotificationRulesMutation();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const wanted = useRef<Rules>(undefined);
  const save: NoticeRules['save'] = (change) => {
    if (!data) return;
    const rules = change(wanted.current ?? data.rules);
    wanted.current = rules;
    queue.current = queue.current
      .then(() => send({ viewer, body: { rules } }))
      .then(({ error }) => {
        if (error || wanted.current === rules) wanted.current = undefined;
      });
  };
  return {
    rules: data?.rules,
    failed: isError && data === undefined,
    again: () => void refetch(),
    save,
  };
}

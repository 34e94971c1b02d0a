import { useTranslation } from 'react-i18next';
import { selectCan } from '../../../api/index.ts';
import { dayText } from '../../../lib/days.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { selectGameKey, selectReader } from '../../session/index.ts';
import type { PersonRef } from '../live/person.ts';
import { absencesApi } from './api.ts';

const { useAbsencesQuery } = absencesApi;

/** A list older than this (s) is asked for again when further turns come on the screen. */
const OLD_S = 300;

/** Whom it is about. */
export interface AwayMarkProps {
  person: PersonRef;
}

/** Until when the player of a character is away (BACK-24), as one item of what is said of them; nothing on a host that does not know it. */
export function AwayMark({ person: { id, type } }: AwayMarkProps) {
  const { t } = useTranslation();
  const can = useAppSelector((state) => selectCan(state, 'waiting')) === true;
  const viewer = useAppSelector(selectReader) ?? '';
  const game = useAppSelector(selectGameKey) ?? '';
  const { until } = useAbsencesQuery(
    { viewer, params: { game } },
    {
      skip: !can || game === '' || type !== 'profile',
      refetchOnMountOrArgChange: OLD_S,
      selectFromResult: ({ data }) => ({
        until: data?.away.find((one) => one.id === id)?.until,
      }),
    },
  );
  return until === undefined ? null : <li>{t('presence.away', { day: dayText(until) })}</li>;
}

import Link from '@mui/icons-material/LinkOutlined';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../../contract/index.ts';
import { pathTo } from '../../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { useBuiltRoutes } from '../../../../ui/RouteLink.tsx';
import { selectGameKey } from '../../../session/index.ts';
import { copyAddress } from '../../feed/copyThunks.ts';
import { turnAddress } from '../../feed/turnAddress.ts';

/** Copies the permanent link of a turn, to be sent to somebody (FEED-08). */
export function CopyTurnLink({ turn }: { turn: Turn }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const address = turnAddress(useAppSelector(selectGameKey), turn);
  const built = useBuiltRoutes();
  if (!address || !built.has(address.to)) return null;
  const path = `${pathTo(address.to, address.params)}?${address.query}`;
  return (
    <ActionButton onClick={() => void dispatch(copyAddress(path))}>
      <Link aria-hidden="true" />
      {t('turn.copyLink')}
    </ActionButton>
  );
}

import Link from '@mui/icons-material/LinkOutlined';
import { useTranslation } from 'react-i18next';
import { noticeRaised } from '../../../../api/index.ts';
import type { Turn } from '../../../../contract/index.ts';
import { pathTo } from '../../../../domain/index.ts';
import { writeClipboard } from '../../../../lib/clipboard.ts';
import { type AppThunk, useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { useBuiltRoutes } from '../../../../ui/RouteLink.tsx';
import { selectGameKey } from '../../../session/index.ts';
import { turnAddress } from '../../feed/turnAddress.ts';

/** Copies the whole address of a page of the application, and says whether it could. */
function copyAddress(path: string): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { origin, newId }) => {
    const copied = await writeClipboard(origin + path);
    const messageKey = copied ? 'turn.linkCopied' : 'turn.linkNotCopied';
    dispatch(noticeRaised({ id: newId(), said: { messageKey } }));
  };
}

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

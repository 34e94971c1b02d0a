import { useTranslation } from 'react-i18next';
import { noticeRaised } from '../../../api/index.ts';
import { type AppThunk, useAppDispatch } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';

/** Announces the order of the turns (LOC-05). */
function announceOrder(oldestFirst: boolean): AppThunk<void> {
  return (dispatch, _getState, { newId }) => {
    const messageKey = oldestFirst ? 'location.oldestFirst' : 'location.newestFirst';
    dispatch(noticeRaised({ id: newId(), said: { messageKey } }));
  };
}

export interface OrderToggleProps {
  oldestFirst: boolean;
  onChange: (oldestFirst: boolean) => void;
}

/** Reverses the order of the turns, and announces it (LOC-05). */
export function OrderToggle({ oldestFirst, onChange }: OrderToggleProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const toggle = () => {
    onChange(!oldestFirst);
    dispatch(announceOrder(!oldestFirst));
  };
  return (
    <ActionButton
      variant={oldestFirst ? 'contained' : 'outlined'}
      aria-pressed={oldestFirst}
      onClick={toggle}
    >
      {t('location.order')}
    </ActionButton>
  );
}

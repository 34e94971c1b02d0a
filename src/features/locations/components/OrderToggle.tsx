import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { tellOrder } from '../orderThunks.ts';

export interface OrderToggleProps {
  oldestFirst: boolean;
  onChange: (oldestFirst: boolean) => void;
}

/** Turns the order of the turns round, and says so (LOC-05). */
export function OrderToggle({ oldestFirst, onChange }: OrderToggleProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const toggle = () => {
    onChange(!oldestFirst);
    dispatch(tellOrder(!oldestFirst));
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

import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useIsNarrow } from '../../../ui/hooks.ts';
import { openPlaceWindow } from '../../chat/index.ts';

export interface OpenWindowProps {
  /** Key of the location. */
  location: string;
}

/** Opens the place in a window over whatever page one goes on to (BACK-92). A phone has no windows. */
export function OpenWindow({ location }: OpenWindowProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  if (useIsNarrow()) return null;
  return (
    <ActionButton variant="outlined" onClick={() => void dispatch(openPlaceWindow(location))}>
      {t('location.asWindow')}
    </ActionButton>
  );
}

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { AvatarChange } from './useAvatarChange.ts';

export interface AvatarButtonsProps {
  /** The button that is always there. */
  main: Ref<HTMLButtonElement>;
  hasAvatar: boolean;
  /** A file is being opened. */
  opening: boolean;
  change: AvatarChange;
  onChoose: () => void;
}

/** Another avatar, the one before, none. */
export function AvatarButtons({ main, hasAvatar, opening, change, onChoose }: AvatarButtonsProps) {
  const { t } = useTranslation();
  const { busy, asking, revert, remove } = change;
  const isBusy = busy !== undefined;
  const waits = isBusy || opening;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
      <Button ref={main} variant="outlined" loading={opening} disabled={isBusy} onClick={onChoose}>
        {t(hasAvatar ? 'avatar.change' : 'avatar.choose')}
      </Button>
      {revert && (
        <Button loading={busy === 'revert'} disabled={waits || asking} onClick={revert}>
          {t('avatar.revert')}
        </Button>
      )}
      {hasAvatar && (
        <Button color="error" loading={busy === 'delete'} disabled={waits} onClick={remove}>
          {t('avatar.delete')}
        </Button>
      )}
    </Stack>
  );
}

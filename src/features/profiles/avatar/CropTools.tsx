import Add from '@mui/icons-material/AddOutlined';
import Remove from '@mui/icons-material/RemoveOutlined';
import Anew from '@mui/icons-material/RestartAltOutlined';
import Rotate from '@mui/icons-material/RotateRightOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { LARGER, SMALLER } from './cropKeys.ts';
import type { Crop } from './types.ts';

const TOOLS = [
  { key: 'avatar.smaller', Icon: Remove, act: (crop: Crop) => crop.scale(SMALLER) },
  { key: 'avatar.larger', Icon: Add, act: (crop: Crop) => crop.scale(LARGER) },
  { key: 'avatar.rotate', Icon: Rotate, act: (crop: Crop) => crop.rotate() },
  { key: 'avatar.reset', Icon: Anew, act: (crop: Crop) => crop.reset() },
] as const;

export interface CropToolsProps {
  disabled: boolean;
  onAct: (act: (crop: Crop) => void) => void;
}

/** What can be done with the frame without wheel and without two fingers. */
export function CropTools({ disabled, onAct }: CropToolsProps) {
  const { t } = useTranslation();
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={t('avatar.tools')}
      sx={{ justifyContent: 'center', gap: 1 }}
    >
      {TOOLS.map(({ key, Icon, act }) => (
        <Tooltip key={key} title={t(key)}>
          <span>
            <IconButton
              aria-label={t(key)}
              disabled={disabled}
              onClick={() => onAct(act)}
              sx={{ width: 44, height: 44 }}
            >
              <Icon />
            </IconButton>
          </span>
        </Tooltip>
      ))}
    </Stack>
  );
}

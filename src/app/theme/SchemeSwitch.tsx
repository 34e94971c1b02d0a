import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightness';
import { styled, useColorScheme } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

const modes = [
  ['light', LightIcon],
  ['system', SystemIcon],
  ['dark', DarkIcon],
] as const;

const Group = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  margin: 0,
  padding: 3,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 999,
  width: 'max-content',
}));

const Choice = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 36,
  borderRadius: 999,
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  '&:hover': { color: theme.vars.palette.text.primary },
  '&:has(:checked)': {
    backgroundColor: theme.vars.palette.action.selected,
    color: theme.vars.palette.text.primary,
    '@media (forced-colors: active)': { border: '2px solid Highlight' },
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}` },
  '& > input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  '& > svg': { width: 20, height: 20 },
  '@media (pointer: coarse)': { height: 44 },
}));

/** Light, dark, or as the system has it. */
export function SchemeSwitch() {
  const { t } = useTranslation();
  const { mode, setMode } = useColorScheme();
  const name = useId(); // there may be two of them
  return (
    <Group>
      <VisuallyHidden as="legend">{t('scheme.label')}</VisuallyHidden>
      {modes.map(([value, Icon]) => (
        <Choice key={value} title={t(`scheme.${value}`)}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={(mode ?? 'system') === value}
            onChange={() => setMode(value)}
          />
          <Icon aria-hidden="true" />
          <VisuallyHidden>{t(`scheme.${value}`)}</VisuallyHidden>
        </Choice>
      ))}
    </Group>
  );
}

import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SendSetting } from '../../../contract/index.ts';
import type { MessageKey } from '../../../i18n/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import {
  changeSetting,
  type Device,
  SEND_SETTING,
  selectSendSetting,
  useDevice,
} from '../sendSetting.ts';

interface Words {
  readonly value: SendSetting;
  readonly label: MessageKey;
  readonly hint: MessageKey;
}

/** On a phone there is rarely a Ctrl to hold: what matters there is what Enter does. */
const choices: Readonly<Record<Device, readonly Words[]>> = {
  desktop: [
    { value: 'enter', label: 'settings.sendEnter', hint: 'settings.sendEnterHint' },
    { value: 'ctrlEnter', label: 'settings.sendCtrlEnter', hint: 'settings.sendCtrlEnterHint' },
  ],
  mobile: [
    { value: 'enter', label: 'settings.sendEnter', hint: 'settings.sendMobileEnterHint' },
    {
      value: 'ctrlEnter',
      label: 'settings.sendMobileCtrlEnter',
      hint: 'settings.sendMobileCtrlEnterHint',
    },
  ],
};

const titles = { desktop: 'settings.sendDesktop', mobile: 'settings.sendMobile' } as const;

const Groups = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
  gap: theme.spacing(2),
  marginTop: theme.spacing(1),
}));

const Hint = styled('span')(({ theme }) => ({
  display: 'block',
  color: paletteOf(theme).text.secondary,
  fontSize: '0.875rem',
}));

function DeviceGroup({ device }: { device: Device }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const labelId = useId();
  const isHere = useDevice() === device;
  const chosen = useAppSelector((state) => selectSendSetting(state, device));
  const choose = (value: SendSetting): void => {
    dispatch(changeSetting({ [SEND_SETTING[device]]: value }));
  };
  return (
    <FormControl>
      <FormLabel id={labelId} component="span">
        {isHere ? t('settings.here', { device: t(titles[device]) }) : t(titles[device])}
      </FormLabel>
      <RadioGroup aria-labelledby={labelId} value={chosen}>
        {choices[device].map(({ value, label, hint }) => (
          <FormControlLabel
            key={value}
            value={value}
            sx={{ alignItems: 'flex-start', marginTop: 1 }}
            control={<Radio sx={{ marginTop: '-9px' }} onChange={() => choose(value)} />}
            label={
              <>
                {t(label)}
                <Hint>{t(hint)}</Hint>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** Which key sends a message, on each kind of device (spec 2 §2, SET-01). Saved as soon as it is chosen; the heading is the caller's. */
export function SendSettings() {
  const { t } = useTranslation();
  return (
    <>
      <Groups>
        <DeviceGroup device="desktop" />
        <DeviceGroup device="mobile" />
      </Groups>
      <Hint as="p">{t('settings.everywhere')}</Hint>
    </>
  );
}

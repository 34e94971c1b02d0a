import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../lib/store.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { askLeave } from '../browserNotices.ts';
import { type PushStanding, readPush, subscribe, unsubscribe } from './pushThunks.ts';

const Part = styled('section')(({ theme }) => ({
  marginTop: theme.spacing(2.5),
  paddingTop: theme.spacing(2),
  borderTop: `1px solid ${paletteOf(theme).divider}`,
  fontSize: '0.875rem',
}));

const Title = styled('h3')({ margin: 0, fontSize: '0.875rem', fontWeight: 600 });
const Choice = styled(FormControlLabel)({
  display: 'flex',
  '& > :last-child': { fontSize: 'inherit' },
});
const Hint = styled('div')(({ theme }) => ({ color: paletteOf(theme).text.secondary }));

/** How it stands, and the ways to change it: one change follows another. */
function usePush() {
  const dispatch = useAppDispatch();
  const [standing, setStanding] = useState<PushStanding>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<'failed' | 'failedOff'>();
  const read = useCallback(async () => setStanding(await dispatch(readPush())), [dispatch]);
  useEffect(() => void read(), [read]);
  const change = async (work: () => Promise<boolean>, otherwise: 'failed' | 'failedOff') => {
    if (busy) return;
    setBusy(true);
    const ok = await work().catch(() => false);
    setFailed(ok ? undefined : otherwise);
    await read();
    setBusy(false);
  };
  return {
    standing,
    busy,
    failed,
    /** A deliberate press, so that the browser may ask its user. */
    turn: (on: boolean, withText: boolean) =>
      on
        ? change(async () => {
            const leave = await askLeave(window);
            return leave !== 'granted' || dispatch(subscribe(withText));
          }, 'failed')
        : change(() => dispatch(unsubscribe()), 'failedOff'),
  };
}

/** Web push on this very device: on or off, with words or without (NOTE-01). Shown where the host sends any. */
export function DevicePush() {
  const { t } = useTranslation();
  const id = useId();
  const { standing, busy, failed, turn } = usePush();
  if (!standing) return null;
  const { state, withText } = standing;
  const isOn = state === 'on';
  const can = isOn || state === 'off';
  const waits = { 'aria-disabled': busy }; // not `disabled`, which would take the focus away
  return (
    <Part aria-labelledby={id}>
      <Title id={id}>{t('notices.device.title')}</Title>
      <Hint>{t('notices.device.lead')}</Hint>
      {can && (
        <Choice
          label={t('notices.device.on')}
          control={<Checkbox checked={isOn} slotProps={{ input: waits }} />}
          onChange={() => void turn(!isOn, withText)}
        />
      )}
      {isOn && (
        <>
          <Choice
            label={t('notices.device.withText')}
            control={<Checkbox checked={withText} slotProps={{ input: waits }} />}
            onChange={() => void turn(true, !withText)}
          />
          <Hint>{t('notices.device.withTextHint')}</Hint>
        </>
      )}
      <div role="status">{!can && t(`notices.device.${state}`)}</div>
      {failed && <div role="alert">{t(`notices.device.${failed}`)}</div>}
    </Part>
  );
}

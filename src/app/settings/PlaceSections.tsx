import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeSetting,
  selectGames,
  selectIsSignedIn,
  selectUserSettings,
} from '../../features/session/index.ts';
import { readClock, useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { formatDateTime } from '../../lib/time.ts';
import { Quiet, Section } from '../../ui/Section.tsx';
import { HomeCharacters } from './HomeCharacters.tsx';
import { changeLook, readLook } from './look.ts';
import { Choices } from './parts.tsx';

/** Stands for what the browser says, which has a name of its own. */
const OF_BROWSER = '';

/** All zones that this browser names, with the chosen one where it is not among them. */
function zonesWith(chosen: string | undefined): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return chosen === undefined || known.includes(chosen) ? known : [chosen, ...known];
}

/** In which time zone all moments of the program are said on this device (BACK-82). */
export function ZoneSection() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [zone, setZone] = useState(() => dispatch(readLook()).zone);
  const [now] = useState(() => dispatch(readClock()));
  const choose = (name: string) =>
    setZone(dispatch(changeLook({ zone: name === OF_BROWSER ? undefined : name })).zone);
  return (
    <Section id="zone" title={t('settings.zone')}>
      <TextField
        select
        size="small"
        label={t('settings.zoneLabel')}
        value={zone ?? OF_BROWSER}
        onChange={({ target }) => choose(target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ maxWidth: '28rem', mt: 1 }}
      >
        <option value={OF_BROWSER}>{t('settings.zoneOfBrowser')}</option>
        {zonesWith(zone).map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </TextField>
      <Quiet role="status">{t('settings.zoneNow', { moment: formatDateTime(now) })}</Quiet>
      <Quiet>{t('settings.zoneHint')}</Quiet>
    </Section>
  );
}

/** With which game the address of the site begins (BACK-83), and as whom one enters each (BACK-87). Kept on the host, for all devices. */
export function HomeSection() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const signedIn = useAppSelector(selectIsSignedIn);
  const games = useAppSelector(selectGames);
  const { home = '' } = useAppSelector(selectUserSettings);
  if (!signedIn || games.length === 0) return null;
  return (
    <Section id="home" title={t('settings.home')}>
      <TextField
        select
        size="small"
        label={t('settings.homeLabel')}
        value={games.some(({ key }) => key === home) ? home : ''}
        onChange={({ target }) => dispatch(changeSetting({ home: target.value }))}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ maxWidth: '28rem', mt: 1 }}
      >
        <MenuItem value="">{t('settings.homeLast')}</MenuItem>
        {games.map(({ key, title }) => (
          <MenuItem key={key} value={key}>
            {title}
          </MenuItem>
        ))}
      </TextField>
      <HomeCharacters />
      <Quiet>{t('settings.homeHint')}</Quiet>
    </Section>
  );
}

/** Which turns of a place stand on top (BACK-88). Kept on the host, for all devices. */
export function OrderSection() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const signedIn = useAppSelector(selectIsSignedIn);
  const { oldestFirst = false } = useAppSelector(selectUserSettings);
  if (!signedIn) return null;
  return (
    <Section id="order" title={t('settings.order')}>
      <Choices
        legend={t('settings.orderOf')}
        value={oldestFirst ? 'oldest' : 'newest'}
        options={[
          ['newest', t('settings.orderNewest')],
          ['oldest', t('settings.orderOldest')],
        ]}
        onChange={(value) => dispatch(changeSetting({ oldestFirst: value === 'oldest' }))}
      />
      <Quiet>{t('settings.orderHint')}</Quiet>
    </Section>
  );
}

import PlaceIcon from '@mui/icons-material/AddLocationAltOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { selectWritableLocations } from '../../turns/index.ts';
import { selectWindows } from './deskSelectors.ts';
import { windowOpened } from './deskSlice.ts';
import { keyOf } from './deskState.ts';
import { HeadButton } from './windowParts.ts';
import { placeKey, placeRef } from './windowRef.ts';

/** Opens the window of a place where one may write (BACK-92). */
export function PlaceMenu() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const locations = useAppSelector(selectWritableLocations);
  const windows = useAppSelector(selectWindows);
  if (locations.length === 0) return null;
  const isOpen = (location: string) => windows.some((one) => keyOf(one) === placeKey(location));
  const choose = (location: string) => {
    setOpen(false);
    dispatch(windowOpened(placeRef(location)));
  };
  return (
    <>
      <HeadButton
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t('desk.openPlace')}
        title={t('desk.openPlace')}
        onClick={() => setOpen(true)}
      >
        <PlaceIcon aria-hidden="true" />
      </HeadButton>
      <Menu
        open={open}
        anchorEl={() => button.current}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          list: { 'aria-label': t('desk.openPlace') },
          paper: { sx: { maxHeight: 'min(60vh, 26rem)', maxWidth: 'min(24rem, 90vw)' } },
        }}
        // The window that was opened has the focus.
        disableRestoreFocus
        onClose={() => {
          setOpen(false);
          button.current?.focus();
        }}
      >
        {locations.map(({ key, title }) => (
          <MenuItem
            key={key}
            selected={isOpen(key)}
            onClick={() => choose(key)}
            sx={{ whiteSpace: 'normal' }}
          >
            {title}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

import MoreIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaitingEntry } from '../../../contract/index.ts';

/** The ways to put something off. */
export type HoldKind = NonNullable<WaitingEntry['hold']>['kind'];

export interface HoldMenuProps {
  entry: WaitingEntry;
  onHold: (kind: HoldKind) => void;
}

/** Puts off what waits (BACK-12): each way says until when. Only a scene can be left. */
export function HoldMenu({ entry, onHold }: HoldMenuProps) {
  const { t } = useTranslation();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { kind, title } = entry;
  const ways: HoldKind[] = kind === 'scene' ? ['later', 'quiet', 'left'] : ['later', 'quiet'];
  const close = () => setAnchor(undefined);
  const choose = (way: HoldKind) => () => {
    close();
    onHold(way);
  };
  return (
    <>
      <IconButton
        id={id}
        aria-label={t('waiting.putOff', { title })}
        title={t('waiting.putOffShort')}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ m: 0.5 }}
      >
        <MoreIcon aria-hidden="true" />
      </IconButton>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          container={() => anchor.closest('main') ?? document.body}
          onClose={close}
          slotProps={{ list: { 'aria-labelledby': id } }}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        >
          {ways.map((way) => (
            <MenuItem key={way} onClick={choose(way)}>
              <ListItemText
                primary={t(`waiting.hold.${way}`)}
                secondary={t(`waiting.holdHint.${way}`)}
              />
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkAddress } from '../commands/links.ts';

export interface LinkPopoverProps {
  /** Where it opens: the button of the toolbar. Closed where absent. */
  anchor: Element | null;
  /** The address of the link at the caret; '' where there is none yet. */
  address: string;
  onSave: (href: string) => void;
  onRemove: () => void;
  onClose: () => void;
  /** It has gone; the focus may return to the text. */
  onClosed: () => void;
}

/** Asks where a link leads. */
export function LinkPopover({ anchor, onClose, onClosed, ...form }: LinkPopoverProps) {
  const { t } = useTranslation();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      disableRestoreFocus
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        transition: { onExited: onClosed },
        paper: { role: 'dialog', 'aria-label': t('editor.link') },
      }}
    >
      <LinkForm {...form} />
    </Popover>
  );
}

/** Mounted again at each opening, with the address as it stands. */
function LinkForm({
  address,
  onSave,
  onRemove,
}: Pick<LinkPopoverProps, 'address' | 'onSave' | 'onRemove'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(address);
  const [isWrong, setWrong] = useState(false);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation(); // the form of the post listens around it
    const href = linkAddress(typed);
    if (href === undefined) setWrong(true);
    else onSave(href);
  };

  return (
    <Stack
      component="form"
      noValidate
      onSubmit={handleSubmit}
      spacing={1.5}
      sx={{ p: 2, width: 320 }}
    >
      <TextField
        label={t('editor.linkAddress')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
        error={isWrong}
        helperText={isWrong ? t('editor.linkWrong') : t('editor.linkHint')}
        type="url"
        size="small"
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'url', autoFocus: true } }}
      />
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" size="small">
          {t('editor.linkSave')}
        </Button>
        {address !== '' && (
          <Button size="small" color="inherit" onClick={onRemove}>
            {t('editor.linkRemove')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Longer descriptions belong into the text. */
const LONGEST = 300;

export interface AltPopoverProps {
  /** Where it opens: the button at the picture. Closed where absent. */
  anchor: Element | null;
  alt: string;
  onSave: (alt: string) => void;
  onClose: () => void;
}

/** Asks what is to be seen in a picture, for those who do not see it. */
export function AltPopover({ anchor, alt, onSave, onClose }: AltPopoverProps) {
  const { t } = useTranslation();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('image.alt') } }}
    >
      <AltForm alt={alt} onSave={onSave} />
    </Popover>
  );
}

/** Mounted again at each opening, with the words as they stand. */
function AltForm({ alt, onSave }: Pick<AltPopoverProps, 'alt' | 'onSave'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(alt);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation(); // the form of the post listens around it
    onSave(typed.trim());
  };
  return (
    <Stack component="form" onSubmit={handleSubmit} spacing={1.5} sx={{ p: 2, width: 320 }}>
      <TextField
        label={t('image.alt')}
        helperText={t('image.altHint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        size="small"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: LONGEST, autoFocus: true } }}
      />
      <div>
        <Button type="submit" variant="contained" size="small">
          {t('image.altSave')}
        </Button>
      </div>
    </Stack>
  );
}

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

export interface FormToolsProps {
  /** There is nothing to clear, or it must not change now. */
  fixed: boolean;
  busy: boolean;
  previewed: boolean;
  onPreview: () => void;
  onVersions: () => void;
  onClear: () => void;
}

/** Keys are named alike in every language. */
const PREVIEW_KEYS = 'Alt+Shift+P';

/** The caret stays in the text: a press of the mouse takes no focus. */
const keepCaret = (event: MouseEvent): void => event.preventDefault();

/** What can be done with the text besides sending it: see it as others will, go back, clear it. */
export function FormTools(props: FormToolsProps) {
  const { fixed, busy, previewed, onPreview, onVersions, onClear } = props;
  const { t } = useTranslation();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5, mx: -0.75 }}>
      <Button
        size="small"
        aria-pressed={previewed}
        variant={previewed ? 'outlined' : 'text'}
        title={`${t('form.preview')} (${PREVIEW_KEYS})`}
        aria-keyshortcuts={PREVIEW_KEYS}
        onMouseDown={keepCaret}
        onClick={onPreview}
      >
        {t('form.preview')}
      </Button>
      <Button size="small" disabled={busy} onClick={onVersions}>
        {t('form.versions')}
      </Button>
      <Button size="small" color="inherit" disabled={fixed} onClick={onClear}>
        {t('form.clear')}
      </Button>
    </Stack>
  );
}

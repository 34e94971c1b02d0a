import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_LIMIT } from '../../../contract/index.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1, 1, 1, 2.5),
  borderBottom: `1px solid ${paletteOf(theme).divider}`,
  color: paletteOf(theme).text.secondary,
}));

const Words = styled(InputBase)(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  color: paletteOf(theme).text.primary,
  fontSize: '1.125rem',
  '& input': { minHeight: 32 },
}));

interface PaletteInputProps {
  /** Id of the list that it leads. */
  list: string;
  /** Id of the offer that Enter opens. */
  active: string | undefined;
  words: string;
  onChange: (words: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** The line in which one types; the focus stays in it while arrows choose. */
export function PaletteInput(props: PaletteInputProps) {
  const { list, active, words, onChange, onKeyDown, onClose } = props;
  const { t } = useTranslation();
  return (
    <Head>
      <SearchIcon aria-hidden="true" />
      <Words
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type in it
        autoFocus
        value={words}
        placeholder={t('search.typeHere')}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': t('search.typeHere'),
            'aria-expanded': true,
            'aria-autocomplete': 'list',
            'aria-controls': list,
            'aria-activedescendant': active,
            autoComplete: 'off',
            spellCheck: false,
            maxLength: SEARCH_LIMIT.query,
            enterKeyHint: 'go',
          },
        }}
      />
      <IconButton aria-label={t('app.close')} onClick={onClose}>
        <CloseIcon aria-hidden="true" />
      </IconButton>
    </Head>
  );
}

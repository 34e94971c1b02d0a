import Dialog from '@mui/material/Dialog';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shallowEqual } from 'react-redux';
import { useNavigate } from 'react-router';
import { selectCan } from '../../../api/index.ts';
import { nameWords } from '../../../domain/index.ts';
import { useAppSelector, useAppStore } from '../../../lib/store.ts';
import { useIsNarrow } from '../../../ui/hooks.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { selectChatChannels } from '../../chat/index.ts';
import { selectGameKey, selectLocations } from '../../session/index.ts';
import { searchHref } from '../address.ts';
import { useNames } from '../useNames.ts';
import { knownNames, offersFor } from './offers.ts';
import { PaletteInput } from './PaletteInput.tsx';
import { PaletteList } from './PaletteList.tsx';

export interface PaletteProps {
  onClose: () => void;
}

/** What is offered for what is typed, and the address of each offer in its order; the last leads to the search of texts. */
function useOffers(words: string) {
  const store = useAppStore();
  const game = useAppSelector(selectGameKey);
  const [places, channels] = useAppSelector(
    (state) => [selectLocations(state), selectChatChannels(state)] as const,
    shallowEqual,
  );
  const searches = useAppSelector((state) => selectCan(state, 'search') !== false);
  const { names, failed } = useNames(words, { game });
  return useMemo(() => {
    const known = knownNames(store.getState(), places, channels);
    const offers = offersFor(nameWords(words), known, names);
    const texts = searches ? searchHref({ q: words.trim() }) : undefined;
    const ways = offers.flatMap((group) => group.names.map(({ url }) => url));
    return { offers, texts, failed, ways: texts === undefined ? ways : [...ways, texts] };
  }, [store, places, channels, words, names, failed, searches]);
}

/** Which way an arrow leads to: around the ends, and from what is gone to the first. */
function stepFrom(ways: readonly string[], active: string | undefined, step: 1 | -1) {
  const at = ways.indexOf(active ?? '');
  return ways.at((at + step) % ways.length);
}

/**
 * Places, characters, channels and games while somebody types, in reach of any page (BACK-55): arrows choose, Enter opens, Escape gives up. On a phone it
 * takes the whole screen.
 */
export function Palette({ onClose }: PaletteProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const id = useId();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { offers, texts, failed, ways } = useOffers(words);
  const active = chosen !== undefined && ways.includes(chosen) ? chosen : ways[0];
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === 'ArrowDown') setChosen(stepFrom(ways, active, 1));
    else if (key === 'ArrowUp') setChosen(stepFrom(ways, active, -1));
    else if (key === 'Enter' && active !== undefined) {
      onClose();
      void navigate(active);
    } else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: { sx: isNarrow ? { borderRadius: 0 } : { mt: '10vh', maxHeight: '75vh' } },
      }}
    >
      <VisuallyHidden id={`${id}-title`}>{t('search.palette')}</VisuallyHidden>
      <PaletteInput
        list={id}
        active={active === undefined ? undefined : `${id}-${ways.indexOf(active)}`}
        words={words}
        onChange={(next) => {
          setWords(next);
          setChosen(undefined);
        }}
        onKeyDown={handleKeyDown}
        onClose={onClose}
      />
      <PaletteList
        {...{ id, words: words.trim(), offers, texts, ways, active, failed }}
        onChoose={setChosen}
        onOpen={onClose}
      />
    </Dialog>
  );
}

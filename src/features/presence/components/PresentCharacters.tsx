import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PresentCharacter } from '../../../contract/index.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { PresentFace } from './PresentFace.tsx';

/** More than so many are folded, and then so many stay in sight: never is a single one hidden behind a button. */
const MOST = 24;
const IN_SIGHT = 20;

const Faces = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

export interface PresentCharactersProps {
  /** Who is here, in the order to show. */
  characters: readonly PresentCharacter[];
}

/** Who is in a place: round portraits, many of them folded (LOC-03). Nothing at all where nobody is. */
export function PresentCharacters({ characters }: PresentCharactersProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const faces = useRef<HTMLUListElement>(null);
  const foldable = characters.length > MOST;
  const shown = foldable && !open ? characters.slice(0, IN_SIGHT) : characters;
  useEffect(() => {
    // Those who came into sight stand before the button: a keyboard goes on with the first of them.
    if (open)
      faces.current?.children.item(IN_SIGHT)?.querySelector<HTMLElement>('a, button')?.focus();
  }, [open]);
  if (characters.length === 0) return null;
  return (
    <Faces ref={faces} aria-label={t('presence.here')}>
      {shown.map((character) => (
        <li key={`${character.type}/${character.id}`}>
          <PresentFace character={character} />
        </li>
      ))}
      {foldable && (
        <li>
          <ActionButton aria-expanded={open} onClick={() => setOpen(!open)}>
            {open
              ? t('presence.fewer')
              : t('presence.more', { rest: characters.length - IN_SIGHT })}
          </ActionButton>
        </li>
      )}
    </Faces>
  );
}

import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { LINK_ATTRIBUTES } from '../../../domain/htmlFormats.ts';
import { textParts } from '../../../domain/textLinks.ts';
import { type AppThunk, useAppDispatch } from '../../../lib/store.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { selectGameByKey, type WithSession } from '../../session/index.ts';

const Way = styled(RouterLink)(({ theme }) => ({ color: paletteOf(theme).primary.main }));

/** '' where an address holds signs that are none. */
function decoded(part: string): string {
  try {
    return decodeURI(part);
  } catch {
    return '';
  }
}

/** Where an address leads inside of this program: into a game that there is here; undefined for any other. */
const pathInside =
  (address: string): AppThunk<string | undefined, WithSession> =>
  (_dispatch, getState, { origin }) => {
    const url = URL.parse(address);
    if (url?.origin !== origin) return undefined;
    const [, game = ''] = url.pathname.split('/');
    return selectGameByKey(getState(), decoded(game))
      ? url.pathname + url.search + url.hash
      : undefined;
  };

function TextLink({ url }: { url: string }) {
  const dispatch = useAppDispatch();
  const path = useMemo(() => dispatch(pathInside(url)), [dispatch, url]);
  return path === undefined ? (
    <Way href={url} {...LINK_ATTRIBUTES}>
      {url}
    </Way>
  ) : (
    <Way href={path}>{url}</Way>
  );
}

/** Plain text whose addresses are links (BACK-106); those of this site lead on inside of the program. */
export function LinkedText({ text }: { text: string }) {
  const parts = useMemo(() => textParts(text), [text]);
  return parts.map((part, at) =>
    // Parts of one text change only together, so that their numbers are names enough.
    part.kind === 'text' ? part.text : <TextLink key={at} url={part.url} />,
  );
}

import { useTranslation } from 'react-i18next';
import type { GameMap, Location, PresentCharacter } from '../../../contract/index.ts';
import { pathTo, plainText } from '../../../domain/index.ts';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';
import {
  CardExcerpt,
  CardLink,
  CardNote,
  CardPicture,
  cardPicture,
  CardSheet,
  CardText,
  CardTitle,
} from './cards.ts';
import { LastTurnLine } from './LastTurnLine.tsx';

/** So many names fit into a line or two. */
const MOST_NAMES = 3;

/** Who is there, by name: whoever looks for company looks for this. */
function WhoIsThere({ characters }: { characters: readonly PresentCharacter[] }) {
  const { t } = useTranslation();
  if (characters.length === 0) return null;
  const named = characters.slice(0, MOST_NAMES).map(({ name }) => name);
  const rest = characters.length - named.length;
  const more = rest > 0 ? [t('presence.more', { rest })] : [];
  return <CardNote>{t('location.there', { names: [...named, ...more].join(', ') })}</CardNote>;
}

/** A location of the list: image, title, last turn (LOC-01). */
export function LocationCard({ location, game }: { location: Location; game: string }) {
  const { key, title, image, lastTurn, characters } = location;
  const opens = useBuiltRoutes().has('location');
  const href = pathTo('location', { game, currentLocationKey: key });
  return (
    <CardSheet>
      {image && <CardPicture src={image} {...cardPicture} />}
      <CardText>
        <CardTitle>{opens ? <CardLink href={href}>{title}</CardLink> : title}</CardTitle>
        <LastTurnLine lastTurn={lastTurn} />
        <WhoIsThere characters={characters} />
      </CardText>
    </CardSheet>
  );
}

/** A map inside the one whose places are listed: image, title, what it is (LOC-01). */
export function MapCard({ map, game }: { map: GameMap; game: string }) {
  const { key, title, image, desc } = map;
  return (
    <CardSheet>
      {image && <CardPicture src={image} {...cardPicture} />}
      <CardText>
        <CardTitle>
          <CardLink href={pathTo('locations', { game, currentMapKey: key })}>{title}</CardLink>
        </CardTitle>
        {desc && <CardExcerpt>{plainText(desc)}</CardExcerpt>}
      </CardText>
    </CardSheet>
  );
}

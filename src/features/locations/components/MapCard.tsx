import type { GameMap } from '../../../contract/index.ts';
import { pathTo, plainText } from '../../../domain/index.ts';
import { CardExcerpt, CardLink, CardPicture, CardSheet, CardText, CardTitle } from './cards.ts';

/** A map inside the one whose places are listed: image, title, what it is (LOC-01). */
export function MapCard({ map, game }: { map: GameMap; game: string }) {
  const { key, title, image, desc } = map;
  return (
    <CardSheet>
      {image && <CardPicture src={image} alt="" loading="lazy" />}
      <CardText>
        <CardTitle>
          <CardLink href={pathTo('locations', { game, currentMapKey: key })}>{title}</CardLink>
        </CardTitle>
        {desc && <CardExcerpt>{plainText(desc)}</CardExcerpt>}
      </CardText>
    </CardSheet>
  );
}

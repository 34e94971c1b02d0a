import type { Game, OnlineEntry } from '../../../contract/index.ts';
import { pathTo, type RouteName } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { TextLink, useBuiltRoutes } from '../../../ui/RouteLink.tsx';
import { selectGame } from '../../session/index.ts';
import type { PersonRef } from '../live/person.ts';

/** One who can be met, as far as the way to them is concerned. */
export type Person = Pick<OnlineEntry, 'id' | 'seo' | 'url'> & Pick<PersonRef, 'type'>;

/**
 * Where a person's face or name leads (LOC-03, HOME-05): a profile to its page, only where the game shows profiles and the page exists;
 * a user to the address given with them. Undefined where it leads nowhere.
 */
export function usePersonHref(person: Person): string | undefined {
  const game = useAppSelector(selectGame);
  return personHref(person, { game, built: useBuiltRoutes() });
}

/** The same for one who knows the game already: lists of hundreds subscribe once for each line. */
export function personHref(
  { id, type, seo, url }: Person,
  { game, built }: { readonly game: Game | undefined; readonly built: ReadonlySet<RouteName> },
): string | undefined {
  if (type === 'user') return url || undefined;
  const shown = type === 'profile' && game?.profile_show === true && built.has('profiles.show');
  return shown && seo ? pathTo('profiles.show', { game: game.key, id, seo }) : undefined;
}

/** A name with a link to its owner's page, or the name alone where there is none. */
export function PersonName({ person, name }: { person: Person; name: string }) {
  const href = usePersonHref(person);
  if (href === undefined) return <>{name}</>;
  return (
    <TextLink href={href} ofHost={person.type === 'user'} subtle>
      {name}
    </TextLink>
  );
}

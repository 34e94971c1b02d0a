import { profileSlug } from '../../src/contract/index.ts';
import { pathTo } from '../../src/domain/index.ts';
import { pageTexts } from '../errors/index.ts';
import { authorOf, type GameSubject, type Subject } from './subject.ts';
import { nameIn } from './words.ts';

/** What search engines read of a page (schema.org), as data for JSON-LD. */

type Thing = Record<string, unknown>;

/** What the head of the page says already. */
type Said = { site: string; origin: string; description: string; image: string | undefined };

/** The way from the site over the game and, where one stands in a location, over it. */
function trail(
  { game, kind, location, place, address }: GameSubject,
  site: string,
  origin: string,
): Thing {
  const home = pathTo('main', { game: game.key });
  const steps = [
    { name: site, at: '/' },
    { name: nameIn(game.title), at: home },
    ...(kind === 'turn' && location
      ? [{ name: pageTexts.locations.title, at: pathTo('locations', { game: game.key }) }]
      : []),
    ...(kind === 'game' ? [] : [{ name: nameIn(place), at: address }]),
  ];
  const itemListElement = steps.map(({ name, at }, index) => ({
    ...{ '@type': 'ListItem', position: index + 1, name, item: origin + at },
  }));
  return { '@type': 'BreadcrumbList', itemListElement };
}

function authorIn({ turn, game }: GameSubject, origin: string): Thing {
  const name = turn ? authorOf(turn) : '';
  const { id, type, seo } = turn?.char ?? {};
  // A page of its own has who is shown whole (SAFE-04).
  const path = seo === undefined ? undefined : profileSlug(id ?? '', seo);
  const home = origin + pathTo('profiles.index', { game: game.key });
  const url = type === 'profile' && path !== undefined && { url: home + encodeURIComponent(path) };
  return { '@type': 'Person', name, ...(game.profileShow === 1 && url) };
}

const iso = (seconds: number): string => new Date(seconds * 1_000).toISOString();

function thingOf(subject: GameSubject, { origin, description, image }: Said): Thing {
  const { kind, place, address, turn, game } = subject;
  const url = origin + address;
  const common = { name: nameIn(place), url, inLanguage: 'ru', description };
  const pictured = image === undefined ? {} : { image };
  const within = {
    isPartOf: {
      '@type': 'CreativeWorkSeries',
      name: nameIn(game.title),
      url: origin + pathTo('main', { game: game.key }),
    },
  };
  if (kind === 'game') return { '@type': 'CreativeWorkSeries', ...common, ...pictured };
  if (kind === 'profile')
    return {
      ...{ '@type': 'ProfilePage', ...common, ...within },
      mainEntity: { '@type': 'Person', name: nameIn(place), description, ...pictured },
    };
  if (kind !== 'turn' || !turn)
    return { '@type': 'CollectionPage', ...common, ...pictured, ...within };
  return {
    ...{ '@type': 'SocialMediaPosting', headline: nameIn(place), url, inLanguage: 'ru' },
    ...{ articleBody: description, author: authorIn(subject, origin) },
    datePublished: iso(turn.written ?? turn.created),
    ...pictured,
    ...within,
  };
}

/** What a page is, and the way to it; of the picker, which site this is. */
export function structuredData(subject: Subject, said: Said): Thing {
  const graph =
    subject.game === undefined
      ? [{ '@type': 'WebSite', name: said.site, url: `${said.origin}/`, inLanguage: 'ru' }]
      : [
          thingOf(subject as GameSubject, said),
          trail(subject as GameSubject, said.site, said.origin),
        ];
  return { '@context': 'https://schema.org', '@graph': graph };
}

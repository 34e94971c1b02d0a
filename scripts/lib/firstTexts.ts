/**
 * The texts that a reader's first screen needs, a home or a location, as groups (`nav`) or single keys (`form.loading`) of src/i18n/ru.json. The rest travels
 * with the first part that is loaded later. `npm run size` is red where code of the first screen names a key that is not among them.
 */
export const firstTexts: readonly string[] = [
  'app.brokenStart',
  'app.close',
  'app.closeNotice',
  'app.configField',
  'app.configUnreadable',
  'app.crashed',
  'app.error',
  'app.left',
  'app.loading',
  'app.name',
  'app.notices',
  'app.online',
  'app.reloadPart',
  'app.report',
  'app.reportFailed',
  'app.retry',
  'app.skip',
  'catalogue.actionStatus',
  'catalogue.turnStatus',
  'error.conflict',
  'error.default',
  'error.forbidden',
  'error.network',
  'error.notFound',
  'error.notJson',
  'error.pageExpired',
  'error.server',
  'error.timeout',
  'error.tooLarge',
  'error.tooMany',
  'error.unauthenticated',
  'error.unavailable',
  'error.unexpected',
  'error.validation',
  'error.wrongShape',
  'error.wrongType',
  'feed',
  'home.about',
  'home.closed',
  'home.holiday',
  'home.info',
  'home.login',
  'location.about',
  'location.all',
  'location.last',
  'location.list',
  'location.newestFirst',
  'location.oldestFirst',
  'location.order',
  'location.tabs',
  'location.toList',
  'location.turnGone',
  'location.turnNotHere',
  'location.turns',
  'location.unknown',
  'location.unknownText',
  'nav.admin',
  'nav.characterMenu',
  'nav.chat',
  'nav.crumbs',
  'nav.games',
  'nav.label',
  'nav.links',
  'nav.locations',
  'nav.login',
  'nav.main',
  'nav.map',
  'nav.nextPage',
  'nav.notConfirmed',
  'nav.openMenu',
  'nav.pageOf',
  'nav.pages',
  'nav.previousPage',
  'nav.profile',
  'nav.profileCreate',
  'nav.profiles',
  'nav.register',
  'nav.rules',
  'nav.sidebar',
  'nav.unread',
  'notFound',
  'presence.fewer',
  'presence.here',
  'presence.more',
  'presence.nameOnline',
  'scheme',
  'session',
  'turn.actions',
  'turn.age',
  'turn.ageText',
  'turn.comments',
  'turn.faction',
  'turn.female',
  'turn.guest',
  'turn.male',
  'turn.master',
  'turn.masterMark',
  'turn.modesFailed',
  'turn.not_confirmed',
  'turn.other',
  'turn.place',
  'turn.reactions',
  'turn.roll',
  'turn.route',
  'turn.routeFrom',
  'turn.routeTo',
  'turn.species',
];

type Branch = { readonly [key: string]: string | Branch };

/** Is this key (with dots), or the group it stands in, among the first? Plural forms count as their key. */
export function isFirst(key: string): boolean {
  return firstTexts.some(
    (first) => key === first || key.startsWith(`${first}.`) || key.startsWith(`${first}_`),
  );
}

/** The part of a table that travels first, or the one that comes later. Together they are the table. */
export function textsOf(table: Branch, part: 'first' | 'later', path = ''): Branch {
  const entries = Object.entries(table).flatMap(([name, value]): [string, string | Branch][] => {
    const key = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'string')
      return isFirst(key) === (part === 'first') ? [[name, value]] : [];
    const inner = textsOf(value, part, key);
    return Object.keys(inner).length > 0 ? [[name, inner]] : [];
  });
  return Object.fromEntries(entries);
}

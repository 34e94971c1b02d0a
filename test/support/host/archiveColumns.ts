/** Where each column of the database is in an archive: `file.field`. A column that is added later is either named here, or below with a reason. */
const columns = (table: string, kind: string, fields: Record<string, string>): [string, string][] =>
  Object.entries(fields).map(([column, field]) => [`${table}.${column}`, `${kind}.${field}`]);

const flags = [
  ...['is_show_menu', 'profile_create', 'profile_edit', 'profile_choose', 'profile_show'],
  ...['enable_profiles', 'enable_map', 'avatar_change', 'is_map_list', 'choose_turn_location'],
  ...['chat', 'noindex'],
];
const listed = { id: 'id', key: 'key', title: 'title', image: 'image', put_away_at: 'away' };
const written = { id: 'id', created_at: 'at', clock_at: 'clock' };
const texts = ['activity', 'look', 'temper', 'biography', 'skills', 'bag'];

export const EXPORTED: Readonly<Record<string, string>> = Object.fromEntries([
  ...columns('app_meta', 'manifest', { value: 'name' }),
  ...columns('users', 'people', {
    ...{ id: 'id', name: 'name', avatar: 'avatar', url: 'url', is_owner: 'owner', left_at: 'left' },
  }),
  ...columns('identities', 'people', {
    ...{ user_id: 'accounts', provider: 'accounts.provider', subject: 'accounts.subject' },
  }),
  ...columns('game_groups', 'groups', { id: 'id', key: 'key', title: 'title' }),
  ...columns('tags', 'tags', {
    ...{ type: 'type', key: 'key', title: 'title', user_id: 'person', created_at: 'at' },
    put_away_at: 'away',
  }),
  ...columns('games', 'game', {
    ...{ key: 'key', group_id: 'group', title: 'title', menu_title: 'menuTitle', icon: 'icon' },
    ...{ image: 'image', bgimage: 'background', chat_bgimage: 'chatBackground', body: 'body' },
    ...{ info: 'info', rules: 'rules', status: 'status', profile_type: 'profiles' },
    ...{ main_page_type: 'mainPage', base_locations: 'baseLocations', place: 'place' },
    ...{ max_profiles: 'maxProfiles', holiday: 'holiday', created_at: 'at' },
    ...Object.fromEntries(flags.map((flag) => [flag, 'flags'])),
  }),
  ...columns('factions', 'factions', {
    ...{ ...listed, color_title: 'color', description: 'description' },
  }),
  ...columns('species', 'species', { ...listed, description: 'description' }),
  ...columns('positions', 'positions', { ...listed, faction_id: 'faction' }),
  ...columns('maps', 'maps', {
    ...{ ...listed, parent_id: 'parent', description: 'description', bgimage: 'background' },
    ...{ picture: 'picture', options: 'tiling' },
  }),
  ...columns('locations', 'locations', {
    ...{ ...listed, map_id: 'map', description: 'description', bgimage: 'background' },
    ...{ created_at: 'at', access: 'access' },
  }),
  ...columns('location_routes', 'ways', { from_id: 'from', to_id: 'to' }),
  ...columns('map_features', 'figures', {
    ...{ map_id: 'map', location_id: 'location', target_map_id: 'target', geometry: 'geometry' },
    ...{ image_width: 'width', image_height: 'height' },
  }),
  ...columns('characters', 'characters', {
    ...{ id: 'id', owner_id: 'owner', type: 'type', name: 'name', seo: 'seo', avatar: 'avatar' },
    ...{ image: 'image', turn_avatar: 'turnAvatar', url: 'url', confirmed: 'confirmed' },
    ...{ status: 'status', is_game_master: 'role', is_game_tech: 'role', location_id: 'location' },
    ...{ offered: 'offered', created_at: 'at', updated_at: 'changed', put_away_at: 'away' },
    place: 'place',
  }),
  ...columns('profiles', 'characters', {
    ...{ character_id: 'profile', alias: 'profile.alias', species_id: 'profile.species' },
    ...{ faction_id: 'profile.faction', position_id: 'profile.position', age: 'profile.age' },
    gender: 'profile.gender',
    ...Object.fromEntries(texts.map((name) => [name, `profile.${name}`])),
  }),
  ...columns('character_avatars', 'characters', {
    ...{ character_id: 'avatars', avatar: 'avatars.avatar', replaced_at: 'avatars.until' },
  }),
  ...columns('character_routes', 'characters', { character_id: 'ways', location_id: 'ways' }),
  ...columns('location_members', 'characters', { character_id: 'writes', location_id: 'writes' }),
  ...columns('profile_reviews', 'characters', {
    ...{ character_id: 'review', decision: 'review.decision', since: 'review.since' },
    ...{ looked: 'review.looked', looked_at: 'review.lookedAt', looked_by: 'review.lookedBy' },
    status_before: 'review.statusBefore',
  }),
  ...columns('profile_comments', 'remarks', {
    ...{ id: 'id', character_id: 'character', user_id: 'person', author: 'author', field: 'field' },
    ...{ reply_to: 'replyTo', color_name: 'color', body: 'body', created_at: 'at' },
  }),
  ...columns('quests', 'quests', {
    ...{ id: 'id', key: 'key', title: 'title', description: 'description', image_small: 'image' },
    ...{ type: 'type', status: 'status', put_away_at: 'away' },
  }),
  ...columns('quest_events', 'quests', {
    ...{ id: 'events.id', quest_id: 'events', key: 'events.key', title: 'events.title' },
    ...{ description: 'events.description', image_small: 'events.image', status: 'events.status' },
    ...{ chronicle: 'events.chronicle', chronicle_by_id: 'events.chronicleBy' },
    ...{ chronicle_at: 'events.chronicleAt', put_away_at: 'events.away' },
  }),
  ...columns('quest_event_members', 'quests', {
    ...{ event_id: 'events.members', character_id: 'events.members', can_edit: 'events.editors' },
  }),
  ...columns('turns', 'turns', {
    ...{ ...written, location_id: 'location', character_id: 'character', user_id: 'person' },
    ...{ char_is_master: 'asMaster', post: 'post', action_from_id: 'from', status: 'status' },
    updated_at: 'changed',
  }),
  ...columns('turn_actions', 'turns', {
    ...{ turn_id: 'actions', key: 'actions.key', to_id: 'actions.to', roll: 'actions.result' },
    status: 'actions.status',
  }),
  ...columns('turn_comments', 'turns', {
    ...{ id: 'comments.id', turn_id: 'comments', author: 'comments.author', body: 'comments.body' },
    ...{ user_id: 'comments.person', character_id: 'comments.character' },
    ...{ created_at: 'comments.at', clock_at: 'comments.clock' },
  }),
  ...columns('turn_reactions', 'turns', {
    ...{ turn_id: 'reactions', character_id: 'reactions.character', created_at: 'reactions.at' },
  }),
  ...columns('turn_quests', 'turns', { turn_id: 'quests', quest_id: 'quests' }),
  ...columns('turn_tags', 'turns', { turn_id: 'tags', tag_id: 'tags' }),
  ...columns('chat_channels', 'channels', {
    ...{ id: 'id', type: 'type', key: 'key', title: 'title', image: 'image', access: 'access' },
    ...{ bgimage: 'background', quest_event_id: 'event', created_at: 'at' },
    put_away_at: 'away',
  }),
  ...columns('channel_members', 'channels', { channel_id: 'members', character_id: 'members' }),
  ...columns('chat_messages', 'messages', {
    ...{ ...written, channel_id: 'channel', author_type: 'author', character_id: 'character' },
    ...{ user_id: 'person', message: 'text', updated_at: 'changed' },
  }),
  ...columns('chat_reads', 'reads', {
    ...{ channel_id: 'channel', character_id: 'character', last_read_id: 'message', read_at: 'at' },
  }),
  ...columns('scene_orders', 'scenes', {
    ...{ location_id: 'location', character_id: 'current', since: 'since', nudged_at: 'nudged' },
  }),
  ...columns('scene_members', 'scenes', {
    ...{ location_id: 'members', character_id: 'members.character', skipped_at: 'members.skipped' },
  }),
  ...columns('blocks', 'blocks', {
    ...{ user_id: 'person', reason: 'reason', made_by: 'by', made_at: 'at', until: 'until' },
    ...{ lifted_at: 'lifted', lifted_by: 'liftedBy' },
  }),
  ...columns('game_members', 'members', { user_id: 'person', joined_at: 'at' }),
]);

const because = (reason: string, names: readonly string[]): [string, string][] =>
  names.map((name) => [name, reason]);

const inGame = ['factions', 'species', 'positions', 'maps', 'locations', 'characters', 'quests'];

/** Columns of exported tables that are in no archive. */
export const LEFT_COLUMNS: Readonly<Record<string, string>> = Object.fromEntries([
  ...because('the file is of one game', [
    ...[...inGame, 'turns', 'chat_channels', 'blocks', 'game_members'].map(
      (one) => `${one}.game_id`,
    ),
  ]),
  ...because('lines stand in their order', [
    ...['factions', 'species', 'positions', 'maps', 'locations', 'map_features', 'quests'].map(
      (one) => `${one}.place`,
    ),
    ...['quest_events.place', 'chat_channels.place', 'scene_members.place', 'tags.place'],
  ]),
  ...because('nothing refers to it', [
    ...['games.id', 'identities.id', 'tags.id', 'map_features.id', 'turn_actions.id'],
    ...['blocks.id', 'scene_members.id', 'app_meta.key'],
  ]),
  ...because('deleted ones are left out', ['turns.deleted_at', 'chat_messages.deleted_at']),
  ...because('follows from another', [
    ...['characters.folded_name', 'characters.folded_alias', 'tags.folded_title'],
    ...['maps.picture_width', 'maps.picture_height'],
  ]),
  ...because('of this host, or of a sign-in, alone', [
    ...['users.avatar_source', 'users.created_at', 'users.updated_at', 'identities.name'],
    ...['identities.url', 'identities.linked_at', 'identities.last_used_at'],
    ...['chat_messages.nonce', 'game_members.invitation_id'],
  ]),
]);

/** Tables that are in no archive. */
export const LEFT_TABLES: Readonly<Record<string, string>> = Object.fromEntries([
  ...because('belongs to a person or a browser', [
    ...['sessions', 'user_settings', 'idempotency_keys', 'written_texts', 'accounts', 'passkeys'],
    ...[
      'account_sessions',
      'one_time_links',
      'mail_outbox',
      'notifications',
      'drafts',
      'bookmarks',
    ],
    ...['notification_rules', 'push_subscriptions', 'waiting_holds', 'absences', 'presence'],
  ]),
  ...because('belongs to the masters and owners of this host', [
    ...['journal', 'founding_keys', 'complaints', 'invitations', 'revisions'],
    'jobs',
  ]),
  ...because('follows from the others, or is for polls alone', [
    ...['moments', 'turn_moves', 'turn_mentions', 'chat_notified', 'uploads'],
  ]),
]);

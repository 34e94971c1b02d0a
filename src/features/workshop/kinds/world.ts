import { type KindSpec, named, type Offered } from './spec.ts';

const statuses: Offered = [
  ['active', 'community.statuses.active'],
  ['holiday', 'community.statuses.holiday'],
  ['closed', 'community.statuses.closed'],
  ['inactive', 'community.statuses.inactive'],
];

const mainPages: Offered = [
  ['turns', 'catalogue.mainPage.turns'],
  ['profile_turns', 'catalogue.mainPage.profile_turns'],
  ['quests_turns', 'catalogue.mainPage.quests_turns'],
  ['quests_chat', 'catalogue.mainPage.quests_chat'],
  ['description', 'catalogue.mainPage.description'],
];

const profileSources: Offered = [
  ['all', 'catalogue.profileType.all'],
  ['rpg', 'catalogue.profileType.rpg'],
  ['forum', 'catalogue.profileType.forum'],
];

/** What can be allowed in a game, by the names that it travels under. */
export const gameFlags: Offered = [
  ['is_show_menu', 'workshop.flags.is_show_menu'],
  ['enable_profiles', 'workshop.flags.enable_profiles'],
  ['profile_create', 'workshop.flags.profile_create'],
  ['profile_edit', 'workshop.flags.profile_edit'],
  ['profile_choose', 'workshop.flags.profile_choose'],
  ['profile_show', 'workshop.flags.profile_show'],
  ['avatar_change', 'workshop.flags.avatar_change'],
  ['enable_map', 'workshop.flags.enable_map'],
  ['is_map_list', 'workshop.flags.is_map_list'],
  ['choose_turn_location', 'workshop.flags.choose_turn_location'],
  ['chat', 'workshop.flags.chat'],
  ['noindex', 'workshop.flags.noindex'],
];

/** Where and how one plays: the game itself, its maps and places. */
export const gameSpec: KindSpec = {
  groups: [
    {
      title: 'workshop.group.name',
      fields: [
        {
          name: 'title',
          label: 'workshop.field.title',
          control: 'line',
          required: true,
          help: 'workshop.help.games.title',
        },
        {
          name: 'menuTitle',
          label: 'workshop.field.menuTitle',
          control: 'line',
          help: 'workshop.help.games.menuTitle',
          required: true,
        },
        {
          name: 'status',
          label: 'community.status',
          control: 'choice',
          offered: statuses,
          help: 'workshop.help.games.status',
          required: true,
        },
        {
          name: 'holiday',
          label: 'workshop.field.holiday',
          control: 'holiday',
          help: 'workshop.help.games.holiday',
        },
        {
          name: 'group',
          label: 'workshop.field.group',
          control: 'group',
          help: 'workshop.help.games.group',
        },
      ],
    },
    {
      title: 'workshop.group.home',
      fields: [
        {
          name: 'mainPage',
          label: 'workshop.field.mainPage',
          control: 'choice',
          help: 'workshop.help.games.mainPage',
          offered: mainPages,
          required: true,
        },
        {
          name: 'body',
          label: 'workshop.field.body',
          control: 'html',
          help: 'workshop.help.games.body',
        },
        {
          name: 'info',
          label: 'workshop.field.info',
          control: 'html',
          help: 'workshop.help.games.info',
        },
        {
          name: 'rules',
          label: 'workshop.field.rules',
          control: 'html',
          help: 'workshop.help.games.rules',
        },
      ],
    },
    {
      title: 'workshop.group.look',
      fields: [
        {
          name: 'image',
          label: 'workshop.field.image',
          control: 'picture',
          help: 'workshop.help.games.image',
        },
        {
          name: 'icon',
          label: 'workshop.field.icon',
          control: 'icon',
          help: 'workshop.help.games.icon',
        },
        {
          name: 'background',
          label: 'workshop.field.background',
          control: 'picture',
          help: 'workshop.help.games.background',
        },
        {
          name: 'chatBackground',
          label: 'workshop.field.chatBackground',
          control: 'picture',
          help: 'workshop.help.games.chatBackground',
        },
      ],
    },
    {
      title: 'workshop.group.rules',
      fields: [
        {
          name: 'profiles',
          label: 'workshop.field.profiles',
          control: 'choice',
          help: 'workshop.help.games.profiles',
          offered: profileSources,
          required: true,
        },
        {
          name: 'maxProfiles',
          label: 'workshop.field.maxProfiles',
          control: 'number',
          help: 'workshop.help.games.maxProfiles',
          min: 0,
          max: 1_000,
        },
        {
          name: 'baseLocations',
          label: 'workshop.field.baseLocations',
          control: 'refs',
          help: 'workshop.help.games.baseLocations',
          of: 'locations',
        },
        {
          name: 'flags',
          label: 'workshop.field.flags',
          control: 'flags',
          offered: gameFlags,
          help: 'workshop.help.games.flags',
        },
      ],
    },
  ],
};

export const mapSpec: KindSpec = {
  parent: 'parent',
  groups: [
    {
      title: 'workshop.group.name',
      fields: [
        ...named({ title: 'workshop.help.maps.title', image: 'workshop.help.maps.image' }),
        {
          name: 'parent',
          label: 'workshop.field.parent',
          control: 'ref',
          of: 'maps',
          help: 'workshop.help.maps.parent',
        },
        {
          name: 'description',
          label: 'workshop.field.description',
          control: 'html',
          help: 'workshop.help.maps.description',
        },
        {
          name: 'background',
          label: 'workshop.field.background',
          control: 'picture',
          help: 'workshop.help.maps.background',
        },
      ],
    },
  ],
};

const writers: Offered = [
  ['all', 'workshop.words.writersAll'],
  ['members', 'workshop.words.writersMembers'],
  ['masters', 'workshop.words.writersMasters'],
];

export const locationSpec: KindSpec = {
  initial: { access: 'all' },
  parent: 'map',
  groups: [
    {
      title: 'workshop.group.name',
      fields: [
        ...named({
          title: 'workshop.help.locations.title',
          image: 'workshop.help.locations.image',
        }),
        {
          name: 'map',
          label: 'workshop.field.map',
          control: 'ref',
          of: 'maps',
          help: 'workshop.help.locations.map',
        },
        {
          name: 'description',
          label: 'workshop.field.description',
          control: 'html',
          help: 'workshop.help.locations.description',
        },
        {
          name: 'background',
          label: 'workshop.field.background',
          control: 'picture',
          help: 'workshop.help.locations.background',
        },
      ],
    },
    {
      title: 'workshop.group.writers',
      fields: [
        {
          name: 'access',
          label: 'workshop.field.writers',
          control: 'choice',
          help: 'workshop.help.locations.access',
          offered: writers,
          required: true,
        },
        {
          name: 'members',
          label: 'workshop.field.writersNamed',
          control: 'people',
          help: 'workshop.help.locations.members',
        },
      ],
    },
  ],
};

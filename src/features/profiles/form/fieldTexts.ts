import type { ProfileField } from '../../../domain/index.ts';
import type { MessageKey } from '../../../i18n/index.ts';

/** What the fields are called. */
export const fieldLabels = {
  name: 'profileForm.name',
  alias: 'profiles.fields.alias',
  species: 'profiles.fields.species',
  faction: 'profiles.fields.faction',
  position: 'profiles.fields.position',
  gender: 'profiles.fields.gender',
  age: 'profiles.fields.age',
  activity: 'profiles.fields.activity',
  look: 'profiles.fields.look',
  temper: 'profiles.fields.temper',
  biography: 'profiles.fields.biography',
  skills: 'profiles.fields.skills',
  bag: 'profiles.fields.bag',
  newcomment: 'profileForm.comment',
} as const satisfies Record<ProfileField, MessageKey>;

import { type Profile, profileStatuses } from '../../../src/contract/index.ts';
import { ageText, genderTexts } from '../../errors/index.ts';
import { isSet } from '../schema/index.ts';
import { characterKey } from './characters.ts';
import type { ProfileRow } from './profiles.ts';
import { present } from './wire.ts';

/** How much of a profile a reader sees: a card, the public page, or also what only masters and the owner read. */
export type ProfileDepth = 'card' | 'open' | 'whole';

/** The names of icons that a client may draw (spec 1 §3 genderIcon). */
const GENDER_ICONS = {
  male: 'Male',
  female: 'Female',
  other: 'Transgender',
  unknown: 'QuestionMark',
};

/** The name of an avatar's file: what it is gone back to by. */
export const fileOf = (avatar: string | null): string | null =>
  avatar === null ? null : (avatar.split('/').at(-1) ?? null);

function peopleOf(row: ProfileRow) {
  const { age, gender } = row;
  return {
    ...present({ species: row.species, speciesTitle: row.speciesTitle }),
    ...present({ speciesImage: row.speciesImage, faction: row.faction }),
    ...present({ factionTitle: row.factionTitle, factionImage: row.factionImage }),
    ...present({ factionColorTitle: row.factionColorTitle, position: row.position }),
    ...present({ positionTitle: row.positionTitle, positionImage: row.positionImage }),
    ...present({ age, gender }),
    ...(age !== null && { ageInfo: ageText(age) }),
    ...(gender !== null && { genderInfo: genderTexts[gender], genderIcon: GENDER_ICONS[gender] }),
  };
}

/** Where a character is, for masters and for its player. */
export function locationOfProfile({ locationKey: key, locationTitle: title, ...row }: ProfileRow) {
  if (key === null || title === null) return {};
  return { location: { key, title, ...present({ bgimage: row.locationBgimage }) } };
}

const cardOf = (row: ProfileRow): Profile => ({
  id: String(row.id),
  key: characterKey(row),
  name: row.name,
  confirmed: isSet(row.confirmed),
  chosen: isSet(row.offered) && row.ownerId !== null,
  ...present({
    seo: row.seo === '' ? null : row.seo,
    alias: row.alias,
    avatar: row.avatar,
    image: row.image,
    status: statusOf(row),
  }),
  ...peopleOf(row),
});

const statusOf = ({ status }: ProfileRow) => profileStatuses.find((one) => one === status) ?? null;

/** A profile as the contract has it (spec 1 §3 Profile; PROF-02, PROF-03). */
export function profileOf(row: ProfileRow, depth: ProfileDepth): Profile {
  const card = cardOf(row);
  if (depth === 'card') return card;
  const { activity, look, temper, biography, skills, bag } = row;
  const open = { ...card, ...present({ activity, look, temper }) };
  if (depth === 'open') return open;
  return { ...open, ...present({ biography, skills, bag }), ...locationOfProfile(row) };
}

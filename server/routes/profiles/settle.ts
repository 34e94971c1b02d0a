import { type CallBody, type Calls, profileGenders } from '../../../src/contract/index.ts';
import { isEmptyBody, type ProfileFields, readProfile, seoOf } from '../../../src/domain/index.ts';
import type { Config } from '../../config/index.ts';
import type { Trx } from '../../db/index.ts';
import { chosenIds } from '../../db/queries/profileChoices.ts';
import { takenBy, takenNames, type Taken } from '../../db/queries/profileNames.ts';
import type { ProfileRow } from '../../db/queries/profiles.ts';
import type { WrittenProfile } from '../../db/queries/profileWrites.ts';
import { type FieldProblems, invalid } from '../../errors/index.ts';
import { settleHtml } from '../../html/settle.ts';
import { withOwnPictures } from '../pictures.ts';

/** What the form sends (spec 1 §5). */
export type Sent = CallBody<Calls['saveProfile']>;

/** A profile as it is written, and the comment for the moderators that goes with it. */
export type Settled = { written: WrittenProfile; comment: string | undefined };

/** The fields by the rules of the form. Refusal: all that is wrong with them, by field. */
function readFields(sent: Sent): ProfileFields {
  const { profile, problems } = readProfile(sent);
  if (profile) return profile;
  const listed = Object.entries(problems).map(([field, problem]) => [field, [problem]] as const);
  throw invalid(Object.fromEntries(listed));
}

/** The comment for the moderators, cleaned (HOST-05); undefined where nothing is left. Throws its refusals under `newcomment`. */
export type SentComment = () => string | undefined;

/** Settles the comment for the moderators, before a transaction begins (SAFE-02). Players place no pictures (SAFE-07). */
export async function settleComment(
  { newcomment }: Sent,
  userId: number,
  config: Config,
): Promise<SentComment> {
  if (isEmptyBody(newcomment ?? '')) return () => undefined;
  const settled = await settleHtml('comment', newcomment ?? '', userId);
  const { take, isEmpty } = withOwnPictures(config, settled);
  return () => (isEmpty ? undefined : take('newcomment'));
}

const namesRefused = ({ name, alias }: Taken): FieldProblems => ({
  ...(name && { name: ['nameTaken'] }),
  ...(alias && { alias: ['aliasTaken'] }),
});

type Gender = NonNullable<ProfileRow['gender']>;

/** A gender of the catalogue, or the one that the profile has already. */
const genderOf = (value: string, before: ProfileRow | undefined): Gender | undefined =>
  [...profileGenders, ...(before?.gender ? [before.gender] : [])].find((one) => one === value);

type Choices = Awaited<ReturnType<typeof chosenIds>> & { gender: Gender | undefined };

/** The choices, all of which must be there. Refusal: fieldWrong under each that is not; together with the names that are taken. */
function settleChoices({ speciesId, factionId, positionId, gender }: Choices, taken: Taken) {
  const problems: FieldProblems = {
    ...namesRefused(taken),
    ...(speciesId === undefined && { species: ['fieldWrong'] }),
    ...(factionId === undefined && { faction: ['fieldWrong'] }),
    ...(positionId === undefined && factionId !== undefined && { position: ['fieldWrong'] }),
    ...(gender === undefined && { gender: ['fieldWrong'] }),
  };
  const isWhole = speciesId !== undefined && factionId !== undefined && positionId !== undefined;
  if (!isWhole || gender === undefined || Object.keys(problems).length > 0) throw invalid(problems);
  return { speciesId, factionId, positionId, gender };
}

/**
 * Reads what the form sent for a profile of a game; `before` is the profile that is edited. Refusals under their fields: those of the form's
 * rules, fieldWrong for a choice that is none here, nameTaken, aliasTaken.
 */
export async function settleProfile(
  trx: Trx,
  gameId: number,
  { sent, comment: sentComment }: { sent: Sent; comment: SentComment },
  before?: ProfileRow,
): Promise<Settled> {
  const { name, alias, age, ...fields } = readFields(sent);
  const comment = sentComment();
  const taken = await takenNames(trx, { gameId, name, alias, ...(before && { id: before.id }) });
  const ids = await chosenIds(trx, gameId, fields);
  const gender = genderOf(fields.gender, before);
  const { activity, look, temper, biography, skills, bag } = fields;
  const texts = { activity, look, temper, biography, skills, bag };
  const details = { ...settleChoices({ ...ids, gender }, taken), age, ...texts };
  return { written: { name, alias, seo: seoOf(name), details }, comment };
}

/** Does the work, and says it as the refusal it is where the database itself found a name taken: two hosts may have looked at once. */
export async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const taken = takenBy(error);
    throw taken ? invalid(namesRefused(taken)) : error;
  }
}

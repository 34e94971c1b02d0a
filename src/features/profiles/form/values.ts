import * as v from 'valibot';
import {
  type Option,
  PROFILE_LIMIT,
  type Profile,
  reduceOptions,
} from '../../../contract/index.ts';
import {
  type ProfileField,
  profileFields,
  type ProfileProblem,
  readProfile,
} from '../../../domain/index.ts';

/** The fields whose values are options. */
export type ChoiceField = 'species' | 'faction' | 'position' | 'gender';

/** What a form chooses from. */
export interface Choices {
  readonly species: readonly Option[];
  readonly factions: readonly Option[];
  readonly genders: readonly Option[];
  readonly positions: readonly Option[];
}

/** What stands in the form: options as the objects they are, all else as it was typed. */
export type FormValues = {
  readonly [F in ProfileField]: F extends ChoiceField ? Option | null : string;
};

/** The same as it is stored and compared: options by their values, '' for none. */
export type StoredValues = Readonly<Record<ProfileField, string>>;

/** A form in which nothing stands yet. */
export const emptyValues = Object.fromEntries(
  profileFields.map((field) => [field, '']),
) as StoredValues;

/** The schema of stored values: what is missing is empty. */
export const storedValues: v.GenericSchema<unknown, StoredValues> = v.pipe(
  v.record(v.string(), v.string()),
  v.transform((stored) => ({ ...emptyValues, ...stored })),
);

/** What a profile has the form say. Its comment never comes back. */
export function valuesOfProfile(profile: Profile): StoredValues {
  const said = profileFields.map((field) => {
    const value = field === 'newcomment' ? undefined : profile[field];
    return [field, value === undefined ? '' : String(value)] as const;
  });
  return Object.fromEntries(said) as StoredValues;
}

/** Values of the form as they are stored (PROF-08). */
export function storableValues(values: FormValues): StoredValues {
  const reduced = reduceOptions(values) as Partial<Record<ProfileField, string | null>>;
  const said = profileFields.map((field) => [field, reduced[field] ?? ''] as const);
  return Object.fromEntries(said) as StoredValues;
}

/** Is there anything to choose from? Without it nobody could fill in the form. */
export const canBeFilled = ({ species, factions, genders }: Choices): boolean =>
  [species, factions, genders].every((options) => options.length > 0);

/** The positions that one of this faction may take. */
export function positionsOf(choices: Choices, faction: Option | null): readonly Option[] {
  return choices.positions.filter(
    (one) => one.faction === undefined || one.faction === faction?.value,
  );
}

const chosen = (options: readonly Option[], value: string): Option | null =>
  options.find((one) => one.value === value) ?? null;

/** Stored values as the form holds them; an option that is no longer offered is none. */
export function valuesFrom(stored: StoredValues, choices: Choices): FormValues {
  const faction = chosen(choices.factions, stored.faction);
  return {
    ...stored,
    species: chosen(choices.species, stored.species),
    faction,
    position: chosen(positionsOf(choices, faction), stored.position),
    gender: chosen(choices.genders, stored.gender),
  };
}

/** The fields in which the two say something else. */
export function differingFields(one: StoredValues, other: StoredValues): readonly ProfileField[] {
  return profileFields.filter((field) => one[field] !== other[field]);
}

/** What is wrong with these fields of the form, in words; with all of them unless some are named. */
export function wrongIn(
  values: FormValues,
  say: (problem: ProfileProblem) => string,
  fields: readonly ProfileField[] = profileFields,
): Partial<Record<ProfileField, string>> {
  const { problems } = readProfile(
    Object.fromEntries(fields.map((field) => [field, values[field]])),
  );
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problems[field];
      return problem ? [[field, say(problem)]] : [];
    }),
  );
}

/** The age one step up or down; from what is no age, the nearest bound. */
export function steppedAge(typed: string, by: 1 | -1): string {
  const { ageMin, ageMax } = PROFILE_LIMIT;
  const now = typed.trim() === '' ? Number.NaN : Number(typed);
  if (!Number.isFinite(now)) return String(ageMin);
  const next = by > 0 ? Math.floor(now) + 1 : Math.ceil(now) - 1;
  return String(Math.min(ageMax, Math.max(ageMin, next)));
}

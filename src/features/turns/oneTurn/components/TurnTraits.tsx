import Female from '@mui/icons-material/FemaleOutlined';
import Male from '@mui/icons-material/MaleOutlined';
import Other from '@mui/icons-material/TransgenderOutlined';
import { styled } from '@mui/material/styles';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TurnChar } from '../../../../contract/index.ts';
import { sizedPicture } from '../../../../domain/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { selectCharacter } from '../../../session/index.ts';
import { LazyAway } from './LazyModes.tsx';

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.spacing(1.5),
  rowGap: theme.spacing(0.25),
  margin: theme.spacing(0.25, 0, 0),
  padding: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  lineHeight: 1.5,
  color: paletteOf(theme).text.secondary,
  '&:empty': { display: 'none' },
}));

const Trait = styled('li')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.625),
  minWidth: 0,
}));

/** In px across. */
const EMBLEM = 20;

const Emblem = styled('img')({
  width: EMBLEM,
  height: EMBLEM,
  objectFit: 'contain',
  flexShrink: 0,
});

const genderIcons = { male: Male, female: Female, other: Other } as const;

interface EmblemTraitProps {
  /** What the title names; read before it. */
  label: string;
  emblem: NonNullable<TurnChar['faction']>;
}

function EmblemTrait({ label, emblem: { img, title } }: EmblemTraitProps) {
  if (!img && !title) return null;
  return (
    <Trait>
      {img && <Emblem src={sizedPicture(img, 2 * EMBLEM)} alt="" loading="lazy" decoding="async" />}
      <span>
        <VisuallyHidden>{`${label}: `}</VisuallyHidden>
        {title}
      </span>
    </Trait>
  );
}

function GenderTrait({ gender }: { gender: NonNullable<TurnChar['gender']> }) {
  const { t } = useTranslation();
  const Icon = genderIcons[gender];
  const label = t(`turn.${gender}`);
  return (
    <Trait title={label}>
      <Icon aria-hidden="true" sx={{ fontSize: 18 }} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Trait>
  );
}

/** Hosts send the age as a number or in words. */
function ageText(t: TFunction, age: string): string {
  return /^\d{1,9}$/.test(age) ? t('turn.age', { count: Number(age) }) : t('turn.ageText', { age });
}

/** What one sees of a character at a glance: faction and species with their signs, gender, age (FEED-04), and that its player is away (BACK-24). */
export function TurnTraits({ char }: { char: TurnChar }) {
  const { t } = useTranslation();
  const plays = useAppSelector(selectCharacter) !== undefined;
  const { faction, species, gender, age } = char;
  return (
    <List>
      {faction && <EmblemTrait label={t('turn.faction')} emblem={faction} />}
      {species && <EmblemTrait label={t('turn.species')} emblem={species} />}
      {gender && <GenderTrait gender={gender} />}
      {age && <Trait>{ageText(t, age)}</Trait>}
      {plays && <LazyAway person={char} />}
    </List>
  );
}

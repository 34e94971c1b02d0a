import DoneIcon from '@mui/icons-material/Check';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../contract/index.ts';
import {
  pathTo,
  roadMarks,
  type RoadStep,
  roadStepOf,
  roadSteps,
  type RouteName,
  type RouteParams,
} from '../../domain/index.ts';
import {
  markRoad,
  selectCharacter,
  selectCharacters,
  selectCharactersStatus,
  selectRoad,
} from '../../features/session/index.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { ActionButton, ActionLink } from '../../ui/ActionButton.tsx';
import { paletteOf } from '../../ui/paletteOf.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ProfileChoice } from './ProfileChoice.tsx';

const Panel = styled('section')(({ theme }) => ({
  marginTop: theme.spacing(3),
  padding: theme.spacing(2, 2.5),
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 12,
  '& h2': { ...theme.typography.h4, margin: 0 },
}));

const Top = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
});

const Steps = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.25),
  margin: theme.spacing(1.5, 0, 0),
  padding: 0,
  listStyle: 'none',
}));

/** The lozenge of the rubrics: full where one is, hollow where one will be. */
const Step = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  columnGap: theme.spacing(1.25),
  color: paletteOf(theme).text.secondary,
  '& > svg': { width: 20, height: 20, marginTop: 2 },
  '& > [data-mark]': {
    width: 9,
    height: 9,
    margin: '8px 5px 0',
    rotate: '45deg',
    border: '1px solid currentColor',
  },
  '& p': { margin: theme.spacing(0.5, 0, 0), maxWidth: '36rem' },
  '&[aria-current] b': { fontWeight: 600, color: paletteOf(theme).text.primary },
  '& b': { fontWeight: 400 },
  '&[aria-current] > [data-mark]': {
    backgroundColor: paletteOf(theme).secondary.main,
    borderColor: paletteOf(theme).secondary.main,
  },
}));

const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '8px 12px', marginTop: 12 });

interface WayProps {
  to: RouteName;
  params: RouteParams;
  children: ReactNode;
}

function Way({ to, params, children }: WayProps) {
  return (
    <ActionLink variant="outlined" href={pathTo(to, params)}>
      {children}
    </ActionLink>
  );
}

/** Where the first turn is written: where the character stands, else among the places. */
function WayToTurn({ game }: { game: string }) {
  const { t } = useTranslation();
  const currentLocationKey = useAppSelector(selectCharacter)?.location;
  return currentLocationKey === undefined ? (
    <Way to="locations" params={{ game }}>
      {t('road.toPlaces')}
    </Way>
  ) : (
    <Way to="location" params={{ game, currentLocationKey }}>
      {t('road.toPlace')}
    </Way>
  );
}

/** The ways on from the step where one is. The rules are part of the choice, too (HOME-03). */
function WaysOn({ step, game }: { step: RoadStep; game: Game }) {
  const { t } = useTranslation();
  const params = { game: game.key };
  if (step === 'turn') return <WayToTurn game={game.key} />;
  if (step === 'masters')
    return (
      <Way to="profile.index" params={params}>
        {t('road.toProfile')}
      </Way>
    );
  return (
    <>
      {step === 'rules' && (
        <Way to="rules" params={params}>
          {t('road.toRules')}
        </Way>
      )}
      {step === 'character' && game.profile_create && (
        <Way to="profile.create" params={params}>
          {t('road.toCreate')}
        </Way>
      )}
      <ProfileChoice game={game} />
    </>
  );
}

function StepLine({ step, at, game }: { step: RoadStep; at: RoadStep; game: Game }) {
  const { t } = useTranslation();
  const isHere = step === at;
  const isBehind = roadSteps.indexOf(step) < roadSteps.indexOf(at);
  return (
    <Step aria-current={isHere ? 'step' : undefined}>
      {isBehind ? <DoneIcon aria-hidden="true" /> : <span data-mark="" />}
      <div>
        <b>{t(`road.${step}`)}</b>
        {isBehind && <VisuallyHidden> {t('road.behind')}</VisuallyHidden>}
        {isHere && <p>{t(`road.${step}Text`)}</p>}
        {isHere && (
          <Ways>
            <WaysOn step={step} game={game} />
          </Ways>
        )}
      </div>
    </Step>
  );
}

/** What comes next for one who is signed in and does not play yet, and where on this road they are (OWN-90). Absent once the road is behind. */
export function NewcomerRoad({ game }: { game: Game }) {
  const { t } = useTranslation();
  const id = useId();
  const dispatch = useAppDispatch();
  const characters = useAppSelector(selectCharacters);
  const known = useAppSelector(selectCharactersStatus) === 'ready';
  const road = useAppSelector(selectRoad);
  const at = roadStepOf(
    game,
    characters,
    roadMarks.find((mark) => mark === road),
  );
  // Who has put the panel away may choose a character all the same (HOME-03).
  if (known && at === undefined) return <ProfileChoice game={game} />;
  if (!known || at === undefined) return null;
  const steps = roadSteps.filter((step) => step !== 'rules' || game.rules);
  return (
    <Panel aria-labelledby={id}>
      <Top>
        <h2 id={id}>{t('road.title')}</h2>
        <ActionButton variant="text" onClick={() => dispatch(markRoad('done'))}>
          {t('road.hide')}
        </ActionButton>
      </Top>
      <Steps>
        {steps.map((step) => (
          <StepLine key={step} step={step} at={at} game={game} />
        ))}
      </Steps>
    </Panel>
  );
}

import PauseIcon from '@mui/icons-material/PauseOutlined';
import PlayIcon from '@mui/icons-material/PlayArrowOutlined';
import NextErrorIcon from '@mui/icons-material/KeyboardDoubleArrowRight';
import PreviousErrorIcon from '@mui/icons-material/KeyboardDoubleArrowLeft';
import ForwardIcon from '@mui/icons-material/SkipNextOutlined';
import BackIcon from '@mui/icons-material/SkipPreviousOutlined';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Slider from '@mui/material/Slider';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import type { SvgIconComponent } from '@mui/icons-material';
import { useTranslation } from 'react-i18next';
import type { OpenedLog } from '../frame/program.ts';
import type { Moments } from '../moments.ts';
import { nextOf, previousOf, type Speed, speeds } from '../playing.ts';
import type { Player } from '../usePlayer.ts';
import { ErrorMarks } from './ErrorMarks.tsx';
import { JumpField } from './JumpField.tsx';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1),
}));

/** The thumb takes more room for a finger than is to be seen, at both ends. */
const Track = styled('div')({ paddingInline: 8 });

const Buttons = styled('div')({ display: 'flex', marginInlineStart: -8 });

export interface PlayerBarProps {
  player: Player;
  log: OpenedLog;
  /** Rows that are listed: steps go along them. */
  shown: readonly number[];
  errors: readonly number[];
  moments: Moments;
}

interface StepProps {
  label: string;
  Icon: SvgIconComponent;
  /** Where it leads; nowhere where absent. */
  to: number | undefined;
  onStep: (to: number) => void;
}

/** A step to another position. It keeps the focus where there is no further step, so that the keyboard stays where it is. */
function Step({ label, Icon, to, onStep }: StepProps) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && onStep(to)}
      sx={{ '&[aria-disabled="true"]': { opacity: 0.4, cursor: 'default' } }}
    >
      <Icon />
    </IconButton>
  );
}

/** Back before the first listed action is the beginning. */
function previous(shown: readonly number[], position: number): number | undefined {
  return previousOf(shown, position) ?? (position > 0 ? 0 : undefined);
}

/** Play and pause, steps along the list, and to errors. */
function Steps({ player, shown, errors }: Pick<PlayerBarProps, 'player' | 'shown' | 'errors'>) {
  const { t } = useTranslation();
  const { position, length, playing, goTo, toggle } = player;
  const play = t(playing ? 'replay.pause' : 'replay.play');
  const step = (label: string, Icon: StepProps['Icon'], to: number | undefined) => (
    <Step label={label} Icon={Icon} to={to} onStep={goTo} />
  );
  return (
    <Buttons>
      {step(t('replay.errorBack'), PreviousErrorIcon, previousOf(errors, position))}
      {step(t('replay.back'), BackIcon, previous(shown, position))}
      <IconButton aria-label={play} title={play} disabled={length === 0} onClick={toggle}>
        {playing ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
      {step(t('replay.forward'), ForwardIcon, nextOf(shown, position))}
      {step(t('replay.errorForward'), NextErrorIcon, nextOf(errors, position))}
    </Buttons>
  );
}

function SpeedField({ player: { speed, setSpeed } }: Pick<PlayerBarProps, 'player'>) {
  const { t } = useTranslation();
  const nameOf = (one: Speed) => {
    if (one === Infinity) return t('replay.fastest');
    return t(one === 1 ? 'replay.times' : 'replay.timesFaster', { count: one });
  };
  return (
    <TextField
      select
      size="small"
      label={t('replay.speed')}
      value={String(speed)}
      onChange={({ target }) => setSpeed(speeds.find((one) => String(one) === target.value) ?? 1)}
      sx={{ minWidth: 130 }}
    >
      {speeds.map((one) => (
        <MenuItem key={one} value={String(one)}>
          {nameOf(one)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** How a log is played and stepped through. */
export function PlayerBar({ player, log, shown, errors, moments }: PlayerBarProps) {
  const { t } = useTranslation();
  const { position, length, goTo } = player;
  const at = log.rows[position - 1]?.at ?? log.begins.at;
  return (
    <div role="group" aria-label={t('replay.player')}>
      <Track>
        <Slider
          size="small"
          min={0}
          max={Math.max(1, length)}
          value={position}
          disabled={length === 0}
          onChange={(_event, value) => goTo(value)}
          aria-label={t('replay.position')}
          getAriaValueText={(value) => t('replay.ofAll', { done: value, count: length })}
          sx={{ display: 'block', py: 1.5 }}
        />
        <ErrorMarks errors={errors} length={length} />
      </Track>
      <Row>
        <Steps player={player} shown={shown} errors={errors} />
        <SpeedField player={player} />
        <JumpField log={log} onJump={goTo} />
        <span>
          {t('replay.ofAll', { done: position, count: length })}
          {' · '}
          {moments.time(at)}
        </span>
      </Row>
    </div>
  );
}

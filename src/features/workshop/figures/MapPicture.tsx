import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAP_PICTURE, type MapOptions } from '../../../contract/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { Quiet, Section } from '../../../ui/Section.tsx';
import { workshopApi } from '../api.ts';
import { Bar, JobProgress } from '../jobs/JobProgress.tsx';
import { type LookedJob, useLastJob } from '../jobs/useJob.ts';
import { workshopTags, worldChanged } from '../live.ts';
import { uploadMapPicture } from '../uploadPicture.ts';

const Drop = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  padding: theme.spacing(2),
  borderRadius: 12,
  border: `2px dashed ${paletteOf(theme).divider}`,
  '&[data-over]': {
    borderColor: paletteOf(theme).primary.main,
    backgroundColor: paletteOf(theme).action.hover,
  },
  // The tile beyond the map is blank.
  '& > img': { objectFit: 'none', objectPosition: '0 0', maxWidth: '100%', borderRadius: 8 },
}));

interface MapOfGame {
  /** Key of the game, and id of the map. */
  readonly game: string;
  readonly id: string;
}

const NUMBER = new Intl.NumberFormat('ru-RU');

/** What the picture of a map may be at most, as one reads it: megabytes, and the px of each side. */
const LIMITS = {
  max: NUMBER.format(MAP_PICTURE.bytes / 1024 ** 2),
  side: NUMBER.format(MAP_PICTURE.side),
};

type Size = readonly [width: number, height: number];

/** The widest zoom is the whole map in one tile, where this host has cut it; how much of that tile the map takes up, px. */
function thumbnailOf({ url, resolutions }: MapOptions, size: Size | undefined) {
  if (url?.startsWith('/tiles/') !== true) return undefined;
  const [widest] = resolutions;
  const seen = size && widest !== undefined && size.map((side) => Math.ceil(side / widest));
  return { src: url.replace(/\{[zxy]\}/g, '0'), ...(seen && { width: seen[0], height: seen[1] }) };
}

/** Takes a file to the host: how far it has come, and why it did not. */
function useSending({ game, id: map }: MapOfGame, begin: ReturnType<typeof useLastJob>['begin']) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [part, setPart] = useState<number>();
  const [reason, setReason] = useState<string>();
  const way = useRef<AbortController>(undefined);
  useEffect(() => () => way.current?.abort(), []);
  const send = async (file: File): Promise<void> => {
    way.current?.abort();
    const controller = new AbortController();
    way.current = controller;
    setReason(undefined);
    setPart(0);
    const { signal } = controller;
    const outcome = await dispatch(
      uploadMapPicture({ game, map, file, onProgress: setPart, signal }),
    );
    if (way.current !== controller) return;
    setPart(undefined);
    if ('job' in outcome) begin(outcome.job);
    if (!('said' in outcome)) return;
    const { said } = outcome;
    setReason('text' in said ? said.text : t(said.messageKey, LIMITS));
  };
  return {
    ...{ part, reason },
    send: (file: File) => void send(file),
    cancel: () => way.current?.abort(),
  };
}

/** Shows the new picture where the job is done, whether or not an event comes. */
function useShown({ job }: LookedJob, { game }: MapOfGame): void {
  const dispatch = useAppDispatch();
  const done = job?.state === 'done' ? job.id : undefined;
  useEffect(() => {
    if (done === undefined) return;
    dispatch(workshopTags.util.invalidateTags([{ type: 'Workshop', id: 'figures' }]));
    dispatch(worldChanged({ game, ids: ['figures'] }));
  }, [dispatch, done, game]);
}

interface ChooserProps {
  label: string;
  disabled: boolean;
  describedBy: string;
  onFile: (file: File) => void;
}

function Chooser({ label, disabled, describedBy, onFile }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        data-testid="file:mapPicture"
        accept={MAP_PICTURE.types.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <ActionButton
        variant="outlined"
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </ActionButton>
    </div>
  );
}

interface StandingProps {
  looked: LookedJob;
  sending: ReturnType<typeof useSending>;
}

/** How far the picture is on its way, and what came of it. */
function Standing({ looked, sending: { part, reason, cancel } }: StandingProps) {
  const { t } = useTranslation();
  return (
    <>
      {part !== undefined && (
        <Bar label={t('workshop.mapPicture.sending')} part={part} onCancel={cancel} />
      )}
      {reason !== undefined && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          {reason}
        </FormHelperText>
      )}
      {part === undefined && (
        <JobProgress
          looked={looked}
          label={t('workshop.mapPicture.cutting')}
          failed={t('workshop.mapPicture.failed')}
        >
          {() => <Quiet>{t('workshop.mapPicture.done')}</Quiet>}
        </JobProgress>
      )}
    </>
  );
}

/** The picture of a map: chosen or dropped, sent and cut with a progress that can be cancelled, and then on the map (WORK-104). */
export function MapPicture({ closed, ...map }: MapOfGame & { closed: boolean }) {
  const { t } = useTranslation();
  const helpId = useId();
  const { data } = workshopApi.endpoints.workshopFigures.useQuery({ params: map });
  const looked = useLastJob('mapPicture', map.game, map.id);
  const sending = useSending(map, looked.begin);
  const { part, send } = sending;
  useShown(looked, map);
  const [over, setOver] = useState(false);
  const busy = closed || part !== undefined || looked.job?.state === 'running';
  const thumbnail = data?.options && thumbnailOf(data.options, data.size);
  const [width, height] = data?.size?.map((side) => NUMBER.format(side)) ?? [];
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !busy) send(file);
  };
  const handleOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(!busy);
  };
  return (
    <Section title={t('workshop.mapPicture.title')}>
      <Drop
        data-over={over || undefined}
        onDragOver={handleOver}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        {thumbnail && <img {...thumbnail} alt={t('workshop.mapPicture.alt')} />}
        <Quiet>
          {width === undefined || height === undefined
            ? t('workshop.mapPicture.none')
            : t('workshop.mapPicture.size', { width, height })}
        </Quiet>
        <Chooser
          label={t(thumbnail ? 'workshop.replacePicture' : 'workshop.choosePicture')}
          disabled={busy}
          describedBy={helpId}
          onFile={send}
        />
        <Quiet id={helpId}>{t('workshop.mapPicture.help', LIMITS)}</Quiet>
        <Standing {...{ looked, sending }} />
      </Drop>
    </Section>
  );
}

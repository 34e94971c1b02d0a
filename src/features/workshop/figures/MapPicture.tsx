import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { type DragEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAP_PICTURE, type MapOptions } from '../../../contract/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { Quiet, Section } from '../../../ui/Section.tsx';
import { workshopApi } from '../api.ts';
import { Bar, JobProgress } from '../jobs/JobProgress.tsx';
import { type LookedJob, useLastJob } from '../jobs/useJob.ts';
import { workshopTags, worldChanged } from '../live.ts';
import { uploadMapPicture } from '../uploadPicture.ts';
import { type Sending, useSending } from '../useSending.ts';

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

/** Takes the picture of a map to the host, where a job begins to cut it. */
function useMapSending(
  { game, id: map }: MapOfGame,
  begin: ReturnType<typeof useLastJob>['begin'],
): Sending {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return useSending(async (file, way) => {
    const outcome = await dispatch(uploadMapPicture({ game, map, file, ...way }));
    if ('job' in outcome) return { sent: () => begin(outcome.job) };
    if (!('said' in outcome)) return outcome;
    const { said } = outcome;
    return { reason: 'text' in said ? said.text : t(said.messageKey, LIMITS) };
  });
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

interface StandingProps {
  looked: LookedJob;
  sending: Sending;
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
  const sending = useMapSending(map, looked.begin);
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
        <div>
          <FileButton
            variant="outlined"
            file={t('workshop.mapPicture.title')}
            accept={MAP_PICTURE.types.join(',')}
            disabled={busy}
            aria-describedby={helpId}
            onFile={send}
          >
            {t(thumbnail ? 'workshop.replacePicture' : 'workshop.choosePicture')}
          </FileButton>
        </div>
        <Quiet id={helpId}>{t('workshop.mapPicture.help', LIMITS)}</Quiet>
        <Standing {...{ looked, sending }} />
      </Drop>
    </Section>
  );
}

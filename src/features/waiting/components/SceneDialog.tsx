import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scene, WaitingEntry } from '../../../contract/index.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useIsNarrow } from '../../../ui/hooks.ts';
import { LoadingFrame, TextSkeleton } from '../../../ui/Skeletons.tsx';
import { waitingApi } from '../api.ts';
import { OrderEditor } from './OrderEditor.tsx';
import { OrderList, PeopleList, type SceneAddress } from './ScenePeople.tsx';

const { useNudgeInSceneMutation, useSceneQuery, useSkipInSceneMutation } = waitingApi;

function OrderActs({
  address,
  scene,
  onEdit,
}: {
  address: SceneAddress;
  scene: Scene;
  onEdit: () => void;
}) {
  const { t } = useTranslation();
  const [skip, skipping] = useSkipInSceneMutation();
  const [nudge, nudging] = useNudgeInSceneMutation();
  const { order, now, people, canOrder, canSkip, canNudge } = scene;
  const isOwn = people.some(({ id, own }) => own && id === now);
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 }}>
      {canSkip && (
        <ActionButton
          variant="outlined"
          loading={skipping.isLoading}
          onClick={() => void skip(address)}
        >
          {t(isOwn ? 'waiting.scene.skip' : 'waiting.scene.skipOther')}
        </ActionButton>
      )}
      {canNudge && (
        <ActionButton
          variant="outlined"
          loading={nudging.isLoading}
          onClick={() => void nudge(address)}
        >
          {t('waiting.scene.nudge')}
        </ActionButton>
      )}
      {canOrder && people.length > 1 && (
        <ActionButton variant="text" onClick={onEdit}>
          {t(order.length > 0 ? 'waiting.scene.change' : 'waiting.scene.set')}
        </ActionButton>
      )}
    </div>
  );
}

/** The people of a scene and its order; `now` is the time of this machine (ms). */
function SceneParts({ address, scene, now }: { address: SceneAddress; scene: Scene; now: number }) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  if (editing)
    return <OrderEditor address={address} scene={scene} onDone={() => setEditing(false)} />;
  const { nudgedAt, order, canNudge, now: turnOf } = scene;
  const wasNudged = turnOf !== undefined && nudgedAt !== undefined && !canNudge;
  return (
    <>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('waiting.scene.order')}
      </Typography>
      {order.length > 0 ? (
        <OrderList scene={scene} />
      ) : (
        <Typography color="textSecondary">{t('waiting.scene.noOrder')}</Typography>
      )}
      {order.length > 0 && turnOf === undefined && (
        <Typography color="textSecondary">{t('waiting.scene.nobody')}</Typography>
      )}
      {wasNudged && (
        <Typography role="status" color="textSecondary" sx={{ mt: 1 }}>
          {t('waiting.scene.nudged')}
        </Typography>
      )}
      <OrderActs address={address} scene={scene} onEdit={() => setEditing(true)} />
      <Typography variant="h3" sx={{ mt: 3, mb: 1 }}>
        {t('waiting.scene.people')}
      </Typography>
      <PeopleList scene={scene} now={now} />
    </>
  );
}

interface SceneDialogProps {
  address: SceneAddress;
  title: string;
  now: number;
  onClose: () => void;
}

function SceneDialog({ address, title, now, onClose }: SceneDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const isNarrow = useIsNarrow();
  const { currentData, error, isFetching, refetch } = useSceneQuery(address);
  const body = currentData ? (
    <SceneParts address={address} scene={currentData.scene} now={now} />
  ) : (
    <LoadingFrame>
      <TextSkeleton lines={5} />
    </LoadingFrame>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="sm"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {error && !currentData ? (
          <ErrorState
            message={t('waiting.scene.failed')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          body
        )}
      </DialogContent>
      <DialogActions>
        <ActionButton variant="text" onClick={onClose}>
          {t('app.close')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}

/** Opens the people of a scene and its order (BACK-16). */
export function SceneButton({ entry, now }: { entry: WaitingEntry; now: number }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { game, character, place, title } = entry;
  if (place === undefined) return null;
  const address = { params: { game, character, location: place } };
  return (
    <>
      <IconButton
        aria-label={t('waiting.scene.open', { title })}
        title={t('waiting.scene.openShort')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ mt: 0.5 }}
      >
        <PeopleIcon aria-hidden="true" />
      </IconButton>
      {open && (
        <SceneDialog address={address} title={title} now={now} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

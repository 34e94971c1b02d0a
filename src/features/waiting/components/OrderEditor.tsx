import UpIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Scene, SCENE_ORDER_LIMIT } from '../../../contract/index.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { waitingApi } from '../api.ts';
import { PersonRow, peopleOf, type SceneAddress } from './ScenePeople.tsx';

const list = { margin: 0, padding: 0, listStyle: 'none' } as const;

/** With one of them a place further up. */
function raised(ids: readonly string[], id: string): string[] {
  const at = ids.indexOf(id);
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, Math.max(0, at - 1)), id, ...others.slice(Math.max(0, at - 1))];
}

interface ChosenProps {
  scene: Scene;
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

function Chosen({ scene, ids, onChange }: ChosenProps) {
  const { t } = useTranslation();
  return (
    <ol style={list}>
      {peopleOf(scene, ids).map((person, at) => (
        <PersonRow key={person.id} person={person} facts={[]}>
          {at > 0 && (
            <IconButton
              aria-label={t('waiting.scene.up', { name: person.name })}
              onClick={() => onChange(raised(ids, person.id))}
            >
              <UpIcon aria-hidden="true" fontSize="small" />
            </IconButton>
          )}
          <IconButton
            aria-label={t('waiting.scene.remove', { name: person.name })}
            onClick={() => onChange(ids.filter((id) => id !== person.id))}
          >
            <CloseIcon aria-hidden="true" fontSize="small" />
          </IconButton>
        </PersonRow>
      ))}
    </ol>
  );
}

function Rest({ scene, ids, onChange }: ChosenProps) {
  const { t } = useTranslation();
  const rest = scene.people.filter(({ id }) => !ids.includes(id));
  if (rest.length === 0) return null;
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
        {t('waiting.scene.rest')}
      </Typography>
      <ul style={list}>
        {rest.map((person) => (
          <PersonRow key={person.id} person={person} facts={[]}>
            <ActionButton
              variant="text"
              aria-label={t('waiting.scene.add', { name: person.name })}
              disabled={ids.length >= SCENE_ORDER_LIMIT}
              onClick={() => onChange([...ids, person.id])}
            >
              {t('waiting.scene.addShort')}
            </ActionButton>
          </PersonRow>
        ))}
      </ul>
    </>
  );
}

export interface OrderEditorProps {
  address: SceneAddress;
  scene: Scene;
  onDone: () => void;
}

/** Sets who writes after whom (BACK-16); a new order begins with all who have written here, by who wrote longest ago. */
export function OrderEditor({ address, scene, onDone }: OrderEditorProps) {
  const { t } = useTranslation();
  const [save, { isLoading }] = waitingApi.useOrderSceneMutation();
  const [ids, setIds] = useState<readonly string[]>(() => {
    if (scene.order.length > 0) return scene.order;
    const wrote = scene.people.filter(({ lastAt }) => lastAt !== undefined);
    return wrote.sort((a, b) => (a.lastAt ?? 0) - (b.lastAt ?? 0)).map(({ id }) => id);
  });
  const send = async (characters: readonly string[]) => {
    const { error } = await save({ ...address, body: { characters: [...characters] } });
    if (!error) onDone();
  };
  const isFew = ids.length < 2;
  return (
    <>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('waiting.scene.chosen')}
      </Typography>
      <Chosen scene={scene} ids={ids} onChange={setIds} />
      {isFew && <Typography color="textSecondary">{t('waiting.scene.few')}</Typography>}
      <Rest scene={scene} ids={ids} onChange={setIds} />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 16 }}>
        <ActionButton
          variant="contained"
          disabled={isFew}
          loading={isLoading}
          onClick={() => void send(ids)}
        >
          {t('waiting.scene.save')}
        </ActionButton>
        {scene.order.length > 0 && (
          <ActionButton variant="outlined" loading={isLoading} onClick={() => void send([])}>
            {t('waiting.scene.drop')}
          </ActionButton>
        )}
        <ActionButton variant="text" onClick={onDone}>
          {t('waiting.scene.cancel')}
        </ActionButton>
      </div>
    </>
  );
}

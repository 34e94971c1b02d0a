import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Character } from '../../../../contract/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { FormFoot } from '../../../../ui/FormFoot.tsx';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { selectGlobals } from '../../../session/index.ts';
import { modeOf, npcOf } from '../formMode.ts';
import { isUnderWay, type TurnFormState } from '../formState.ts';

const Speaker = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  flex: '1 1 9rem',
  minWidth: 0,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
}));

const Quiet = styled('span')(({ theme }) => ({
  fontSize: '0.8125rem',
  color: paletteOf(theme).text.secondary,
}));

const Kept = styled(Quiet)({ display: 'block' });

/** The empty place of a face. */
const Nobody = styled('span')(({ theme }) => ({
  width: 36,
  height: 36,
  flexShrink: 0,
  borderRadius: '50%',
  border: `2px dashed ${paletteOf(theme).divider}`,
}));

interface SpeakerLook {
  name: string;
  face?: string | undefined;
  /** Nobody speaks yet. */
  nobody?: boolean;
}

/**
 * Who is seen to speak (FORM-23): an NPC by its own name, nobody as long as none is chosen; a game master of the seasons as «the master»,
 * whatever the account is called.
 */
function useSpeaker(form: TurnFormState, character: Character): SpeakerLook {
  const { t } = useTranslation();
  const { masterAvatar } = useAppSelector(selectGlobals);
  const mode = modeOf(form);
  if (mode === 'npc') {
    const npc = npcOf(form);
    return npc ? { name: npc.name, face: npc.img } : { name: t('form.npcMissing'), nobody: true };
  }
  if (mode === 'seasons') return { name: t('turn.master'), face: masterAvatar };
  return { name: character.name, face: character.avatar };
}

function SpeakerName({ form, character, persisted }: Omit<SendBarProps, 'ready' | 'onSend'>) {
  const { t } = useTranslation();
  const { defaultAvatar } = useAppSelector(selectGlobals);
  const { name, face, nobody = false } = useSpeaker(form, character);
  return (
    <Speaker>
      {nobody ? (
        <Nobody aria-hidden="true" />
      ) : (
        <Avatar name={name} src={face || defaultAvatar} size={36} decorative />
      )}
      <span>
        <Quiet>{t('form.speaker')} </Quiet>
        {name}
        {persisted && form.html !== '' && <Kept>{t('form.draftKept')}</Kept>}
      </span>
    </Speaker>
  );
}

export interface SendBarProps {
  character: Character;
  form: TurnFormState;
  /** The browser will keep the draft beyond this page. */
  persisted: boolean;
  /** There is a text, and somebody who says it: send can be pressed. */
  ready: boolean;
  onSend: () => void;
}

/** The foot of the form: who speaks, whether the draft is safe, and the button that sends. */
export function SendBar({ character, form, persisted, ready, onSend }: SendBarProps) {
  const { t } = useTranslation();
  const under = isUnderWay(form);
  return (
    <FormFoot>
      {!persisted && form.html !== '' && <Quiet>{t('form.draftNotKept')}</Quiet>}
      <SpeakerName form={form} character={character} persisted={persisted} />
      <Button
        variant="contained"
        onClick={onSend}
        disabled={!ready}
        loading={under}
        loadingPosition="start"
        title={t('form.sendHint')}
        sx={{ marginInlineStart: 'auto' }}
      >
        {t(under ? 'form.sending' : 'form.send')}
      </Button>
    </FormFoot>
  );
}

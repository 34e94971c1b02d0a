import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block } from '../../../contract/index.ts';
import { formatDateTime } from '../../../lib/time.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { moderationApi } from '../api.ts';
import { useClock } from '../useClock.ts';
import { BlockForm, type BlockFormProps } from './BlockForm.tsx';
import { Answered, Buttons, Column, Failed, Said, Sheet, Sheets, Small } from './parts.tsx';

const { useBlocksQuery, useLiftBlockMutation, useMakeBlockMutation } = moderationApi;

interface EntryProps {
  block: Block;
  onChanged: () => void;
}

/** Lifts a block after a question; one that was lifted can be made again, as long as its time is not over. */
function Act({ block, onChanged }: EntryProps) {
  const { t } = useTranslation();
  const now = useClock();
  const [asking, setAsking] = useState(false);
  const [lift, lifting] = useLiftBlockMutation();
  const [make, making] = useMakeBlockMutation();
  const { id, who, game, reason, until, lifted } = block;
  const confirm = async () => {
    const { data } = await lift({ params: { block: id } });
    setAsking(false);
    if (data) onChanged();
  };
  const again = async () => {
    const body = { user: who.id, reason, ...(until !== undefined && { until }) };
    const { data } = await make({ params: game === undefined ? {} : { game }, body });
    if (data) onChanged();
  };
  const isOver = lifted !== undefined && until !== undefined && until <= now();
  return (
    <>
      <Failed error={lifting.error ?? making.error} />
      <Buttons>
        {lifted === undefined ? (
          <ActionButton variant="outlined" onClick={() => setAsking(true)}>
            {t('moderation.lift')}
          </ActionButton>
        ) : (
          !isOver && (
            <ActionButton
              variant="outlined"
              onClick={() => void again()}
              loading={making.isLoading}
            >
              {t('moderation.blockAgain')}
            </ActionButton>
          )
        )}
      </Buttons>
      <ConfirmDialog
        open={asking}
        busy={lifting.isLoading}
        confirmLabel={t('moderation.lift')}
        cancelLabel={t('moderation.cancel')}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {t('moderation.liftAsk', { name: who.name })}
      </ConfirmDialog>
    </>
  );
}

function Entry(props: EntryProps) {
  const { t } = useTranslation();
  const { who, reason, at, by, until, lifted, liftedBy } = props.block;
  return (
    <Sheet>
      <p>
        <b>{who.name}</b>
        {', '}
        {until === undefined
          ? t('moderation.forGood')
          : t('moderation.until', { time: formatDateTime(until) })}
      </p>
      <Said>{reason}</Said>
      <Small>
        {t('moderation.madeBy', {
          name: by?.name ?? t('moderation.gone'),
          time: formatDateTime(at),
        })}
        {lifted !== undefined &&
          ` ${
            liftedBy
              ? t('moderation.liftedBy', { name: liftedBy.name, time: formatDateTime(lifted) })
              : t('moderation.ended', { time: formatDateTime(lifted) })
          }`}
      </Small>
      <Act {...props} />
    </Sheet>
  );
}

interface ListProps {
  game: string | undefined;
  past: boolean;
  /** Moves on with each change: what is shown is asked again. */
  version: number;
  onChanged: () => void;
}

function List({ game, past, version, onChanged }: ListProps) {
  const { t } = useTranslation();
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  return starts.map((before, index) => (
    <Page
      key={`${version}/${before ?? ''}`}
      {...{ game, past, onChanged, before }}
      empty={t(past ? 'moderation.noPastBlocks' : 'moderation.noBlocks')}
      onMore={
        index === starts.length - 1 ? (next) => setStarts((known) => [...known, next]) : undefined
      }
    />
  ));
}

interface PageProps extends Omit<ListProps, 'version'> {
  before: string | undefined;
  empty: string;
  onMore: ((next: string) => void) | undefined;
}

function Page({ game, past, before, empty, onMore, onChanged }: PageProps) {
  const { t } = useTranslation();
  const asked = useBlocksQuery(
    {
      params: game === undefined ? {} : { game },
      query: { ...(past && { past: '1' as const }), ...(before !== undefined && { before }) },
    },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Answered asked={asked} empty={empty} isEmpty={({ blocks }) => blocks.length === 0}>
      {({ blocks, next }) => (
        <>
          <Sheets>
            {blocks.map((block) => (
              <Entry key={block.id} block={block} onChanged={onChanged} />
            ))}
          </Sheets>
          {onMore && next !== undefined && (
            <ActionButton variant="outlined" onClick={() => onMore(next)}>
              {t('moderation.more')}
            </ActionButton>
          )}
        </>
      )}
    </Answered>
  );
}

const NOBODY = {};

/** Who is blocked in a game, or (without one) in the whole community, and who was; and the form that blocks (OWN-53). */
export function Blocks({ game, meant }: Pick<BlockFormProps, 'game' | 'meant'>) {
  const { t } = useTranslation();
  const [past, setPast] = useState(false);
  const [version, setVersion] = useState(0);
  const changed = () => setVersion((one) => one + 1);
  return (
    <Column>
      <Typography>
        {t(game === undefined ? 'moderation.blocksLeadAll' : 'moderation.blocksLead')}
      </Typography>
      {/* Whom the address means is meant once. */}
      <BlockForm
        key={version}
        game={game}
        meant={version === 0 ? meant : NOBODY}
        onMade={changed}
      />
      <Typography variant="h2">{t('moderation.blocks')}</Typography>
      <Buttons role="group" aria-label={t('moderation.show')}>
        {[false, true].map((one) => (
          <ActionButton
            key={String(one)}
            aria-pressed={past === one}
            variant={past === one ? 'outlined' : 'text'}
            onClick={() => setPast(one)}
          >
            {t(one ? 'moderation.past' : 'moderation.inForce')}
          </ActionButton>
        ))}
      </Buttons>
      <List key={String(past)} {...{ game, past, version }} onChanged={changed} />
    </Column>
  );
}

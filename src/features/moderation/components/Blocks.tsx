import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadState } from '../../../api/useLoadState.ts';
import type { Block } from '../../../contract/index.ts';
import { formatDateTime } from '../../../lib/time.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { MoreButton, MorePages, type PageProps } from '../../../ui/MorePages.tsx';
import { moderationApi } from '../api.ts';
import { BlockForm, type BlockFormProps } from './BlockForm.tsx';
import {
  Buttons,
  Column,
  Failed,
  Said,
  Sheet,
  Sheets,
  Small,
  TwoLists,
  useClock,
} from './parts.tsx';

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

interface BlocksPageProps extends PageProps {
  game: string | undefined;
  past: boolean;
  onChanged: () => void;
}

function Page({ game, past, start, onMore, onChanged }: BlocksPageProps) {
  const { t } = useTranslation();
  const query = useBlocksQuery(
    {
      params: game === undefined ? {} : { game },
      query: {
        ...(past && { past: '1' as const }),
        ...(start !== undefined && { before: start }),
      },
    },
    { refetchOnMountOrArgChange: true },
  );
  const state = useLoadState(query);
  return (
    <Loaded {...state} label={t('moderation.loading')}>
      {({ blocks, next }) =>
        blocks.length === 0 ? (
          <EmptyState>{t(past ? 'moderation.noPastBlocks' : 'moderation.noBlocks')}</EmptyState>
        ) : (
          <>
            <Sheets>
              {blocks.map((block) => (
                <Entry key={block.id} block={block} onChanged={onChanged} />
              ))}
            </Sheets>
            <MoreButton {...{ next, onMore }} label={t('moderation.more')} />
          </>
        )
      }
    </Loaded>
  );
}

const NOBODY = {};

/** Who is blocked in a game, or (without one) in the whole community, and who was; and the form that blocks (OWN-53). */
export function Blocks({ game, meant }: Pick<BlockFormProps, 'game' | 'meant'>) {
  const { t } = useTranslation();
  const [past, setPast] = useState(false);
  // Another key fetches the pages again.
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
      <TwoLists
        labels={[t('moderation.inForce'), t('moderation.past')]}
        second={past}
        onChoose={setPast}
      />
      <MorePages key={String(past)}>
        {(start, onMore) => (
          <Page key={version} {...{ game, past, start, onMore }} onChanged={changed} />
        )}
      </MorePages>
    </Column>
  );
}

import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaitingEntry, WaitingList } from '../../../contract/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Fold } from '../../../ui/Fold.ts';
import { AwayPart } from './AwayPart.tsx';
import { HoldMenu } from './HoldMenu.tsx';
import { SceneButton } from './SceneDialog.tsx';
import { type Holding, useHolding } from './useHolding.ts';
import { type Follow, WaitingItem } from './WaitingItem.tsx';

const Plain = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
/** So long (ms) what was put off can be taken back at one press; afterwards it stands among what is put off. */
const UNDO_MS = 8_000;

interface ListProps {
  entries: readonly WaitingEntry[];
  follow: Follow;
  now: number;
  /** What can be done with each. */
  act: (entry: WaitingEntry) => ReactNode;
}

function List({ entries, act, ...rest }: ListProps) {
  return (
    <Plain>
      {entries.map((entry) => (
        <WaitingItem key={entry.id} entry={entry} {...rest}>
          {act(entry)}
        </WaitingItem>
      ))}
    </Plain>
  );
}

/** A list under a title of its own; nothing where it is empty. */
function Section({ title, ...list }: ListProps & { title: string }) {
  if (list.entries.length === 0) return null;
  return (
    <section>
      <Typography variant="h2" sx={{ mt: 4, mb: 1.5 }}>
        {title}
      </Typography>
      <List {...list} />
    </section>
  );
}

/** Entries by how they stand: for oneself, without an answer of anybody, put off, for others. */
function sorted({ waiting }: WaitingList) {
  const of = (state: WaitingEntry['state']) => waiting.filter((one) => one.state === state);
  const others = of('others');
  return {
    waits: of('waits'),
    silent: others.filter(({ kind }) => kind === 'silent'),
    held: of('held'),
    others: others.filter(({ kind }) => kind !== 'silent'),
  };
}

/** What was put off just now, and the press that takes it back. */
function UndoBar({ held, takeBack, forget }: Pick<Holding, 'held' | 'takeBack' | 'forget'>) {
  const { t } = useTranslation();
  return (
    <Snackbar
      key={held && held.entry.id + held.kind}
      open={held !== undefined}
      autoHideDuration={UNDO_MS}
      onClose={(_event, reason) => reason !== 'clickaway' && forget()}
      message={held && t(`waiting.done.${held.kind}`, { title: held.entry.title })}
      action={
        held && (
          <Button color="inherit" size="small" onClick={() => takeBack(held.entry)}>
            {t('waiting.takeBack')}
          </Button>
        )
      }
    />
  );
}

function TakeBack({ entry, onPress }: { entry: WaitingEntry; onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      sx={{ m: 1, minHeight: 44 }}
      aria-label={t('waiting.takeBackOf', { title: entry.title })}
      onClick={onPress}
    >
      {t('waiting.takeBack')}
    </Button>
  );
}

export interface WaitingListsProps {
  list: WaitingList;
  viewer: string;
  now: number;
  follow: Follow;
}

/** All that waits, by how it stands, with what can be done about it (BACK-12, BACK-13, BACK-21). */
export function WaitingLists({ list, viewer, now, follow }: WaitingListsProps) {
  const { t } = useTranslation();
  const { hold, takeBack, head, ...undo } = useHolding(viewer);
  const { waits, silent, held, others } = sorted(list);
  const shared = { follow, now };
  const people = (entry: WaitingEntry) => <SceneButton entry={entry} now={now} />;
  const put = (entry: WaitingEntry) => (
    <>
      {people(entry)}
      <HoldMenu entry={entry} onHold={(kind) => hold(entry, kind)} />
    </>
  );
  const back = (entry: WaitingEntry) =>
    entry.hold && <TakeBack entry={entry} onPress={() => takeBack(entry)} />;
  const away = <AwayPart viewer={viewer} away={list.away} now={now} />;
  return (
    <>
      {list.away !== undefined && away}
      <Typography
        ref={head}
        tabIndex={-1}
        variant="h2"
        sx={{ mt: 3, mb: 1.5, '&:focus': { outline: 'none' } }}
      >
        {t('waiting.yours')}
      </Typography>
      {waits.length > 0 ? (
        <List entries={waits} {...shared} act={put} />
      ) : (
        <EmptyState>{t(others.length > 0 ? 'waiting.emptyYet' : 'waiting.empty')}</EmptyState>
      )}
      <Section title={t('waiting.silent')} entries={silent} {...shared} act={put} />
      <Section title={t('waiting.others')} entries={others} {...shared} act={people} />
      {held.length > 0 && (
        <Fold style={{ marginTop: 24 }}>
          <summary>{t('waiting.heldCount', { count: held.length })}</summary>
          <List entries={held} {...shared} act={back} />
        </Fold>
      )}
      {list.away === undefined && away}
      <UndoBar {...undo} takeBack={takeBack} />
    </>
  );
}

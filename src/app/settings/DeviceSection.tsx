import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eraseTexts, type KeptText, ownTexts } from '../../features/drafts/lazy.ts';
import { selectGames, selectUser } from '../../features/session/index.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Quiet, Section } from '../../ui/Section.tsx';
import { type Heap, heaps, usage, wipe } from './device.ts';
import { Item, List } from './parts.tsx';

const Texts = styled('ul')(({ theme }) => ({
  margin: theme.spacing(1.5, 0),
  paddingInlineStart: theme.spacing(2.5),
  overflowWrap: 'anywhere',
}));

/** So many texts are named one by one, and so many letters of each. */
const NAMED = 8;
const LETTERS = 60;

const SIZE = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });
const MEGABYTE = 1_000_000;

/** Which texts would be lost, by kind, game and first words. */
function TextList({ texts }: { texts: readonly KeptText[] }) {
  const { t } = useTranslation();
  const games = useAppSelector(selectGames);
  const titleOf = (key: string) => games.find((game) => game.key === key)?.title ?? key;
  return (
    <>
      <Texts>
        {texts.slice(0, NAMED).map(({ kind, game, words }, at) => (
          <li key={`${kind}/${game}/${String(at)}`}>
            {t(`settings.device.kinds.${kind}`, { game: titleOf(game) })}
            {words !== '' && ` «${words.slice(0, LETTERS)}${words.length > LETTERS ? '…' : ''}»`}
          </li>
        ))}
      </Texts>
      {texts.length > NAMED && t('settings.device.more', { count: texts.length - NAMED })}
    </>
  );
}

/** What is known of this device; looked at again after each wiping. */
function useDevice(user: string) {
  const dispatch = useAppDispatch();
  const [texts, setTexts] = useState<readonly KeptText[]>([]);
  const [bytes, setBytes] = useState<number>();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let wanted = true;
    const show = async () => {
      const [found, size] = await Promise.all([dispatch(ownTexts(user)), usage(window)]);
      if (!wanted) return;
      setTexts(found);
      setBytes(size);
    };
    void show();
    return () => {
      wanted = false;
    };
  }, [dispatch, user, looks]);
  return { texts, bytes, again: () => setLooks((count) => count + 1) };
}

interface HeapItemProps {
  heap: Heap;
  /** How many texts there are. */
  count: number;
  onWipe: () => void;
}

function HeapItem({ heap, count, onWipe }: HeapItemProps) {
  const { t } = useTranslation();
  const what = t(`settings.device.heaps.${heap}.title`, { count });
  return (
    <Item>
      <div>
        {what}
        <Quiet>{t(`settings.device.heaps.${heap}.hint`)}</Quiet>
      </div>
      <ActionButton aria-label={t('settings.device.wipeWhat', { what })} onClick={onWipe}>
        {t('settings.device.wipe')}
      </ActionButton>
    </Item>
  );
}

/** What this browser keeps, and how it is wiped: nothing without a question, and no text without its name (BACK-84). */
export function DeviceSection() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser)?.id ?? '';
  const { texts, bytes, again } = useDevice(user);
  const [asked, setAsked] = useState<Heap>();
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<Heap>();
  const [busy, setBusy] = useState(false);
  const handleConfirm = async () => {
    if (asked === undefined) return;
    setBusy(true);
    await (asked === 'texts' ? dispatch(eraseTexts(user)) : wipe(window, asked));
    setBusy(false);
    setOpen(false);
    setDone(asked);
    again();
  };
  const offered = heaps.filter((heap) => heap !== 'texts' || texts.length > 0);
  return (
    <Section id="device" title={t('settings.device.title')}>
      <Quiet>
        {bytes === undefined
          ? t('settings.device.hint')
          : t('settings.device.size', { size: SIZE.format(bytes / MEGABYTE) })}
      </Quiet>
      <List>
        {offered.map((heap) => (
          <HeapItem
            key={heap}
            heap={heap}
            count={texts.length}
            onWipe={() => {
              setAsked(heap);
              setOpen(true);
            }}
          />
        ))}
      </List>
      <Quiet role="status">{done && t('settings.device.done')}</Quiet>
      {asked && (
        <ConfirmDialog
          open={open}
          title={t(`settings.device.heaps.${asked}.question`)}
          confirmLabel={t('settings.device.wipe')}
          cancelLabel={t('settings.cancel')}
          dangerous={asked === 'texts'}
          busy={busy}
          onConfirm={() => void handleConfirm()}
          onCancel={() => setOpen(false)}
        >
          {t(`settings.device.heaps.${asked}.explain`)}
          {asked === 'texts' && <TextList texts={texts} />}
        </ConfirmDialog>
      )}
    </Section>
  );
}

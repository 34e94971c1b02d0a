import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThingKind, WorkshopEntry } from '../../../contract/index.ts';
import { workshopApi } from '../api.ts';
import { moved } from '../tree.ts';

interface Ordered {
  readonly game: string;
  readonly kind: ThingKind;
  /** All things of the kind, in their order. */
  readonly things: readonly WorkshopEntry[];
}

export interface Order {
  /** What was moved last and where to, for those who do not see it. */
  readonly said: string;
  /** The thing that is dragged, and that in whose place it would come. */
  readonly dragged: string | undefined;
  readonly over: string | undefined;
  /** Moves a thing among those that are shown with it: one up (-1) or down (1). */
  readonly step: (id: string, by: 1 | -1, among: readonly string[]) => void;
  readonly begin: (id: string) => void;
  readonly hover: (id: string, among: readonly string[]) => void;
  readonly drop: (among: readonly string[]) => void;
  readonly giveUp: () => void;
}

/** Puts the things of a kind in another order (WORK-88). Each move is saved at once, and seen before the host has answered. */
export function useOrder({ game, kind, things }: Ordered): Order {
  const { t } = useTranslation();
  const [save] = workshopApi.endpoints.orderThings.useMutation();
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const times = useRef(0);
  const place = (id: string, to: string | undefined, among: readonly string[]) => {
    const title = things.find((thing) => thing.id === id)?.title ?? '';
    times.current += 1;
    // Said again where the same is said: without a difference no screen reader would.
    const mark = times.current % 2 === 0 ? '' : '\u00a0';
    const at = to === undefined ? among.indexOf(id) : among.indexOf(to);
    const facts = { title, place: at + 1, count: among.length };
    setSaid(t(to === undefined ? 'workshop.order.atEnd' : 'workshop.order.moved', facts) + mark);
    if (to === undefined) return;
    const ids = moved(
      things.map((thing) => thing.id),
      id,
      to,
    );
    void save({ params: { game, kind }, body: { ids } });
  };
  const giveUp = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    ...{ said, dragged, over, giveUp },
    step: (id, by, among) => place(id, among[among.indexOf(id) + by], among),
    begin: setDragged,
    hover: (id, among) => setOver(among.includes(id) && id !== dragged ? id : undefined),
    drop: (among) => {
      if (dragged !== undefined && over !== undefined) place(dragged, over, among);
      giveUp();
    },
  };
}

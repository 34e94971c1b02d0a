import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../../api/index.ts';
import type { Profile } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';
import { findOut, takeProfile } from './chooseThunks.ts';

/** Why a choice was refused, and what it was of. */
export interface Refusal {
  readonly profile: Profile;
  readonly error: ApiError;
  /** It cannot be chosen any more. */
  readonly taken: boolean;
}

/** A choice on its way: asked about, confirmed, answered (PROF-04). */
export interface Choosing {
  /** What is asked about; it stays until the question has gone from the screen. */
  readonly asked: Profile | undefined;
  readonly open: boolean;
  readonly busy: boolean;
  /** The answer was lost: the same may be asked for again. */
  readonly unsure: ApiError | undefined;
  readonly refusal: Refusal | undefined;
  /** Ids of those that turned out to be taken. */
  readonly gone: ReadonlySet<string>;
  readonly ask: (profile: Profile) => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
  readonly closed: () => void;
}

/** Whoever has chosen is led to their own profile, unless they went elsewhere meanwhile. */
function useLeadOn(game: string): () => void {
  const navigate = useNavigate();
  const built = useBuiltRoutes();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const name = built.has('profile.index') ? 'profile.index' : 'main';
  return () => {
    // There is nothing to come back to: what was chosen is chosen.
    if (here.current) void navigate(pathTo(name, { game }), { replace: true });
  };
}

/** One thing at a time: a second press while the first is under way does nothing. */
function useOneAtATime() {
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<void>): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await act();
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
}

interface Question {
  readonly asked?: Profile;
  readonly open: boolean;
  readonly unsure?: ApiError;
}

/** Asks, chooses, and leads on. `readAnew` reads the list again when it turns out to be old. */
export function useChoosing(game: string, refetch: () => void): Choosing {
  const dispatch = useAppDispatch();
  const leadOn = useLeadOn(game);
  const { busy, run } = useOneAtATime();
  const [{ asked, open, unsure }, setQuestion] = useState<Question>({ open: false });
  const [refusal, setRefusal] = useState<Refusal>();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const close = () => setQuestion((now) => ({ ...now, open: false }));

  const refuse = (profile: Profile, error: ApiError, taken: boolean): void => {
    close();
    setRefusal({ profile, error, taken });
    if (!taken) return;
    setGone((now) => new Set([...now, profile.id]));
    refetch();
  };
  const choose = async (profile: Profile): Promise<void> => {
    // Not every host lets one choose the same again.
    if (unsure && (await dispatch(findOut(game, profile)))) {
      leadOn();
      return;
    }
    setQuestion({ asked: profile, open: true });
    const outcome = await dispatch(takeProfile(game, profile));
    if (outcome.kind === 'chosen') leadOn();
    else if (outcome.kind !== 'unsure') refuse(profile, outcome.error, outcome.kind === 'taken');
    else setQuestion({ asked: profile, open: true, unsure: outcome.error });
  };
  /** Nobody knows what became of the choice that is given up now. */
  const giveUp = async (profile: Profile): Promise<void> => {
    const mine = await dispatch(findOut(game, profile));
    if (mine) leadOn();
    else {
      close();
      refetch();
    }
  };
  return {
    ...{ asked, open, unsure, busy, refusal, gone },
    ask: (profile) => {
      setRefusal(undefined);
      setQuestion({ asked: profile, open: true });
    },
    confirm: () => {
      if (asked && open) void run(() => choose(asked));
    },
    cancel: () => {
      if (asked && unsure) void run(() => giveUp(asked));
      else close();
    },
    closed: () => setQuestion((now) => (now.open ? now : { open: false })),
  };
}

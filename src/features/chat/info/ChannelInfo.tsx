import { useEffect } from 'react';
import { errorRaised } from '../../../api/index.ts';
import { type AppThunk, useAppDispatch } from '../../../lib/store.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useOpenings } from '../../../ui/hooks.ts';
import type { ChannelInfoProps } from './ChannelInfoDialog.tsx';

function showFailure(): AppThunk<void> {
  return (dispatch, _getState, { newId }) => {
    const said = { messageKey: 'error.default' } as const;
    dispatch(errorRaised({ id: newId(), said, show: 'toast' }));
  };
}

/** The code did not load: a toast says so, and the next opening tries again. */
function NotThere({ onClose }: ChannelInfoProps) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(showFailure());
    onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one toast a failure
  }, []);
  return null;
}

const LazyDialog = lazyPart<ChannelInfoProps>(async () => {
  const { ChannelInfoDialog } = await import(
    /* webpackChunkName: "chat-info" */ './ChannelInfoDialog.tsx'
  );
  return ChannelInfoDialog;
}, NotThere);

/** What there is to know of a channel, and which key sends (SCR-02). Its code is loaded with the first opening; the focus goes back where it was. */
export function ChannelInfo(props: ChannelInfoProps) {
  const opening = useOpenings(props.open);
  const wanted = props.open || opening > 0;
  return wanted ? <LazyDialog key={opening} {...props} /> : null;
}

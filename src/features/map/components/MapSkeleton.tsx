import { styled } from '@mui/material/styles';
import { Bone, LoadingFrame } from '../../../ui/Skeletons.tsx';
import { Frame, Sheet } from './frame.ts';

const Ground = styled(Bone)({ height: '100%', margin: 0, borderRadius: 0 });

const Lines = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1) }));

const WIDTHS = ['70%', '55%', '80%', '60%', '75%', '50%', '65%'];

/** The room of a map that is on its way, empty at first: a sign of waiting comes only when it is long (MAP-04). */
export function MapSkeleton({ shown }: { shown: boolean }) {
  if (!shown) {
    return (
      <Sheet aria-busy="true" data-testid="map-room">
        <Frame />
      </Sheet>
    );
  }
  return (
    <LoadingFrame>
      <Sheet>
        <Frame>
          <Ground />
        </Frame>
        <Lines>
          {WIDTHS.map((width) => (
            <Bone key={width} style={{ width, height: '1.2em' }} />
          ))}
        </Lines>
      </Sheet>
    </LoadingFrame>
  );
}

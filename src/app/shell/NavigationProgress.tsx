import { keyframes, styled } from '@mui/material/styles';
import { useNavigation } from 'react-router';

const run = keyframes({ from: { translate: '-100% 0' }, to: { translate: '400% 0' } });
const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } });

const Track = styled('div')({
  position: 'absolute',
  inset: 'auto 0 0',
  height: 3,
  overflow: 'hidden',
  visibility: 'hidden',
  animation: `${appear} 1ms 200ms forwards`,
  '&::before': {
    content: '""',
    display: 'block',
    width: '25%',
    height: '100%',
    backgroundColor: 'currentColor',
    animation: `${run} 1.2s ease-in-out infinite`,
  },
});

/** A line that runs along the bar while the next screen takes its time. The page one is on stays as it is. */
export function NavigationProgress() {
  const underWay = useNavigation().state === 'loading';
  return underWay ? <Track aria-hidden="true" data-testid="navigation-progress" /> : null;
}

import { ErrorState } from '../../../ui/ErrorState.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { ImageViewerProps } from './ImageViewer.tsx';

/** The viewer's code is loaded when the first picture is pressed. */
export const LazyImageViewer = lazyPart<ImageViewerProps>(
  async () => {
    const { ImageViewer } = await import(
      /* webpackChunkName: "chat-picture" */ './ImageViewer.tsx'
    );
    return ImageViewer;
  },
  ({ retry }) => <ErrorState onRetry={retry} />,
);

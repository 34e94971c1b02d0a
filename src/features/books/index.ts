import { lazyPart } from '../../ui/lazyPart.tsx';
import { withTexts } from '../../i18n/index.ts';
import type { BookSubject } from './fetchBook.ts';

/** The way to a book, which delays nothing that is to be read. Show it where the host makes books: `selectCan(state, 'stories')`. */
export const LazyBookButton = lazyPart<{ subject: BookSubject }>(
  withTexts(async () => {
    const { BookButton } = await import(
      /* webpackChunkName: "book-button" */ './components/BookButton.tsx'
    );
    return BookButton;
  }),
  () => null,
);

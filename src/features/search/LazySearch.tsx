import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../i18n/index.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { PaletteProps } from './components/Palette.tsx';

/** Without its code nothing opens; the next press asks for it again. */
const Nothing = () => null;

const Palette = lazyPart<PaletteProps>(
  withTexts(async () => (await import(/* webpackChunkName: "palette" */ './lazy.ts')).Palette),
  Nothing,
);

/** Ctrl+K or ⌘K, by the place of the key: it bears another letter where people write Russian. */
const isShortcut = ({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  code === 'KeyK' && ctrlKey !== metaKey && !altKey && !shiftKey;

export interface LazySearchProps {
  /** The button of the bar. */
  Button: ComponentType<{
    type: 'button';
    'aria-label': string;
    'aria-keyshortcuts': string;
    onClick: () => void;
    children: React.ReactNode;
  }>;
}

/** The way to the palette in the bar, and by Ctrl+K on any page (BACK-55). */
export function LazySearch({ Button }: LazySearchProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event)) return;
      event.preventDefault(); // else the browser's own search
      setOpen((before) => !before);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Button
        type="button"
        aria-label={t('search.title')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <svg
          viewBox="0 0 24 24"
          width="24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d="m15 15 6 6M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0z" />
        </svg>
      </Button>
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}

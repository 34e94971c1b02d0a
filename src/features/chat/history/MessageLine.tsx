import { styled } from '@mui/material/styles';
import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { ComplainButton } from '../../moderation/index.ts';
import { useHistoryTools } from './tools.ts';
import { AuthorHead } from './MessageHead.tsx';
import { Body, Quiet, Row, Rule } from './historyParts.ts';
import { isEdited, type Line } from './lines.ts';
import { MessageText } from './MessageText.tsx';
import { GutterMoment } from './Moment.tsx';

/** In the corner of the message, seen where one points, stands or has selected. */
const Box = styled('input')(({ theme }) => ({
  position: 'absolute',
  insetInlineEnd: 6,
  top: 5,
  width: 18,
  height: 18,
  margin: 0,
  accentColor: paletteOf(theme).primary.main,
  cursor: 'pointer',
  // A finger presses the message itself.
  '@media (pointer: coarse)': { pointerEvents: 'none' },
}));

/** In its place where nothing is selected. */
const Corner = styled('span')(({ theme }) => ({
  position: 'absolute',
  insetInlineEnd: 0,
  top: 0,
  '& > button': { minWidth: 0, minHeight: 24, padding: 4 },
  '& svg': { fontSize: 18 },
  // A finger finds it where it has pressed the message: no press goes to what is not seen.
  '@media (hover: none)': {
    zIndex: 1,
    pointerEvents: 'none',
    // Led by a colon, the selector would be the corner's own.
    '[data-message]:is(:hover, :focus, :focus-within) &': { pointerEvents: 'auto' },
    '& > button': {
      minWidth: 44,
      minHeight: 44,
      backgroundColor: paletteOf(theme).background.paper,
    },
  },
}));

/** So much of a message tells it from the others. */
const ENOUGH = 60;

/** Says whether a message is selected, and lets one select it, also those who neither point nor press keys. */
function SelectBox({ id, text, checked }: { id: string; text: string; checked: boolean }) {
  const { t } = useTranslation();
  const { onSelect } = useHistoryTools();
  return (
    <Box
      data-shy=""
      type="checkbox"
      tabIndex={-1}
      checked={checked}
      onChange={() => onSelect(id)}
      aria-label={t('chat.select', { text: text.slice(0, ENOUGH) })}
    />
  );
}

export interface MessageLineProps extends Line {
  /** What the day is called that begins here. */
  dayLabel?: string | undefined;
  own: boolean;
  /** It may be selected by the reader (MSG-01). */
  selectable: boolean;
  selected: boolean;
  /** A link leads to it. */
  sought: boolean;
  /** The one of all messages that the Tab key reaches. */
  tabbable: boolean;
}

/** A press on the text selects the message; one on something that does a thing of its own does that, and marked words stay marked. */
function isOnText({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || target.closest('button, a, input, label')) return false;
  const marked = window.getSelection();
  return !marked || marked.isCollapsed || !currentTarget.contains(marked.anchorNode);
}

/** One message of the history, with what stands above it. */
export const MessageLine = memo(function MessageLine(props: MessageLineProps) {
  const { message, head, divider, dayLabel, own, selectable, selected, sought, tabbable } = props;
  const { t } = useTranslation();
  const { onSelect } = useHistoryTools();
  const select = (event: MouseEvent) => {
    if (isOnText(event)) onSelect(message.id);
  };
  return (
    <Row
      data-message={message.id}
      data-head={head}
      data-selectable={selectable}
      data-selected={selected}
      data-sought={sought || undefined}
      tabIndex={tabbable ? 0 : -1}
    >
      {dayLabel !== undefined && <Rule>{dayLabel}</Rule>}
      {divider && (
        <Rule data-news="true" data-divider="">
          {t('chat.newDivider')}
        </Rule>
      )}
      <Body data-body="" {...(selectable && { onClick: select })}>
        {head && <AuthorHead message={message} own={own} />}
        {!head && <GutterMoment seconds={message.written ?? message.date} />}
        <div style={{ gridColumn: 2, minWidth: 0 }}>
          <MessageText message={message} />
          {isEdited(message) && <Quiet>{t('chat.edited')}</Quiet>}
        </div>
        {!selectable && message.author_type !== 'bot' && (
          <Corner data-shy="">
            <ComplainButton kind="message" id={message.id} tabIndex={tabbable ? 0 : -1} short />
          </Corner>
        )}
        {selectable && <SelectBox id={message.id} text={message.message} checked={selected} />}
      </Body>
    </Row>
  );
});

import { Bone, LoadingFrame, TextSkeleton } from '../../../ui/Skeletons.tsx';
import { QuestHead, QuestSheet, Words } from './questParts.ts';

/** The shape of quests that are on their way: whole ones, or lines. */
export function QuestsSkeleton({ compact }: { compact: boolean }) {
  const widths = compact ? ['52%', '40%', '60%'] : ['46%', '58%'];
  return (
    <LoadingFrame>
      {widths.map((width) => (
        <QuestSheet key={width} as="div" data-line={compact} style={{ marginTop: 16 }}>
          <QuestHead>
            {!compact && <Bone style={{ width: 96, height: 80, flexShrink: 0, margin: 0 }} />}
            <Words>
              <Bone style={{ width, height: 22 }} />
              <Bone style={{ width: '28%' }} />
            </Words>
          </QuestHead>
          {!compact && <TextSkeleton lines={3} />}
        </QuestSheet>
      ))}
    </LoadingFrame>
  );
}

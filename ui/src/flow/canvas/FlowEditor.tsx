import { ReactFlowProvider } from '@xyflow/react';
import { memo } from 'react';
import { messagePicker } from '../../features/messages/message-picker';
import { segmentPicker } from '../../features/segments/segment-picker';
import { useTopicsAsked } from '../../features/settings/topics/use-topics';
import { tagPicker } from '../../features/tags/tag-picker';
import { useAppSelector } from '../../store/hooks';
import { useKnownAsked } from '../../store/use-options';
import { SaveStatus } from '../editing/SaveStatus';
import { drawnSteps } from '../editing/selectors';
import { namesCategory } from '../steps/names-category';
import { messageTemplatesIn } from '../steps/message-templates-in';
import { segmentsIn } from '../steps/segments-in';
import { tagsIn } from '../steps/tags-in';
import { LitRun } from '../bar/LitRun';
import { ModeControls } from '../bar/ModeControls';
import { ProblemsButton } from '../bar/ProblemsButton';
import { Canvas } from './Canvas';
import { FindStep } from './FindStep';
import { ClipboardNote } from './ClipboardNote';
import { KeyList } from './KeyList';
import { UndoButtons } from './UndoButtons';
import { ZoomButtons } from './ZoomButtons';
import styles from '../bar/bar.module.css';
import canvasStyles from './canvas.module.css';

/** The canvas with the bar below it. Its code is loaded with the first opened flow; opening a panel beside it rerenders nothing. */
export default memo(function FlowEditor() {
  const steps = useAppSelector(drawnSteps);
  // Cards show the tags, topics and message templates of their steps, and the segments that they name or whose events they ask for.
  useKnownAsked(tagPicker, tagsIn(steps));
  useKnownAsked(segmentPicker, segmentsIn(steps));
  useKnownAsked(messagePicker, messageTemplatesIn(steps));
  useTopicsAsked(namesCategory(steps));
  return (
    <ReactFlowProvider>
      <div className={canvasStyles.editor}>
        <Canvas steps={steps} />
        <div className={styles.room}>
          <div className={styles.bar}>
            <ModeControls />
            <ProblemsButton />
            <UndoButtons />
            <FindStep steps={steps} />
            <ClipboardNote />
            <LitRun />
            <SaveStatus />
            <div className={styles.view}>
              <KeyList />
              <ZoomButtons />
            </div>
          </div>
        </div>
      </div>
    </ReactFlowProvider>
  );
});

import type { StepKind } from '../definition';
import { describeTrack } from './describe';
import { savedTrackData, trackStepData } from './schema';

export const trackKind = {
  schema: trackStepData,
  savedSchema: savedTrackData,
  describe: describeTrack,
  shape: 'plain',
  isWait: false,
  delayOf: () => null,
  isCall: false,
  notesNotCompared: false,
  tagFields: [],
  segmentFields: [],
  messageTemplateFields: [],
  topicFields: [],
} satisfies StepKind<typeof trackStepData>;

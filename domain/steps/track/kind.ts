import type { StepKind } from '../definition';
import { describeTrack } from './describe';
import { savedTrackData, trackStepData } from './schema';

export const trackKind = {
  schema: trackStepData,
  savedSchema: savedTrackData,
  describe: describeTrack,
  shape: 'plain',
  isWait: false,
  tagFields: [],
  segmentFields: [],
} satisfies StepKind<typeof trackStepData>;

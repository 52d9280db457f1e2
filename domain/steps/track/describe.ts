import type { TrackStepData } from './schema';

export const describeTrack = (data: TrackStepData): string => `Track event ${data.event_name}`;

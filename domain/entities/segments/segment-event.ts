import { tagOfAddedEventName } from '../contacts/tag';

/** What a contact does in a segment: an event of it says so. */
export const segmentChanges = ['entered', 'left'] as const;
export type SegmentChangeKind = (typeof segmentChanges)[number];

const pattern = /^segment_([1-9]\d{0,14})_(entered|left)$/;

/** The name of the event that is created when a contact enters or leaves a segment. */
export const segmentEventName = (segmentId: number, change: SegmentChangeKind): string =>
  `segment_${segmentId}_${change}`;

/** Both events of a segment. */
export const segmentEventNames = (segmentId: number): string[] =>
  segmentChanges.map((change) => segmentEventName(segmentId, change));

/** The segment of such an event, and what the contact did; null for any other event name. */
export function segmentOfEventName(
  eventName: string,
): { segmentId: number; change: SegmentChangeKind } | null {
  const match = pattern.exec(eventName);
  return match ? { segmentId: Number(match[1]), change: match[2] === 'left' ? 'left' : 'entered' } : null;
}

/** Whether only the product itself sends events of this name: a tag was added, or a segment entered or left. */
export const isReservedEventName = (name: string): boolean =>
  tagOfAddedEventName(name) !== null || segmentOfEventName(name) !== null;

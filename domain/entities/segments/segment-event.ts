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

const presencePattern = /^segment_([1-9]\d{0,14})_present$/;

/**
 * The name of the event that begins the run of a contact that is in a segment without having entered it, since it was found when the segment
 * was built (docs/decisions/0105). It is nothing that happened: nothing starts, waits or counts by it.
 */
export const segmentPresenceEventName = (segmentId: number): string => `segment_${segmentId}_present`;

/** The segment of such an event; null for any other event name. */
export function segmentOfPresenceEventName(eventName: string): number | null {
  const match = presencePattern.exec(eventName);
  return match ? Number(match[1]) : null;
}

/** Whether an event of this name is one of a segment. */
export const isSegmentEventName = (name: string): boolean =>
  segmentOfEventName(name) !== null || segmentOfPresenceEventName(name) !== null;

/** Whether only the product itself sends events of this name: a tag was added, or it is one of a segment. */
export const isReservedEventName = (name: string): boolean =>
  tagOfAddedEventName(name) !== null || isSegmentEventName(name);

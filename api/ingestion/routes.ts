import type { Database } from '../../db/database/connection';
import type { ErrorBody } from '../../domain/entities/common';
import { segmentBodies, type SegmentKind } from '../../domain/entities/events/segment-com';
import type { ApiMetrics } from '../../metrics/api-metrics';
import type { ApiError } from '../http/errors';
import { itemsOf, storeBatch } from './batch';
import { ingestionCalls } from './ingestion-calls';
import type { IngestionCall } from './ingestion-call';
import type { Sender } from './items';
import { trackPreview, type TrackPreview } from './preview';
import { bodyLimit } from './transport/read-body';
import { messageOf, messagesOf } from './segment-com/segment-com';

/** What Segment.com's clients send at once: up to 500 kB by their documentation, which some count without what is around the messages. */
const segmentBatchBodyLimit = 512 * 1024;

/** A call's body, and what is needed to process its items. */
interface Arrival {
  body: unknown;
  sender: Sender;
  onRefused: (error: ApiError, value: unknown, index: number) => ErrorBody['error'];
}

export interface PostRoute {
  method: 'POST';
  /** Segment.com's clients send the key as the Basic user name or in the body, and their JSON under several content types. */
  isSegment: boolean;
  bodyLimit: number;
  /** Stores the body; resolves with the answer, after the commit. Throws ApiError when the whole call is refused. */
  take(arrival: Arrival): Promise<object>;
}

export type Route = PostRoute | { method: 'GET'; isSegment: false; preview: TrackPreview };

const one =
  <Item>(call: IngestionCall<Item>, itemOf = (body: unknown): unknown => body): PostRoute['take'] =>
  async ({ body, sender }) => {
    sender.spend(1);
    return call.store(call.parse(itemOf(body), sender));
  };

const many =
  <Item>(call: IngestionCall<Item>, valuesOf: (body: unknown) => unknown[]): PostRoute['take'] =>
  ({ body, sender, onRefused }) =>
    storeBatch({ call, values: valuesOf(body), sender, onRefused });

/** Every public call by its path. */
export function ingestionRoutes(database: Database, metrics?: ApiMetrics): Map<string, Route> {
  const { identify, track, segment } = ingestionCalls(database, metrics);
  const own = (take: PostRoute['take']): Route => ({ method: 'POST', isSegment: false, bodyLimit, take });
  const segments = (take: PostRoute['take'], limit = bodyLimit): Route => ({
    method: 'POST',
    isSegment: true,
    bodyLimit: limit,
    take,
  });
  const kinds = Object.keys(segmentBodies) as SegmentKind[]; // Object.keys loses the names' type

  return new Map([
    ['/api/contact/identify', own(one(identify))],
    ['/api/contact/identify/batch', own(many(identify, itemsOf))],
    ['/api/event/track', own(one(track))],
    ['/api/event/track/batch', own(many(track, itemsOf))],
    ['/api/event/track/preview', { method: 'GET', isSegment: false, preview: trackPreview(database) }],
    ...kinds.map((kind): [string, Route] => [`/v1/${kind}`, segments(one(segment, messageOf(kind)))]),
    ['/v1/batch', segments(many(segment, messagesOf), segmentBatchBodyLimit)],
    ['/v1/import', segments(many(segment, messagesOf), segmentBatchBodyLimit)],
  ]);
}

import { toJson } from '../../domain/values/json';
import type { History, Row } from './history';
import { bodyLimit, Lane, type Parcel } from './lane';
import type { Progress } from './progress';
import type { PublicApi } from './public-api';

/** Concurrent batches: while the server stores one, the next are read and parsed. */
const laneCount = 4;
/** The most bad lines that are kept for the report. */
const namedLimit = 1_000;

export interface ReplayReport {
  /** Rows that the server has accepted. */
  sent: number;
  /** Lines that are not events. */
  bad: number;
  /** The first bad lines, in the file's order. */
  badLines: { line: number; problem: string }[];
}

/**
 * Sends the rows of a history. Rows of one contact use one lane, so that they arrive in the file's order; rows of other contacts are sent
 * in parallel.
 */
export async function replay(
  history: History,
  api: Pick<PublicApi, 'track'>,
  progress: Pick<Progress, 'advance'>,
): Promise<ReplayReport> {
  const report: ReplayReport = { sent: 0, bad: 0, badLines: [] };
  const refuse = (line: number, problem: string): void => {
    report.bad += 1;
    if (report.badLines.length < namedLimit) report.badLines.push({ line, problem });
  };

  const lanes = Array.from(
    { length: laneCount },
    () =>
      new Lane({
        send: (items) => api.track(items),
        onAnswered: (parcels, results) => {
          const errors = new Map(results.map(({ index, error }) => [index, error]));
          parcels.forEach(({ line }, place) => {
            const error = errors.get(place);
            if (error) refuse(line, error.message);
            else report.sent += 1;
          });
          progress.advance(parcels.length, sum(parcels));
        },
      }),
  );

  for await (const row of history.rows()) {
    const parcel = toParcel(row);
    if ('problem' in parcel) {
      refuse(row.line, parcel.problem);
      progress.advance(1, row.bytes);
    } else {
      await lanes[laneOf(parcel.contact)]?.add(parcel);
    }
  }
  await Promise.all(lanes.map((lane) => lane.finish()));
  report.badLines.sort((a, b) => a.line - b.line);
  return report;
}

function toParcel(row: Row): (Parcel & { contact: string }) | { problem: string } {
  if ('problem' in row) return row;
  const { line, bytes, item } = row;
  const json = toJson(item);
  if (Buffer.byteLength(json) > bodyLimit) return { problem: 'it is longer than the server takes' };
  return { line, bytes, json, contact: String(item.contact_external_id) };
}

function laneOf(contact: string): number {
  let hash = 0;
  for (let place = 0; place < contact.length; place += 1)
    hash = (hash * 31 + contact.charCodeAt(place)) >>> 0;
  return hash % laneCount;
}

const sum = (parcels: readonly Parcel[]): number => parcels.reduce((total, { bytes }) => total + bytes, 0);

import { alignColumns, toText } from '../report';
import type { BenchStack } from '../stack';

/** What a peer did, and how much of it a second. */
export interface PeerFigure {
  peer: string;
  version: string;
  work: string;
  /** What is counted: "jobs", "executions". */
  unit: string;
  perSecond: number;
  /** What this row has in common with a run of Sillage, and what it lacks. */
  compared: string;
}

/** Starts a peer, measures it, and ends it again, so that nothing of it takes time from the next. */
export type MeasurePeer = (stack: BenchStack) => Promise<PeerFigure[]>;

/** How often each figure is measured; the median is reported. */
export const rounds = 3;

/** Formats the figures as a table that is readable in a terminal and in Markdown; what is compared follows by number. */
export function toPeerTable(figures: readonly PeerFigure[]): string {
  const header = ['', 'peer', 'version', 'what it does', 'figure'];
  const rows = figures.map(({ peer, version, work, unit, perSecond }, place) => [
    String(place + 1),
    peer,
    version,
    work,
    toText(perSecond, `${unit}/s`),
  ]);
  const notes = figures.map(({ compared }, place) => `${place + 1}. ${compared}`);
  return [alignColumns(header, rows), '', ...notes].join('\n');
}

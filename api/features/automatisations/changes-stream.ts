import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Database } from '../../../db/database/connection';
import { readDraft } from '../../../db/automatisations/draft';
import type { FlowWatch } from '../../../db/automatisations/changes';
import { revisionsAfter } from '../../../db/revisions/read';
import { type FlowOrDraft, flowVersion } from '../../../db/automatisations/stored-flow';
import { isSessionLive } from '../../../db/sign-in/sessions';
import { toJson } from '../../../domain/values/json';
import { randomBetween } from '../../limits/random-between';
import type { ReadTogether } from '../../limits/read-together';
import { presentRevision } from '../revisions/service';

/**
 * An occasional line keeps proxies from closing the stream, and shows which clients have left. Each stream sends it after a random time in
 * this range, in milliseconds.
 */
const heartbeat = { least: 7_500, most: 15_000 };
/** How long a client waits before it asks again, when the stream ends. */
const retryMilliseconds = 2_000;

export interface ChangesStream extends FlowOrDraft {
  database: Database;
  flows: FlowWatch;
  /** All streams of a flow are notified at once: they share one read. */
  together: ReadTogether;
  /** The session with which the stream ends. */
  token: string;
  /** The latest version that the client has. */
  after: number;
  /** Aborted when the client has left, or the process is told to stop. */
  signal: AbortSignal;
}

/** A flow's changes after a version as server-sent events, until the client leaves or the session or the flow ends. */
export const changesStream = (stream: ChangesStream): Readable =>
  Readable.from(events(stream), { objectMode: false });

async function* events({
  database,
  flows,
  together,
  token,
  after,
  signal,
  ...flow
}: ChangesStream): AsyncGenerator<string> {
  const bell = new Bell(signal);
  const leave = flows.watch(flow.automatisationId, () => bell.ring());
  try {
    yield `retry: ${retryMilliseconds}\n\n`;
    for (let known = after; !signal.aborted;) {
      const changes = await together(toJson([flow, known]), () => changesAfter(database.pool, flow, known));
      if (changes === null) return;
      if (!(await together(`session ${token}`, () => isSessionLive(database.pool, token)))) return;
      for (const { text } of changes) yield text;
      known = changes.at(-1)?.number ?? known;
      if (changes.length === 0 && !(await bell.rung(randomBetween(heartbeat)))) yield ': still here\n\n';
    }
  } finally {
    leave();
  }
}

/** The changes after a version in the form in which they are sent; null when the flow, or its draft, is gone. */
async function changesAfter(
  pool: pg.Pool,
  flow: FlowOrDraft,
  known: number,
): Promise<{ number: number; text: string }[] | null> {
  if ((await flowVersion(pool, flow)) === null) return null;
  if (flow.isDraft && !(await readDraft(pool, flow))) return null;
  const rows = await revisionsAfter(pool, flow, known);
  return rows.map((row) => ({ number: row.number, text: eventOf(row.number, presentRevision(row)) }));
}

const eventOf = (id: number, data: object): string => `id: ${id}\nevent: change\ndata: ${toJson(data)}\n\n`;

/** A signal that is kept until somebody waits for it. */
class Bell {
  private isRung = false;
  private hear: () => void = () => undefined;

  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', () => this.ring(), { once: true });
  }

  ring(): void {
    this.isRung = true;
    this.hear();
  }

  /** Resolves with true when it was rung since the last call or is rung in time; with false when the time runs out. */
  async rung(milliseconds: number): Promise<boolean> {
    if (!this.isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.hear = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const wasRung = this.isRung;
    this.isRung = false;
    return wasRung;
  }
}

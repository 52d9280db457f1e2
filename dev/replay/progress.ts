import { SingleBar } from 'cli-progress';

const lineEvery = 5_000;

/** Shows the progress to a person. */
export interface Progress {
  /** Adds processed rows, and processed bytes of the file. */
  advance(rows: number, bytes: number): void;
  /** Shows why the program waits for the server; null: the server responds again. */
  wait(reason: string | null): void;
  /** Shows that everything is processed. */
  finish(): void;
  /** Restores the terminal; safe to call again. */
  stop(): void;
}

/** A bar on a terminal, a line every five seconds elsewhere. */
export function showProgress(totalBytes: number, output: NodeJS.WriteStream): Progress {
  return output.isTTY ? showBar(totalBytes, output) : writeLines(totalBytes, output);
}

/** Counts the progress and its speed. */
class Pace {
  private rows = 0;
  private readonly started = Date.now();
  bytes = 0;

  constructor(private readonly totalBytes: number) {}

  add(rows: number, bytes: number): void {
    this.rows += rows;
    this.bytes += bytes;
  }

  /** The total also includes the header and empty lines. */
  finish(): void {
    this.bytes = this.totalBytes;
  }

  describe(): { percent: string; rows: string; rate: string; left: string } {
    const seconds = Math.max((Date.now() - this.started) / 1_000, 0.001);
    const left = this.bytes === 0 ? null : (seconds * (this.totalBytes - this.bytes)) / this.bytes;
    return {
      percent: `${Math.floor((100 * this.bytes) / this.totalBytes)}%`,
      rows: formatCount(this.rows),
      rate: formatCount(Math.round(this.rows / seconds)),
      left: left === null ? '?' : formatDuration(left),
    };
  }
}

function showBar(totalBytes: number, stream: NodeJS.WriteStream): Progress {
  const pace = new Pace(totalBytes);
  let note = '';
  const bar = new SingleBar({
    stream,
    format: '{bar} {percent}  {rows} rows  {rate} rows/s  {left} left{note}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 24,
    hideCursor: true,
  });
  const update = (): void => bar.update(pace.bytes, { ...pace.describe(), note });
  bar.start(totalBytes, 0, { ...pace.describe(), note });
  return {
    advance: (rows, bytes) => {
      pace.add(rows, bytes);
      update();
    },
    wait: (reason) => {
      note = reason === null ? '' : `  ${reason}: waiting`;
      update();
    },
    finish: () => {
      pace.finish();
      update();
    },
    stop: () => bar.stop(),
  };
}

function writeLines(totalBytes: number, output: NodeJS.WriteStream): Progress {
  const pace = new Pace(totalBytes);
  // Several batches wait for the same reason repeatedly; one message is enough.
  let said: string | null = null;
  const write = (): void => {
    const { percent, rows, rate, left } = pace.describe();
    output.write(`${percent}  ${rows} rows  ${rate} rows/s  ${left} left\n`);
  };
  const timer = setInterval(write, lineEvery);
  return {
    advance: (rows, bytes) => pace.add(rows, bytes),
    wait: (reason) => {
      if (reason !== said) output.write(reason === null ? 'It answers again\n' : `${reason}: waiting\n`);
      said = reason;
    },
    finish: () => {
      pace.finish();
      write();
    },
    stop: () => clearInterval(timer),
  };
}

export const formatCount = (value: number): string => value.toLocaleString('en-US');

function formatDuration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

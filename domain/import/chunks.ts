import { toJson } from '../values/json';

/** Rows processed together: few enough to be quick, enough to be cheap. */
const chunkRows = 500;

/** Consecutive rows of a file, as they are stored. */
export interface RowChunk {
  count: number;
  /** A list of rows, each a list of its cells, as JSON, so that code that passes it on handles one text instead of thousands of values. */
  rows: string;
}

export function chunksOf(rows: readonly (readonly string[])[]): RowChunk[] {
  const chunks: RowChunk[] = [];
  for (let start = 0; start < rows.length; start += chunkRows) {
    const chunk = rows.slice(start, start + chunkRows);
    chunks.push({ count: chunk.length, rows: toJson(chunk) });
  }
  return chunks;
}

import type {
  BacktestFigures as Figures,
  LiveFigures,
} from '../../../../domain/entities/automatisations/backtest';

interface SideBySide<Row> {
  row: Row;
  wouldBe: number;
  /** Null: it is not known. */
  was: number | null;
}

/** Rows of what would have been and of what was, those of one key together. `live`: undefined where what was is not known. */
export function sideBySide<Row extends { count: number }>(
  figures: readonly Row[],
  live: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): SideBySide<Row>[] {
  const countIn = (rows: readonly Row[], key: string): number =>
    rows.find((row) => keyOf(row) === key)?.count ?? 0;
  const known = new Set(figures.map(keyOf));
  return [...figures, ...(live ?? []).filter((row) => !known.has(keyOf(row)))].map((row) => ({
    row,
    wouldBe: countIn(figures, keyOf(row)),
    was: live ? countIn(live, keyOf(row)) : null,
  }));
}

interface FailureRow {
  key: string;
  step_id: number | null;
  /** Null: all reasons for which nothing would have failed there. */
  message: string | null;
  wouldBe: number;
  was: number | null;
}

/** Why runs failed, step by step. The reasons of what would have been are told; others, for which runs really failed, are added up. */
export function failureRows({ failures }: Figures, live: LiveFigures | null): FailureRow[] {
  const keyOf = ({ step_id, code }: Pick<Figures['failures'][number], 'step_id' | 'code'>): string =>
    `${step_id} ${code}`;
  const was = live?.failures;
  const told = failures.map((row) => ({
    key: keyOf(row),
    step_id: row.step_id,
    message: row.message,
    wouldBe: row.count,
    was: was ? (was.find((one) => keyOf(one) === keyOf(row))?.count ?? 0) : null,
  }));
  const known = new Set(failures.map(keyOf));
  const others = new Map<number | null, number>();
  for (const { step_id, code, count } of was ?? [])
    if (!known.has(keyOf({ step_id, code }))) others.set(step_id, (others.get(step_id) ?? 0) + count);
  return [
    ...told,
    ...[...others].map(([step_id, count]) => ({
      key: `${step_id} others`,
      step_id,
      message: null,
      wouldBe: 0,
      was: count,
    })),
  ];
}

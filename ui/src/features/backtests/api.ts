import type { Backtest, BacktestInput } from '../../../../domain/entities/automatisations/backtest';
import type { Client } from '../../api/client';

/** The last backtest of an automation; null where there was none. */
export interface BacktestOf {
  automatisationId: number;
  backtest: Backtest | null;
}

type Answer = Omit<BacktestOf, 'automatisationId'>;

const path = (automatisationId: number): string => `/automatisation/${automatisationId}/backtest`;

/** The answer includes the flow: another one may be open by then. */
export async function fetchBacktest(client: Client, automatisationId: number): Promise<BacktestOf> {
  return { automatisationId, ...(await client.get<Answer>(path(automatisationId))) };
}

export const askBacktest = (client: Client, automatisationId: number, input: BacktestInput) =>
  client.post<Answer>(path(automatisationId), input);

export const stopBacktest = (client: Client, automatisationId: number) =>
  client.post<Answer>(`${path(automatisationId)}/stop`, {});

import type pg from 'pg';
import { readNumberFormat } from '../../db/accounts/user-settings';
import { csvForm, type CsvForm } from './csv';

/** How an export of the account is written. */
export const readCsvForm = async (
  pool: pg.Pool,
  userId: number,
  isForSpreadsheet: boolean,
): Promise<CsvForm> =>
  csvForm(isForSpreadsheet, isForSpreadsheet ? await readNumberFormat(pool, userId) : null);

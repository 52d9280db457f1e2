import type pg from 'pg';
import { readNumberFormat } from '../../db/accounts/user-settings';
import { csvForm, type CsvForm } from './csv';

/** The CSV format of the account's exports. */
export const readCsvForm = async (
  pool: pg.Pool,
  userId: number,
  isForSpreadsheet: boolean,
): Promise<CsvForm> =>
  csvForm(isForSpreadsheet, isForSpreadsheet ? await readNumberFormat(pool, userId) : null);

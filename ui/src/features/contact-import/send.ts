import { call, delay, put, select } from 'typed-redux-saga';
import { ApiError } from '../../api/api-error';
import type { CustomFieldInput } from '../../../../domain/entities/contacts/custom-field';
import { callApi } from '../../store/call-api';
import type { RootState } from '../../store/root-state';
import { saveCustomField } from '../settings/custom-fields/api';
import { sendPart, type ImportPlan, type SentPart } from './api';
import type { Table } from './csv/table';
import { importTookLong, partSent } from './slice';

/** Rows in a part of a large file (docs/contract.md#imports). */
const partRows = 5_000;

const rowsAreGone = 'The rest of the file cannot be read: choose the file again, and import it';

/** How often a part without an answer is sent again, and the milliseconds in between. */
const patience = { tries: 3, pause: 2_000 };

/** A file being sent: the data common to its parts, and the import that the first part creates. */
export interface Sending {
  /** The file's rows; null once all are sent. */
  table: Table | null;
  plan: ImportPlan;
  /** Custom fields that must be created before the first part. */
  newFields: readonly CustomFieldInput[];
  /** The prefix of the parts' message ids. */
  token: string;
  totalRows: number;
  importId: number | undefined;
}

/** Sends the remaining parts of the file, one after the other. Throws ApiError when a part cannot be sent. */
export function* sendRest(sending: Sending) {
  const { table, totalRows } = sending;
  if (!table) return;
  yield* makeFields(sending);
  for (;;) {
    const from = yield* select((state: RootState) => state.contactImport.underWay?.sentRows ?? 0);
    if (from >= totalRows) break;
    const part = yield* call([table, table.part], from, partRows);
    if (part.rows.length !== Math.min(partRows, totalRows - from)) throw new Error(rowsAreGone);
    const answer = yield* sendPatiently(sending.plan, {
      ...part,
      import_id: sending.importId,
      message_id: `${sending.token}-${from}`,
      isLast: from + part.rows.length >= totalRows,
    });
    sending.importId = answer.import_id;
    yield* put(partSent(part.rows.length));
  }
  sending.table = null;
}

/** Creates the custom fields; one that somebody else has created meanwhile is used. */
function* makeFields(sending: Sending) {
  for (const field of sending.newFields) {
    try {
      yield* callApi(saveCustomField, field);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'name_taken')) throw error;
    }
    sending.newFields = sending.newFields.filter((other) => other !== field);
  }
}

/** Sends a part; without an answer it is sent again, which has no second effect. */
function* sendPatiently(plan: ImportPlan, part: SentPart) {
  for (let tried = 1; ; tried += 1) {
    try {
      return yield* callApi(sendPart, plan, part);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 0) || tried === patience.tries) throw error;
      if (error.code === 'timeout') yield* put(importTookLong());
      yield* delay(patience.pause);
    }
  }
}

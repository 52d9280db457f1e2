import { call, delay, put, select } from 'typed-redux-saga';
import { ApiError } from '../../api/api-error';
import type { CustomFieldInput } from '../../../../domain/entities/contacts/custom-field';
import { callApi } from '../../store/call-api';
import type { RootState } from '../../store/store';
import { saveCustomField } from '../settings/custom-fields/api';
import { sendPart, type ImportPlan, type SentPart } from './api';
import type { Table } from './csv/table';
import { importTookLong, partSent } from './slice';

/** Rows of a part of a large file (docs/contract.md#imports). */
const partRows = 5_000;

/** How often a part is sent again when its answer did not come, and the milliseconds between. */
const patience = { tries: 3, pause: 2_000 };

/** A file on its way: what its parts have alike, and the import that the first part begins. */
export interface Sending {
  table: Table;
  plan: ImportPlan;
  /** Custom fields that are still to be made, before the first part. */
  newFields: readonly CustomFieldInput[];
  /** Begins the parts' message ids. */
  token: string;
  totalRows: number;
  importId: number | undefined;
}

/** Sends what has not been sent of the file, part after part. Throws ApiError when a part cannot be sent. */
export function* sendRest(sending: Sending) {
  const { table } = sending;
  yield* makeFields(sending);
  for (;;) {
    const from = yield* select((state: RootState) => state.contactImport.underWay?.sentRows ?? 0);
    if (from >= sending.totalRows) return;
    const part = yield* call([table, table.part], from, partRows);
    const answer = yield* sendPatiently(sending.plan, {
      ...part,
      import_id: sending.importId,
      message_id: `${sending.token}-${from}`,
      isLast: from + part.rows.length >= sending.totalRows,
    });
    sending.importId = answer.import_id;
    yield* put(partSent(part.rows.length));
  }
}

/** Makes the custom fields; one that somebody has made meanwhile is as good. */
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

/** Sends a part; when no answer comes it is sent again, which does nothing twice. */
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

import type { ApiCallData } from '../../../../../domain/steps/api-call/schema';
import type { KeyValue } from '../../../components/form/key-values';
import type { VariableDraft } from '../../variables/variable-draft';

/** What the form of an API call holds. */
export interface ApiCallDraft {
  method: ApiCallData['method'];
  url: string;
  headers: KeyValue[];
  body: string;
  /** Where parts of the answer go. */
  mapping: { from: string; to: VariableDraft }[];
}

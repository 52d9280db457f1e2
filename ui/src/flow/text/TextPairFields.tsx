import { KeyValueFields } from '../../components/form/KeyValueFields';
import { LiquidInput } from './LiquidInput';

interface TextPairFieldsProps {
  /** The form field that holds the pairs. */
  name: string;
  label: string;
  /** The message for a duplicate key. */
  duplicateText: string;
  /** Keys used elsewhere: using one of them in the list is a duplicate. */
  keysTaken?: readonly string[];
}

const valueLimit = 10_000;

/** A list of keys, and values that may hold placeholders. */
export const TextPairFields = (props: TextPairFieldsProps) => (
  <KeyValueFields
    {...props}
    renderValue={(label) => <LiquidInput aria-label={label} rows={1} limit={valueLimit} />}
  />
);

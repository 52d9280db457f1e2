import { KeyValueFields } from '../../components/form/KeyValueFields';
import { LiquidInput } from './LiquidInput';

interface TextPairFieldsProps {
  /** The form's field that holds the pairs. */
  name: string;
  label: string;
  /** Said while a key stands twice. */
  duplicateText: string;
  /** Keys that stand elsewhere: one of them in the list is there twice. */
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

import { Select } from 'antd';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A choice among a few words in a sentence, as wide as its word. */
export const Choice = <Value extends string>({ label, ...select }: ChoiceProps<Value>) => (
  <Select<Value> {...select} aria-label={label} popupMatchSelectWidth={false} />
);

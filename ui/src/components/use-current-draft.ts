import { Form, type FormInstance } from 'antd';

/**
 * Draws with every change of a form, and answers what it holds when asked, including fields that are hidden, above what it began with. What acts
 * asks again: keys may come faster than the screen is drawn (docs/contributing.md#forms-of-the-interface).
 */
export function useCurrentDraft<Draft extends object>(
  form: FormInstance<Draft>,
  initial: Draft,
): () => Draft {
  Form.useWatch([], form);
  return () => ({ ...initial, ...(form.getFieldsValue(true) as Partial<Draft>) }); // antd types "all values" as any
}

import { Form, type FormInstance } from 'antd';
import { createContext, useContext, useEffect, useId } from 'react';
import { isSameJson } from '../../../../domain/values/same-json';

/** Tells the page whether one of its forms has unsaved changes. */
type MarkUnsaved = (formId: string, isUnsaved: boolean) => void;

/** The page around a form; without an `UnsavedForms` nobody asks. */
export const UnsavedFormsContext = createContext<MarkUnsaved>(() => undefined);

/** Has the page ask before it is left while a form has unsaved changes. */
export function useUnsaved(isUnsaved: boolean): void {
  const mark = useContext(UnsavedFormsContext);
  const formId = useId();
  useEffect(() => {
    mark(formId, isUnsaved);
    return () => mark(formId, false);
  }, [mark, formId, isUnsaved]);
}

/**
 * Whether saving the form would change something. The page asks before it is left meanwhile.
 *
 * @param saved the values as they are stored.
 * @param updateOf what is sent when these values are saved.
 */
export function useUnsavedForm<Values extends object>(
  form: FormInstance<Values>,
  saved: Values,
  updateOf: (values: Values) => object,
): boolean {
  const values = Form.useWatch<Values>([], form) as Values | undefined; // undefined until the form is drawn
  const isUnsaved =
    values !== undefined &&
    form.isFieldsTouched() &&
    // Lists that the server has stored have their members in another order.
    !isSameJson(updateOf({ ...saved, ...values }), updateOf(saved));
  useUnsaved(isUnsaved);
  return isUnsaved;
}

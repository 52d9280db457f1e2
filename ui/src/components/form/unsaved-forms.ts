import { Form, type FormInstance } from 'antd';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { isSameJson } from '../../../../domain/values/same-json';
import type { Leaves } from './use-leaving-guard';

/** A form as it is asked before something would lose its input. */
export interface HeldForm {
  hasUnsaved: () => boolean;
  /** Whether a navigation leaves the form. */
  leaves: Leaves;
  /** Gives the input up: the user leaves without it. */
  discard?: () => void;
}

/** All forms that are open. */
interface HeldForms {
  /** @returns a function that takes the form out again. */
  hold: (form: HeldForm) => () => void;
  hasUnsaved: () => boolean;
  /** Does what loses the input of all forms, such as signing out, at once or once the user agrees. */
  attempt: (onward: () => void) => void;
}

/** What is around a form; without an `UnsavedForms` nobody asks. */
export const UnsavedFormsContext = createContext<HeldForms>({
  hold: () => () => undefined,
  hasUnsaved: () => false,
  attempt: (onward) => onward(),
});

export const useUnsavedForms = (): HeldForms => useContext(UnsavedFormsContext);

/** Another page, another section of one, or another step of a flow or a broadcast. */
const leavesPage: Leaves = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || sections.some((name) => valueIn(from, name) !== valueIn(to, name));

const sections = ['tab', 'step'] as const;

const valueIn = ({ search }: { search: string }, name: string): string | null =>
  new URLSearchParams(search).get(name);

/** Has the user asked before what is typed in a form is lost. It is asked at that moment: keys may come faster than the screen is drawn. */
export function useHeldForm(form: HeldForm): void {
  const { hold } = useUnsavedForms();
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(
    () =>
      hold({
        hasUnsaved: () => latest.current.hasUnsaved(),
        leaves: (places) => latest.current.leaves(places),
        discard: () => latest.current.discard?.(),
      }),
    [hold],
  );
}

/**
 * For a form in a dialog or a panel: closing it, as by Escape, asks before input is lost, and so does leaving its page.
 *
 * @returns `close`, and the properties of the `UnsavedDialog` that asks.
 */
export function useAskedClose(hasUnsaved: () => boolean, onClose: () => void) {
  const [isOpen, setAsking] = useState(false);
  const onStay = () => setAsking(false);
  const onDiscard = (): void => {
    onStay();
    onClose();
  };
  useHeldForm({ hasUnsaved, leaves: leavesPage, discard: onDiscard });
  return {
    close(): void {
      if (hasUnsaved()) setAsking(true);
      else onClose();
    },
    question: {
      isOpen,
      onStay,
      onDiscard,
    },
  };
}

/** Closes with its page what the store holds open: it would open again with the page. */
export function useClosedWithPage(isOpen: boolean, onClose: () => void): void {
  const latest = useRef({ isOpen, onClose });
  useEffect(() => {
    latest.current = { isOpen, onClose };
  });
  useEffect(
    () => () => {
      if (latest.current.isOpen) latest.current.onClose();
    },
    [],
  );
}

/** Has the user asked before a form is left that has unsaved changes, as drawn, or read when it is asked. */
export function useUnsaved(isUnsaved: boolean | (() => boolean)): void {
  const hasUnsaved = typeof isUnsaved === 'function' ? isUnsaved : () => isUnsaved;
  useHeldForm({ hasUnsaved, leaves: leavesPage });
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
  const isChanged = (held: Values): boolean =>
    form.isFieldsTouched() &&
    // Lists that the server has stored have their members in another order.
    !isSameJson(updateOf({ ...saved, ...held }), updateOf(saved));
  useHeldForm({ hasUnsaved: () => isChanged(form.getFieldsValue()), leaves: leavesPage });
  return values !== undefined && isChanged(values);
}

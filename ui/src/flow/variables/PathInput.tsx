import type { VariableSource } from '../../../../domain/values/path';
import { optionsOf } from './path-options';
import { PathBox, type PathBoxProps } from './PathBox';
import { useVariables } from './use-variables';

interface PathInputProps extends Omit<PathBoxProps, 'options'> {
  /** The variable's source; null: the path may begin with its source, which is the event by default. */
  source: VariableSource | null;
  /** The event whose data it lies in; the flow's entry event when absent. */
  eventName?: string;
}

/** A variable's path, typed or selected from those that the flow knows, each with an example. It is a form field. */
export const PathInput = ({ source, eventName, ...field }: PathInputProps) => (
  <PathBox {...field} options={optionsOf(useVariables(eventName), source)} />
);

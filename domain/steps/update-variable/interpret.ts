import { calculate, type Arithmetic } from '../../values/arithmetic';
import { toNumeric, type NumberFormat, type Numeric } from '../../values/numbers';
import { parseVariable } from '../../values/path';
import { shortened } from '../../values/text/shortened';
import { toText } from '../../values/text/text';
import type { Interpreter, Run } from '../run';
import { StepError } from '../step-error';
import { isReadOnly, type UpdateVariableData } from './schema';

/** Writes the variable. A missing number counts as 0 and a missing text as "". */
export const interpretUpdateVariable: Interpreter<UpdateVariableData> = (data, run) => {
  if (isReadOnly(data.variable))
    throw new StepError('variable_read_only', `${data.variable} cannot be changed.`);
  if (!run.hasContact && parseVariable(data.variable)?.source === 'contact') {
    throw new StepError('contact_missing', 'This step changes a contact, and the run has none.');
  }
  const before = run.read(data.variable);
  const after = data.value_type.startsWith('number')
    ? updatedNumber(data, run, before)
    : updatedText(data, run, before);
  run.write(data.variable, after);
  return {
    kind: 'next',
    detail: { variable: data.variable, before: shortened(before ?? null), after: shortened(after) },
  };
};

function updatedNumber(data: UpdateVariableData, run: Run, before: unknown): Numeric {
  const value =
    data.value_type === 'number_variable' ? run.read(String(data.value)) : run.renderValue(data.value);
  const { numberFormat } = run.regional;
  const operand = numberOrZero(
    value,
    data.value_type === 'number_variable' ? String(data.value) : 'The value',
    numberFormat,
  );
  if (data.operation === 'EQUALS') return operand;
  try {
    // The schema allows numbers only to be assigned or calculated with.
    return calculate(
      data.operation as Arithmetic,
      numberOrZero(before, data.variable, numberFormat),
      operand,
    );
  } catch (error) {
    if (error instanceof RangeError)
      throw new StepError('calculation_failed', `${data.variable}: ${error.message}.`);
    throw error;
  }
}

function numberOrZero(value: unknown, what: string, format: NumberFormat | null): Numeric {
  if (value === null || value === undefined || value === '') return 0;
  const number = toNumeric(value, format);
  if (number === null) throw new StepError('not_a_number', `${what} is not a number.`);
  return number;
}

function updatedText(data: UpdateVariableData, run: Run, before: unknown): string {
  const operand =
    data.value_type === 'string_variable'
      ? textOrEmpty(run.read(String(data.value)))
      : run.renderText(String(data.value));
  if (data.operation === 'EQUALS') return operand;
  const text = textOrEmpty(before);
  switch (data.operation) {
    case 'APPEND':
      return text + operand;
    case 'PREPEND':
      return operand + text;
    default:
      // The schema allows texts only to be joined, assigned, or searched.
      return operand === '' ? text : replaced(text, operand, data, run);
  }
}

/** The text with every occurrence of the search text replaced. The replacement is rendered once. */
function replaced(text: string, wanted: string, data: UpdateVariableData, run: Run): string {
  const parts = text.split(wanted);
  if (parts.length === 1) return text;
  const replacement = run.renderText(data.second_value);
  run.budget.within(data.variable, text.length + (parts.length - 1) * (replacement.length - wanted.length));
  return parts.join(replacement);
}

const textOrEmpty = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  const text = toText(value);
  if (text === null) throw new StepError('not_a_text', 'A list or an object cannot be joined to a text.');
  return text;
};

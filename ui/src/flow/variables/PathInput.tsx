import { AutoComplete, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { KnownVariable } from '../../../../domain/entities/automatisations/known-variable';
import type { VariableSource } from '../../../../domain/values/path';
import { optionsOf } from './path-options';
import { useVariables } from './use-variables';
import { VariableOption } from './VariableOption';

interface PathInputProps {
  /** The variable's source; null: the path may begin with its source, which is the event by default. */
  source: VariableSource | null;
  /** The event whose data it lies in; the flow's entry event when absent. */
  eventName?: string;
  /** Shown before the path. */
  prefix?: string;
  /** An example of a path. */
  placeholder?: string;
  id?: string;
  value?: string;
  onChange?: (path: string) => void;
  /** Called with the variable when the path, selected or completely typed, names a known one. */
  onKnown?: (variable: KnownVariable) => void;
  'aria-label'?: string;
}

const pathLimit = 500;

/** A variable's path, typed or selected from the known ones, each with an example. It is a form field. */
export function PathInput(props: PathInputProps) {
  const { source, eventName, prefix, onChange, onKnown, placeholder, 'aria-label': label, ...field } = props;
  const { t } = useTranslation();
  const options = optionsOf(useVariables(eventName), source);

  function tellKnown(written: string): void {
    const known = options.find(({ path }) => path === written);
    if (known) onKnown?.(known.variable);
  }
  return (
    <AutoComplete
      {...field}
      onChange={onChange}
      onSelect={tellKnown}
      onBlur={() => tellKnown(field.value ?? '')}
      style={{ width: '100%' }}
      popupMatchSelectWidth={320}
      showSearch={{
        filterOption: (typed, option) => String(option?.value).toLowerCase().includes(typed.toLowerCase()),
      }}
      options={options.map(({ path, variable }) => ({
        value: path,
        label: <VariableOption name={path} variable={variable} />,
      }))}
    >
      <Input
        prefix={prefix}
        aria-label={label}
        placeholder={placeholder ?? t('steps.pathPlaceholder')}
        maxLength={pathLimit}
        autoCapitalize="off"
        spellCheck={false}
      />
    </AutoComplete>
  );
}

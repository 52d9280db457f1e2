import { AutoComplete, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { KnownVariable } from '../../../../domain/entities/automatisations/known-variable';
import type { VariableSource } from '../../../../domain/values/path';
import { optionsOf } from './path-options';
import { useVariables } from './use-variables';
import { VariableOption } from './VariableOption';

interface PathInputProps {
  /** Where the variable lies; null: its source may stand before the path, and is the event without. */
  source: VariableSource | null;
  /** The event whose data it lies in; the flow's entry event when absent. */
  eventName?: string;
  /** Shown before the path. */
  prefix?: string;
  id?: string;
  value?: string;
  onChange?: (path: string) => void;
  /** Told the variable when the path that was picked, or written to its end, names one that is known. */
  onKnown?: (variable: KnownVariable) => void;
  'aria-label'?: string;
}

const pathLimit = 500;

/** A variable's path, written or picked among those that are known, each with an example. Serves as a field of a form. */
export function PathInput(props: PathInputProps) {
  const { source, eventName, prefix, onChange, onKnown, 'aria-label': label, ...field } = props;
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
        placeholder={t('steps.pathPlaceholder')}
        maxLength={pathLimit}
        autoCapitalize="off"
        spellCheck={false}
      />
    </AutoComplete>
  );
}

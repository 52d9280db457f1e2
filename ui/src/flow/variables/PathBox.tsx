import { AutoComplete, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { enterStays } from '../../components/enter-stays';
import type { KnownVariable } from '../../../../domain/entities/automatisations/known-variable';
import { plain } from '../../../../domain/values/text/text';
import type { PathOption } from './path-options';
import { VariableOption } from './VariableOption';

export interface PathBoxProps {
  /** The known variables. */
  options: PathOption[];
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
  /** The id of what says why it cannot be saved as it is; absent: nothing does. */
  faultId?: string;
}

const pathLimit = 500;

/** A variable's path, typed or selected from known ones by their path or label. It is a form field. */
export function PathBox(props: PathBoxProps) {
  const { options, prefix, onChange, onKnown, placeholder, 'aria-label': label, faultId, ...field } = props;
  const { t } = useTranslation();

  function tellKnown(written: string): void {
    const known = options.find(({ path }) => path === written);
    if (known) onKnown?.(known.variable);
  }
  return (
    <AutoComplete
      {...field}
      status={faultId === undefined ? undefined : 'error'}
      onChange={onChange}
      onSelect={tellKnown}
      onBlur={() => tellKnown(field.value ?? '')}
      style={{ width: '100%' }}
      popupMatchSelectWidth={320}
      showSearch={{
        filterOption: (typed, option) => option !== undefined && plain(option.words).includes(plain(typed)),
      }}
      options={options.map(({ path, variable }) => ({
        value: path,
        words: `${path} ${variable.label ?? ''}`,
        label: <VariableOption name={path} variable={variable} />,
      }))}
    >
      <Input
        prefix={prefix}
        aria-label={label}
        aria-describedby={faultId}
        placeholder={placeholder ?? t('steps.pathPlaceholder')}
        maxLength={pathLimit}
        autoCapitalize="off"
        spellCheck={false}
        onKeyDown={enterStays}
      />
    </AutoComplete>
  );
}

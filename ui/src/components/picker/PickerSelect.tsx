import { Select, type SelectProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Key } from '../../store/options';
import type { PickerPlan } from './use-picker-rows';
import { usePicker } from './use-picker';

interface PickerSelectProps<Row, Chosen extends Key> extends Pick<
  SelectProps<Chosen>,
  'id' | 'value' | 'onChange' | 'placeholder' | 'allowClear' | 'aria-label' | 'className'
> {
  plan: PickerPlan<Row>;
  /** The part of the list on offer, if not all of it. */
  scope?: string;
  /** The message when nothing is found. */
  noneFound: string;
}

/** Picks one row of a server-side list by its name, however long the list is. It is a form field. */
export function PickerSelect<Row, Chosen extends Key>({
  plan,
  scope,
  noneFound,
  ...field
}: PickerSelectProps<Row, Chosen>) {
  const { t } = useTranslation();
  const chosen = field.value === undefined || field.value === null ? [] : [field.value];
  const { rows, props, isFailed, optionOf } = usePicker(plan, { chosen, scope });
  return (
    <Select<Chosen>
      {...field}
      {...props}
      notFoundContent={isFailed ? t('failure.title') : noneFound}
      options={rows.map(optionOf)}
    />
  );
}

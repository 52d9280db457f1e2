import { Select, type SelectProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { tagPicker } from '../../features/tags/tag-picker';
import { leaveAtTab } from '../picker/leave-at-tab';
import { usePicker } from '../picker/use-picker';
import { useTagCreation } from './tag-creation';

interface TagSelectProps extends Pick<
  SelectProps<number | number[]>,
  'id' | 'value' | 'onChange' | 'disabled'
> {
  isMultiple?: boolean;
  /** Tags to exclude from the list. */
  without?: number[];
  /** Offers to create a tag with the typed name when there is none. */
  canCreate?: boolean;
  'aria-label'?: string;
}

/** Picks one or several tags by name; opening it requests the newest ones. It is a form field. */
export function TagSelect({ isMultiple, without = [], canCreate = false, ...field }: TagSelectProps) {
  const { t } = useTranslation();
  const chosen = [field.value ?? []].flat();
  const picker = usePicker(tagPicker, { chosen });
  const creation = useTagCreation({ canCreate, picker, ...field });
  const offered = picker.rows.filter(({ id }) => !without.includes(id));
  return (
    <Select<number | number[]>
      {...field}
      {...picker.props}
      onInputKeyDown={isMultiple ? leaveAtTab : undefined}
      // In a multiple select the typed text stays while its list is closed.
      onOpenChange={isMultiple ? (isOpen) => isOpen && picker.reload() : picker.props.onOpenChange}
      onChange={creation.handleChange}
      allowClear={isMultiple}
      mode={isMultiple ? 'multiple' : undefined}
      placeholder={t(isMultiple ? 'tags.chooseMany' : 'tags.choose')}
      notFoundContent={picker.isFailed ? t('failure.title') : t(canCreate ? 'tags.typeNew' : 'tags.none')}
      options={[...offered.map(picker.optionOf), ...creation.options] as SelectProps<number>['options']} // tags' keys are ids
    />
  );
}

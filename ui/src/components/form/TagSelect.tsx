import { Select, type SelectProps } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { tagPicker } from '../../features/tags/tag-picker';
import { usePicker } from '../picker/use-picker';
import { useTagCreation } from './tag-creation';

interface TagSelectProps extends Pick<
  SelectProps<number | number[]>,
  'id' | 'value' | 'onChange' | 'disabled'
> {
  isMultiple?: boolean;
  /** Tags that are not to be offered. */
  without?: number[];
  /** Offers to make the tag whose name was typed and that is not there. */
  canCreate?: boolean;
  'aria-label'?: string;
}

/** Tab leaves the field. In the open list of several it would take back the tag that was chosen last. */
function leaveAtTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}

/** Picks a tag, or several, by name; opened, it asks for the newest ones. Serves as a field of a form. */
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
      // What is typed stays in the field of several while its list is closed.
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

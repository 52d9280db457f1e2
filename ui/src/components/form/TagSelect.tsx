import { Select, type SelectProps } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { tagOptions } from '../../features/tags/slice';
import { useAppDispatch } from '../../store/hooks';
import { useOptions } from '../../store/use-options';
import { TagBadge } from '../TagBadge';
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
  const dispatch = useAppDispatch();
  const tags = useOptions((state) => state.tags.options, tagOptions.requested);
  const creation = useTagCreation({ canCreate, rows: tags.rows, ...field });
  return (
    <Select<number | number[]>
      {...field}
      onInputKeyDown={isMultiple ? leaveAtTab : undefined}
      onChange={creation.handleChange}
      showSearch={{ optionFilterProp: 'name', onSearch: creation.setTyped }}
      allowClear={isMultiple}
      mode={isMultiple ? 'multiple' : undefined}
      placeholder={t(isMultiple ? 'tags.chooseMany' : 'tags.choose')}
      onOpenChange={(isOpen) => isOpen && dispatch(tagOptions.requested())}
      loading={tags.state === 'loading'}
      status={tags.state === 'failed' ? 'error' : undefined}
      notFoundContent={
        tags.state === 'failed' ? t('failure.title') : t(canCreate ? 'tags.typeNew' : 'tags.none')
      }
      options={[
        ...tags.rows
          .filter(({ id }) => !without.includes(id))
          .map(({ id, name, color }) => ({ value: id, name, label: <TagBadge name={name} color={color} /> })),
        ...creation.options,
      ]}
    />
  );
}

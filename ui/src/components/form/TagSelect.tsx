import { Select, type SelectProps } from 'antd';
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

/** Picks a tag, or several, by name; opened, it asks for the newest ones. Serves as a field of a form. */
export function TagSelect({ isMultiple, without = [], canCreate = false, ...field }: TagSelectProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const tags = useOptions((state) => state.tags.options, tagOptions.requested);
  const creation = useTagCreation({ canCreate, rows: tags.rows, ...field });
  return (
    <Select<number | number[]>
      {...field}
      onChange={creation.handleChange}
      showSearch={{ optionFilterProp: 'name', onSearch: creation.setTyped }}
      allowClear={isMultiple}
      mode={isMultiple ? 'multiple' : undefined}
      placeholder={t(isMultiple ? 'tags.chooseMany' : 'tags.choose')}
      onOpenChange={(isOpen) => isOpen && dispatch(tagOptions.requested())}
      loading={tags.state === 'loading'}
      status={tags.state === 'failed' ? 'error' : undefined}
      notFoundContent={tags.state === 'failed' ? t('failure.title') : t('tags.none')}
      options={[
        ...tags.rows
          .filter(({ id }) => !without.includes(id))
          .map(({ id, name, color }) => ({ value: id, name, label: <TagBadge name={name} color={color} /> })),
        ...creation.options,
      ]}
    />
  );
}

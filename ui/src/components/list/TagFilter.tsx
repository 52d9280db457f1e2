import { CloseOutlined, FilterOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagPicker } from '../../features/tags/tag-picker';
import { idle } from '../../store/request';
import { useKnown } from '../../store/use-options';
import { FormDialog } from '../form/FormDialog';
import { TagSelect } from '../form/TagSelect';
import { TagBadge } from '../badges/TagBadge';
import type { ListAddress } from './address';
import { filterOfTags, tagsOfFilter } from './tag-filter';
import styles from './list.module.css';

/** Filters a list by tags: a row needs any of the chosen ones. Each chosen tag is shown beside the button and can be removed. */
export function TagFilter({ address: { query, change } }: { address: ListAddress }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const chosen = tagsOfFilter(query.filters.tags);
  const tagOf = useKnown(tagPicker, chosen);
  const choose = (ids: number[]): void => change({ filters: { tags: filterOfTags(ids) } });
  return (
    <div className={styles.filter}>
      <Button icon={<FilterOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('list.filterByTags')}
      </Button>
      {chosen.map((id) => {
        const { name, color } = tagOf(id) ?? { name: `#${id}`, color: 'gray' };
        return (
          <span key={id} className={styles.chosenFilter}>
            <TagBadge name={name} color={color} />
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden="true" />}
              aria-label={t('list.removeFilter', { name })}
              onClick={() => choose(chosen.filter((other) => other !== id))}
            />
          </span>
        );
      })}
      <FormDialog<{ tags: number[] }>
        title={t('list.filterByTags')}
        isOpen={isOpen}
        initialValues={{ tags: chosen }}
        firstField="tags"
        isComplete={() => true}
        request={idle}
        losesNothing
        submitText={t('list.filter')}
        onSubmit={(fields) => {
          choose(fields.tags);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      >
        <Form.Item name="tags" label={t('list.tags')} extra={t('list.tagsHint')}>
          <TagSelect isMultiple />
        </Form.Item>
      </FormDialog>
    </div>
  );
}

import { Alert, Form } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TagSelect } from '../../components/form/TagSelect';
import { useStartedNames } from '../tags/tag-starts';

interface AddedTagFieldProps {
  /** To how many contacts it is added. */
  count: number;
  /** Tags that are not to be offered. */
  without?: number[];
}

/** The field of a form that adds a tag: which one, which may be a new one, and what the addition starts. */
export function AddedTagField({ count, without }: AddedTagFieldProps) {
  const { t } = useTranslation();
  const tagId = Form.useWatch<number | null | undefined>('tagId');
  const tags = useMemo(() => (tagId ? [tagId] : []), [tagId]);
  const names = useStartedNames(tags);
  return (
    <>
      <Form.Item name="tagId" label={t('contacts.tag')}>
        <TagSelect canCreate without={without} />
      </Form.Item>
      {names !== null && (
        <Alert type="warning" showIcon role="status" title={t('tags.starts', { count, names })} />
      )}
    </>
  );
}

import { Alert, Checkbox, Form } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TagSelect } from '../../../components/form/TagSelect';
import { useStartedNames } from '../../tags/tag-starts';

interface AddedTagFieldProps {
  /** To how many contacts it is added. */
  count: number;
  /** Tags that are not to be offered. */
  without?: number[];
  /** Offers to start nothing, in the form's field `startsNothing`. */
  canStartNothing?: boolean;
}

/** The field of a form that adds a tag: which one, which may be a new one, and what the addition starts. */
export function AddedTagField({ count, without, canStartNothing = false }: AddedTagFieldProps) {
  const { t } = useTranslation();
  const tagId = Form.useWatch<number | null | undefined>('tagId');
  const startsNothing = Form.useWatch<boolean | undefined>('startsNothing') ?? false;
  const tags = useMemo(() => (tagId ? [tagId] : []), [tagId]);
  const names = useStartedNames(tags);
  return (
    <>
      <Form.Item name="tagId" label={t('contacts.tag')}>
        <TagSelect canCreate without={without} />
      </Form.Item>
      {names !== null && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={startsNothing ? t('contacts.tagStartsNothing') : t('tags.starts', { count, names })}
          description={
            canStartNothing && (
              <Form.Item name="startsNothing" valuePropName="checked" noStyle>
                <Checkbox>{t('contactImport.startNothing')}</Checkbox>
              </Form.Item>
            )
          }
        />
      )}
    </>
  );
}

import { Alert, Checkbox, Form } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TagSelect } from '../../../components/form/TagSelect';
import { useStartedNames } from '../../tags/tag-starts';

interface AddedTagFieldProps {
  /** The number of contacts that get the tag. */
  count: number;
  /** Tags to exclude from the list. */
  without?: number[];
  /** Offers not to start automations, in the form field `startsNothing`. */
  canStartNothing?: boolean;
}

/** The form field that adds a tag: an existing or a new one, with the automations that the addition starts. */
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

import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { makesTagsChosen } from '../slice';

/** Most unknown tags listed by name. */
const namedTagsTold = 10;

/** The number of tags that a column names, and what happens to unknown ones. */
export function NamedTags() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { check, namedTags, makesTags } = useAppSelector((state) => state.contactImport.wizard);
  const { unknown } = namedTags;
  if (!check || check.tagNames.length === 0) return null;
  const names = unknown.slice(0, namedTagsTold).join(', ');
  return (
    <>
      <p>{t('contactImport.namedTags', { count: check.tagNames.length })}</p>
      {unknown.length > 0 && (
        <Checkbox checked={makesTags} onChange={({ target }) => dispatch(makesTagsChosen(target.checked))}>
          {t('contactImport.makeTags', {
            count: unknown.length,
            names: unknown.length > namedTagsTold ? `${names}…` : names,
          })}
        </Checkbox>
      )}
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { TagSelect } from '../../../../../components/form/TagSelect';
import { Choice } from '../../fields/Choice';
import { Sentence } from '../../fields/Sentence';
import type { RuleDrafts } from '../../rule-draft';
import type { RuleFieldsProps } from '../../rule-kind';
import { isChoices } from '../../fields/is-choices';
import styles from '../../rules.module.css';

export function TagFields({ draft, onChange }: RuleFieldsProps<RuleDrafts['tag']>) {
  const { t } = useTranslation();
  return (
    <Sentence
      text="{is} {tag}"
      parts={{
        is: (
          <Choice
            label={t('segments.forms.isOrNot')}
            value={String(draft.is)}
            options={isChoices((is) => t(`segments.words.tag.${is}`, { tag: '' }).trim())}
            onChange={(is) => onChange({ ...draft, is: is === 'true' })}
          />
        ),
        tag: (
          <span className={styles.wide}>
            <TagSelect
              aria-label={t('segments.forms.tag')}
              value={draft.tagId ?? undefined}
              onChange={(tagId) => onChange({ ...draft, tagId: typeof tagId === 'number' ? tagId : null })}
            />
          </span>
        ),
      }}
    />
  );
}

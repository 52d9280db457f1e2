import { useTranslation } from 'react-i18next';
import { PickerSelect } from '../../../../../components/picker/PickerSelect';
import { listPicker } from '../../../segment-picker';
import { Choice } from '../../fields/Choice';
import { isChoices } from '../../fields/is-choices';
import { Sentence } from '../../fields/Sentence';
import type { RuleDrafts } from '../../rule-draft';
import type { RuleFieldsProps } from '../../rule-kind';
import styles from '../../rules.module.css';

export function ListFields({ draft, onChange }: RuleFieldsProps<RuleDrafts['list']>) {
  const { t } = useTranslation();
  return (
    <Sentence
      text="{is} {list}"
      parts={{
        is: (
          <Choice
            label={t('segments.forms.isOrNot')}
            value={String(draft.is)}
            options={isChoices((is) => t(`segments.words.list.${is}`, { list: '' }).trim())}
            onChange={(is) => onChange({ ...draft, is: is === 'true' })}
          />
        ),
        list: (
          <span className={styles.wide}>
            <PickerSelect
              plan={listPicker}
              aria-label={t('segments.forms.list')}
              placeholder={t('segments.forms.chooseList')}
              noneFound={t('segments.forms.noList')}
              value={draft.listId ?? undefined}
              onChange={(listId) => onChange({ ...draft, listId })}
            />
          </span>
        ),
      }}
    />
  );
}

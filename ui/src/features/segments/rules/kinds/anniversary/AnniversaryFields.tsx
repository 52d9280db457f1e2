import { useTranslation } from 'react-i18next';
import { mostDaysAhead } from '../../../../../../../domain/entities/segments/rule';
import { PathBox } from '../../../../../flow/variables/PathBox';
import { optionsOf } from '../../../../../flow/variables/path-options';
import { Sentence } from '../../fields/Sentence';
import { WholeNumber } from '../../fields/WholeNumber';
import type { RuleDrafts } from '../../rule-draft';
import type { RuleFieldsProps } from '../../rule-kind';
import { useContactFields } from '../../use-contact-fields';
import styles from '../../rules.module.css';

export function AnniversaryFields({ draft, onChange }: RuleFieldsProps<RuleDrafts['anniversary']>) {
  const { t } = useTranslation();
  const known = useContactFields();
  return (
    <Sentence
      text={t('segments.forms.anniversary', { count: draft.days ?? 2 })}
      parts={{
        field: (
          <span className={styles.wide}>
            <PathBox
              options={optionsOf(known, 'contact')}
              aria-label={t('segments.forms.dateField')}
              placeholder={t('segments.forms.datePlaceholder')}
              value={draft.variable}
              onChange={(variable) => onChange({ ...draft, variable })}
            />
          </span>
        ),
        days: (
          <WholeNumber
            aria-label={t('segments.forms.days')}
            min={0}
            max={mostDaysAhead}
            value={draft.days}
            onChange={(days) => onChange({ ...draft, days })}
          />
        ),
      }}
    />
  );
}

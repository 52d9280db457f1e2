import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { mostFilters } from '../../../../../../../domain/entities/segments/rule';
import { EventNameInput } from '../../../../event-names/EventNameInput';
import { blankCompared, type ComparedDraft } from '../../fields/compared-draft';
import { ComparedFields } from '../../fields/ComparedFields';
import { HasOrNot } from '../../fields/HasOrNot';
import { HowOften } from '../../fields/HowOften';
import { Period } from '../../fields/Period';
import { Sentence } from '../../fields/Sentence';
import type { RuleDrafts } from '../../rule-draft';
import type { RuleFieldsProps } from '../../rule-kind';
import { useEventFields } from '../../use-event-fields';
import styles from '../../rules.module.css';

export function EventFields({ draft, onChange }: RuleFieldsProps<RuleDrafts['event']>) {
  const { t } = useTranslation();
  const { filters } = draft;
  const known = useEventFields(filters.length > 0 ? draft.eventName.trim() : '');
  const change = (index: number, filter: ComparedDraft): void =>
    onChange({ ...draft, filters: filters.with(index, filter) });
  return (
    <>
      <Sentence
        text={t(draft.has ? 'segments.forms.event' : 'segments.forms.noEvent', { count: draft.count ?? 2 })}
        parts={{
          has: <HasOrNot verb="had" has={draft.has} onChange={(has) => onChange({ ...draft, has })} />,
          event: (
            <span className={styles.wide}>
              <EventNameInput
                aria-label={t('segments.forms.eventName')}
                placeholder={t('segments.forms.eventName')}
                value={draft.eventName}
                onChange={(eventName) => onChange({ ...draft, eventName })}
              />
            </span>
          ),
          how: <HowOften draft={draft} onChange={(counted) => onChange({ ...draft, ...counted })} />,
          period: <Period period={draft.period} onChange={(period) => onChange({ ...draft, period })} />,
        }}
      />
      {filters.length > 0 && (
        <ul className={styles.filters} aria-label={t('segments.forms.filters')}>
          {filters.map((filter, index) => (
            // Filters have no ids, and their fields hold nothing that is not in them.
            <li key={index}>
              <span className={styles.word}>
                {t(index === 0 ? 'segments.forms.where' : 'segments.forms.andWhere')}
              </span>
              <ComparedFields
                source="event"
                known={known}
                draft={filter}
                onChange={(next) => change(index, next)}
              />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden="true" />}
                aria-label={t('segments.forms.removeFilter', { number: index + 1 })}
                onClick={() => onChange({ ...draft, filters: filters.toSpliced(index, 1) })}
              />
            </li>
          ))}
        </ul>
      )}
      {filters.length < mostFilters && (
        <Button
          type="link"
          size="small"
          className={styles.addFilter}
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => onChange({ ...draft, filters: [...filters, blankCompared] })}
        >
          {t(filters.length === 0 ? 'segments.forms.addFilter' : 'segments.forms.addAnotherFilter')}
        </Button>
      )}
    </>
  );
}

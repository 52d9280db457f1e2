import { useTranslation } from 'react-i18next';
import { isGroup, simpleRulesOf, type RuleGroup } from '../../../../../domain/entities/segments/rule';
import type { RuleWords } from './rule-kind';
import { ruleText } from './rules';
import { useRuleWords } from './use-rule-words';
import styles from './rules.module.css';

/** The rules of a segment as sentences. */
export function RulesInWords({ rules }: { rules: RuleGroup }) {
  const { t } = useTranslation();
  const words = useRuleWords(simpleRulesOf(rules));
  if (rules.rules.length === 0) return <p className={styles.said}>{t('segments.everyone')}</p>;
  return <GroupInWords group={rules} words={words} />;
}

function GroupInWords({ group, words }: { group: RuleGroup; words: RuleWords }) {
  const { t } = useTranslation();
  const isSingle = group.rules.length === 1;
  return (
    <div className={styles.said}>
      {!isSingle && <span className={styles.word}>{t(`segments.words.group.${group.kind}`)}</span>}
      <ul>
        {group.rules.map((rule, index) => (
          // The rules do not change here, and have no ids.
          <li key={index}>
            {isGroup(rule) ? <GroupInWords group={rule} words={words} /> : ruleText(rule, words)}
          </li>
        ))}
      </ul>
    </div>
  );
}

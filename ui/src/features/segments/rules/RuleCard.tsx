import { createElement, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ruleKinds } from './kinds';
import type { Lack } from './lack';
import { NodeActions } from './NodeActions';
import type { RuleDraft } from './rule-draft';
import type { RuleFieldsProps, RuleWords } from './rule-kind';
import { ruleOf, ruleText } from './rules';
import { nodeId, type Rules } from './use-rules';
import styles from './rules.module.css';

interface RuleCardProps {
  rules: Rules;
  rule: RuleDraft;
  number: string;
  lack: Lack | null;
  words: RuleWords;
}

/** A rule as a sentence with form fields. Its accessible name is the sentence, once it is complete. */
export function RuleCard({ rules, rule, number, lack, words }: RuleCardProps) {
  const { t } = useTranslation();
  const { key, kind, draft } = rule;
  const name = t('segments.rule', { number });
  const said = lack === null ? ruleText(ruleOf(rule), words) : t(`segments.kinds.${kind}`);
  const Fields = ruleKinds[kind].Fields as ComponentType<RuleFieldsProps<RuleDraft['draft']>>; // of the draft's own kind
  return (
    <div
      id={nodeId(key)}
      role="group"
      aria-label={t('segments.ruleSays', { rule: name, said })}
      className={styles.rule}
      data-node={key}
    >
      <span className={styles.icon} title={t(`segments.kinds.${kind}`)}>
        {createElement(ruleKinds[kind].icon, { 'aria-hidden': true } as object)}
      </span>
      <div className={styles.fields}>
        {createElement(Fields, { draft, onChange: (next) => rules.change(key, next) })}
        {lack !== null && <p className={styles.lack}>{t(`segments.lacks.${lack}`)}</p>}
      </div>
      <NodeActions rules={rules} nodeKey={key} name={name} />
    </div>
  );
}

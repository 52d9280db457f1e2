import { DownOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { deepestGroup, mostRules } from '../../../../../domain/entities/segments/rule';
import { ActionMenu } from '../../../components/ActionMenu';
import { Choice } from './fields/Choice';
import { ruleKindNames, ruleKinds } from './kinds';
import type { Lack } from './lack';
import { NodeActions } from './NodeActions';
import { isGroupDraft, type GroupDraft } from './rule-draft';
import type { RuleWords } from './rule-kind';
import { RuleCard } from './RuleCard';
import { rulesIn } from './tree';
import { nodeId, type Rules } from './use-rules';
import styles from './rules.module.css';

interface RuleGroupProps {
  rules: Rules;
  group: GroupDraft;
  /** 1 for the outermost group. */
  level: number;
  /** Empty for the outermost group. */
  number: string;
  lacking: ReadonlyMap<string, Lack>;
  words: RuleWords;
}

/** A group of rules, with the groups in it. */
export function RuleGroup({ rules, group, level, number, lacking, words }: RuleGroupProps) {
  const { t } = useTranslation();
  const { key, kind } = group;
  const isOutermost = level === 1;
  const name = isOutermost ? t('segments.outermost') : t('segments.group', { number });
  const lack = lacking.get(key);
  return (
    <div
      id={nodeId(key)}
      role="group"
      aria-label={name}
      className={isOutermost ? styles.outermost : styles.group}
      data-node={isOutermost ? undefined : key}
    >
      <div className={styles.groupHead}>
        <Choice
          label={t('segments.joined', { group: name })}
          value={kind}
          options={(['all', 'any'] as const).map((value) => ({
            value,
            label: t(`segments.words.group.${value}`),
          }))}
          onChange={(chosen) => rules.join(key, chosen)}
        />
        {!isOutermost && <NodeActions rules={rules} nodeKey={key} name={name} />}
      </div>
      {group.rules.length === 0 && (
        <p className={styles.none}>{t(isOutermost ? 'segments.everyone' : 'segments.lacks.rules')}</p>
      )}
      <ol className={styles.rules}>
        {group.rules.map((node, index) => {
          const inner = [number, index + 1].filter((part) => part !== '').join('.');
          return (
            <li key={node.key}>
              {index > 0 && <span className={styles.joint}>{t(`segments.joints.${kind}`)}</span>}
              {isGroupDraft(node) ? (
                <RuleGroup
                  rules={rules}
                  group={node}
                  level={level + 1}
                  number={inner}
                  lacking={lacking}
                  words={words}
                />
              ) : (
                <RuleCard
                  rules={rules}
                  rule={node}
                  number={inner}
                  lack={lacking.get(node.key) ?? null}
                  words={words}
                />
              )}
            </li>
          );
        })}
      </ol>
      <div className={styles.adding}>
        <AddRule
          rules={rules}
          groupKey={key}
          groupName={isOutermost ? null : name}
          isWanted={lack !== undefined}
        />
        {level < deepestGroup && (
          <Button
            icon={<PlusOutlined aria-hidden="true" />}
            aria-label={isOutermost ? undefined : t('segments.addGroupTo', { group: name })}
            onClick={() => rules.addGroup(key)}
          >
            {t('segments.addGroup')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface AddRuleProps {
  rules: Rules;
  groupKey: string;
  groupName: string | null;
  /** The group may not stay empty. */
  isWanted: boolean;
}

function AddRule({ rules, groupKey, groupName, isWanted }: AddRuleProps) {
  const { t } = useTranslation();
  const isFull = rulesIn(rules.root).length >= mostRules;
  return (
    <ActionMenu
      items={ruleKindNames.map((kind) => ({
        key: kind,
        icon: createElement(ruleKinds[kind].icon, { 'aria-hidden': true } as object),
        label: t(`segments.kinds.${kind}`),
        onClick: () => rules.addRule(groupKey, kind),
      }))}
    >
      <Button
        type={isWanted ? 'primary' : 'default'}
        disabled={isFull}
        aria-haspopup="menu"
        aria-label={groupName === null ? undefined : t('segments.addRuleTo', { group: groupName })}
        icon={<PlusOutlined aria-hidden="true" />}
      >
        {isFull ? t('segments.full', { count: mostRules }) : t('segments.addRule')}
        <DownOutlined aria-hidden="true" />
      </Button>
    </ActionMenu>
  );
}

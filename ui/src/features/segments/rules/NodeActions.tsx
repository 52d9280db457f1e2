import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  MoreOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { mostRules } from '../../../../../domain/entities/segments/rule';
import { ActionMenu } from '../../../components/ActionMenu';
import { moved, rulesIn } from './tree';
import type { Rules } from './use-rules';
import styles from './rules.module.css';

interface NodeActionsProps {
  rules: Rules;
  nodeKey: string;
  /** "Rule 1.2" */
  name: string;
}

/** Moves, copies or removes a rule or a group. */
export function NodeActions({ rules, nodeKey, name }: NodeActionsProps) {
  const { t } = useTranslation();
  const { root } = rules;
  const canMove = (by: 'up' | 'down'): boolean => moved(root, nodeKey, by) !== root;
  return (
    <span className={styles.actions}>
      <ActionMenu
        items={[
          {
            key: 'up',
            icon: <ArrowUpOutlined aria-hidden="true" />,
            label: t('segments.moveUp'),
            disabled: !canMove('up'),
            onClick: () => rules.move(nodeKey, 'up'),
          },
          {
            key: 'down',
            icon: <ArrowDownOutlined aria-hidden="true" />,
            label: t('segments.moveDown'),
            disabled: !canMove('down'),
            onClick: () => rules.move(nodeKey, 'down'),
          },
          {
            key: 'copy',
            icon: <CopyOutlined aria-hidden="true" />,
            label: t('segments.duplicate'),
            disabled: rulesIn(root).length >= mostRules,
            onClick: () => rules.duplicate(nodeKey),
          },
        ]}
      >
        <Button
          type="text"
          data-handle={nodeKey}
          aria-label={t('list.actionsFor', { name })}
          aria-haspopup="menu"
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          icon={<MoreOutlined aria-hidden="true" />}
        />
      </ActionMenu>
      <Button
        type="text"
        aria-label={t('segments.remove', { name })}
        icon={<DeleteOutlined aria-hidden="true" />}
        onClick={() => rules.remove(nodeKey)}
      />
    </span>
  );
}

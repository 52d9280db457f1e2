import { NodeIndexOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisation';
import { interventionActions } from '../../../../domain/entities/run';
import type { StepCount } from '../../../../domain/entities/step-count';
import type { Step } from '../../../../domain/entities/step';
import { resolutionIcons } from '../../features/runs/FailedRunButtons';
import { useResolving } from '../../features/runs/use-resolving';
import { failedOf } from './failed';
import type { CountedContact } from './store';

/** The menu of a contact at a step: its run's log and way, and what can be done when the run has failed here. */
export function useCountedActions(automatisation: AutomatisationDetail, step: Step, count: StepCount) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const resolve = useResolving();
  return (row: CountedContact): NonNullable<MenuProps['items']> => [
    {
      key: 'way',
      icon: <NodeIndexOutlined aria-hidden="true" />,
      label: t('runs.onCanvas'),
      onClick: () => void navigate({ search: `path=${row.run_id}` }),
    },
    {
      key: 'log',
      icon: <UnorderedListOutlined aria-hidden="true" />,
      label: t('runs.log'),
      onClick: () => void navigate({ search: `tab=runs&run=${row.run_id}` }),
    },
    ...(count === 'failed'
      ? [
          { type: 'divider' as const },
          ...interventionActions.map((action) => ({
            key: action,
            danger: action === 'stop',
            icon: resolutionIcons[action],
            label: t(`runs.resolve.${action}`),
            onClick: () => resolve(failedOf(automatisation.id, step, row), action),
          })),
        ]
      : []),
  ];
}

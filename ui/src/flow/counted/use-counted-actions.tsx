import { NodeIndexOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisation';
import type { StepCount } from '../../../../domain/entities/step-count';
import { resolutionIcons } from '../../features/runs/FailedRunButtons';
import { actionsFor } from '../../features/runs/resolution-slice';
import { useResolving } from '../../features/runs/use-resolving';
import { failedOf, type CountedStep } from './failed';
import type { CountedContact } from './store';

/** The menu of a contact at a step: its run's log and way, and what can be done when the run has failed here. */
export function useCountedActions(automatisation: AutomatisationDetail, step: CountedStep, count: StepCount) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const resolve = useResolving();
  const failedRunActions = (row: CountedContact): NonNullable<MenuProps['items']> => {
    const runs = failedOf(automatisation.id, step, row);
    return actionsFor(runs).map((action) => ({
      key: action,
      danger: action === 'stop',
      icon: resolutionIcons[action],
      label: t(`runs.resolve.${action}`),
      onClick: () => resolve(runs, action),
    }));
  };
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
    ...(count === 'failed' ? [{ type: 'divider' as const }, ...failedRunActions(row)] : []),
  ];
}

import { NodeIndexOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import type { StepCount } from '../../../../domain/entities/automatisations/steps/step-count';
import { automatisationPath } from '../../features/automatisations/path';
import { resolutionIcons } from '../../features/runs/resolving/ResolutionButtons';
import { actionsFor, type RunsToResolve } from '../../features/runs/resolving/resolution-slice';
import { resolutionWords } from '../../features/runs/resolving/resolution-words';
import { runTriedAgain } from '../../features/runs/resolving/runs-to-resolve';
import { useResolving } from '../../features/runs/resolving/use-resolving';
import { failedOf, type CountedStep } from './failed';
import type { CountedContact } from './store';

/** The menu of a contact at a step: its run's log and path, and the actions when the run has failed here, or its call is retried. */
export function useCountedActions(automatisation: AutomatisationDetail, step: CountedStep, count: StepCount) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const resolve = useResolving();
  const resolutions = (runs: RunsToResolve): NonNullable<MenuProps['items']> => [
    { type: 'divider' },
    ...actionsFor(runs).map((action) => ({
      key: action,
      danger: action === 'stop',
      icon: resolutionIcons[action],
      label: resolutionWords(t, runs, action).label,
      onClick: () => resolve(runs, action),
    })),
  ];
  return (row: CountedContact): NonNullable<MenuProps['items']> => [
    // A broadcast has no canvas.
    ...(automatisation.is_broadcast
      ? []
      : [
          {
            key: 'way',
            icon: <NodeIndexOutlined aria-hidden="true" />,
            label: t('runs.onCanvas'),
            onClick: () => void navigate({ search: `path=${row.run_id}` }),
          },
        ]),
    {
      key: 'log',
      icon: <UnorderedListOutlined aria-hidden="true" />,
      label: t('runs.log'),
      onClick: () => void navigate(`${automatisationPath(automatisation)}?tab=runs&run=${row.run_id}`),
    },
    ...(count === 'failed' ? resolutions(failedOf(automatisation.id, step, row)) : []),
    ...(count === 'waiting' && row.retried_call
      ? resolutions(runTriedAgain({ id: row.run_id, automatisation_id: automatisation.id }))
      : []),
  ];
}
